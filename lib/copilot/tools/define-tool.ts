import * as z from 'zod'
import type { JsonSchema, Tool, ToolContext, ToolOutcome } from '@/lib/llm/tool'

export interface ToolSpec<Schema extends z.ZodType> {
  readonly name: string
  readonly description: string
  readonly input: Schema
  execute(input: z.output<Schema>, context: ToolContext): ToolOutcome | string | Promise<ToolOutcome | string>
}

/** A tool whose arguments are described and checked by one zod schema. */
export function defineTool<Schema extends z.ZodType>(spec: ToolSpec<Schema>): Tool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(spec.input, { io: 'input' })
  return {
    name: spec.name,
    description: spec.description,
    inputSchema: inputSchema as JsonSchema,
    parse(input) {
      const parsed = spec.input.safeParse(input)
      return parsed.success
        ? { ok: true, value: parsed.data }
        : { ok: false, message: toSentence(parsed.error) }
    },
    // `parse` has run before: the chain hands on what it answered.
    execute: (input, context) => spec.execute(input as z.output<Schema>, context),
  }
}

/** Names the offending fields, at most a few. */
const toSentence = ({ issues }: z.ZodError) =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ')
