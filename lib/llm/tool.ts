import type { NodeBatch } from '@/lib/graph/schema'

/** A JSON Schema object. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface ToolContext {
  readonly callId: string
  readonly signal: AbortSignal
  /** Says in one plain sentence what is being done. */
  status(text: string): void
}

/**
 * What one tool call brought: the text the model reads, and the change of the graph that is committed with it.
 * A thrown error becomes a short error result; throw `ToolError` to choose its words.
 */
export interface ToolOutcome {
  readonly output: string
  readonly batch?: NodeBatch
  readonly isError?: boolean
}

export interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonSchema
  /** Parses the arguments; an error names the offending fields in one sentence. */
  parse(
    input: unknown,
  ): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string }
  execute(input: unknown, context: ToolContext): ToolOutcome | string | Promise<ToolOutcome | string>
}

export class ToolError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ToolError'
  }
}
