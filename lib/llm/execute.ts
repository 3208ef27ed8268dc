import { createCutoff } from './cutoff'
import { type Tool, type ToolContext, ToolError, type ToolOutcome } from './tool'

export type Executed = { readonly kind: 'done'; readonly outcome: ToolOutcome } | { readonly kind: 'stopped' }

export interface ExecuteEnv {
  readonly toolMs: number
  readonly outputChars: number
  readonly signal: AbortSignal
  readonly context: Omit<ToolContext, 'signal'>
}

/** Runs one tool. Never throws; what comes after Stop or the time limit is dropped. */
export async function executeTool(tool: Tool, input: unknown, env: ExecuteEnv): Promise<Executed> {
  const cutoff = createCutoff({ totalMs: env.toolMs, firstMs: env.toolMs, gapMs: env.toolMs }, env.signal)
  if (cutoff.cut) return { kind: 'stopped' }
  try {
    const running = attempt(tool, input, { ...env.context, signal: cutoff.signal })
    const first = await Promise.race([running, cutoff.happened])
    if (first === 'stopped') return { kind: 'stopped' }
    if (first === 'timeout') return failed(`${tool.name} took too long and was given up.`)
    return { kind: 'done', outcome: { ...first, output: capped(first.output, env.outputChars) } }
  } finally {
    cutoff.close()
  }
}

const failed = (output: string): Executed => ({ kind: 'done', outcome: { output, isError: true } })

async function attempt(tool: Tool, input: unknown, context: ToolContext): Promise<ToolOutcome> {
  try {
    const outcome = await tool.execute(input, context)
    return typeof outcome === 'string' ? { output: outcome } : outcome
  } catch (error) {
    return { output: toWords(tool.name, error), isError: true }
  }
}

/** Only a `ToolError` chooses its words; others could hold paths or keys. */
function toWords(name: string, error: unknown): string {
  if (error instanceof ToolError) return error.message.slice(0, 500)
  return `${name} failed. Try it another way, or go on without it.`
}

function capped(output: string, chars: number): string {
  if (output.length <= chars) return output
  return `${output.slice(0, chars).toWellFormed()}\n(cut: ${output.length - chars} more characters)`
}
