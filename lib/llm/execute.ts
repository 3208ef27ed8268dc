import { utf8Length } from '@/lib/history/text'
import { createCutoff } from './cutoff'
import { type Tool, type ToolContext, ToolError, type ToolOutcome } from './tool'

export type Executed = { readonly kind: 'done'; readonly outcome: ToolOutcome } | { readonly kind: 'stopped' }

export interface ExecuteEnv {
  readonly toolMs: number
  readonly outputBytes: number
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
    return { kind: 'done', outcome: { ...first, output: capped(first.output, env.outputBytes) } }
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

/** At most so many UTF-8 bytes, with a note of what was cut; the same text when it is short enough. */
export function capped(output: string, bytes: number): string {
  if (output.length * 3 <= bytes || utf8Length(output.toWellFormed()) <= bytes) return output
  const room = new Uint8Array(Math.max(0, bytes - longestNote))
  const { read } = new TextEncoder().encodeInto(output, room)
  return `${output.slice(0, read).toWellFormed()}\n(cut: ${output.length - read} more characters)`
}

const longestNote = '\n(cut: 9007199254740991 more characters)'.length
