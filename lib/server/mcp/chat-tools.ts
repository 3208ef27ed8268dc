import 'server-only'
import * as z from 'zod'
import { makeChatTools } from '@/lib/copilot/tools/make-chat-tools'
import type { LensDesk } from '@/lib/lenses/run'
import { systemClock } from '@/lib/llm/limits'
import type { Tool, ToolContext, ToolOutcome } from '@/lib/llm/tool'
import type { Scope } from '../respond'
import { BranchId, openBranch } from './branch'
import { commitChange } from './commit-change'

/** A lens is run as a run of its own; what removes is asked for through the co-pilot, which asks a person. */
const elsewhere: ReadonlySet<string> = new Set(['run_lens', 'remove_node'])

type Opened = Awaited<ReturnType<typeof openBranch>>

/** Lenses are not run from here, so nothing is searched. */
const desk: LensDesk = { ...systemClock, newId: () => '', search: { missing: '' } }

const toolsOf = ({ deps }: Pick<Scope, 'deps'>, { session, reads }: Pick<Opened, 'session' | 'reads'>) =>
  makeChatTools(session, deps.lenses, desk, reads).filter(({ name }) => !elsewhere.has(name))

const Placed = z.looseObject({ conversation_id: BranchId })

/** The co-pilot's own tools, each on a branch that its call names; a change is committed before it is answered. */
export const toChatTools = (scope: Scope, shape: Pick<Opened, 'session' | 'reads'>): readonly Tool[] =>
  toolsOf(scope, shape).map((tool) => ({
    name: tool.name,
    description: tool.description,
    inputSchema: withBranch(tool.inputSchema),
    parse(input) {
      const placed = Placed.safeParse(input)
      if (!placed.success) return { ok: false, message: 'conversation_id: a branch must be named' }
      const { conversation_id: id, ...rest } = placed.data
      const parsed = tool.parse(rest)
      return parsed.ok ? { ok: true, value: { id, rest } } : parsed
    },
    execute: (input, context) => runOn(scope, tool.name, input as PlacedInput, context),
  }))

interface PlacedInput {
  readonly id: string
  readonly rest: unknown
}

async function runOn(
  scope: Scope,
  name: string,
  { id, rest }: PlacedInput,
  context: ToolContext,
): Promise<string> {
  const tool = toolsOf(scope, await openBranch(scope, id)).find((one) => one.name === name)
  const parsed = tool?.parse(rest)
  if (!tool || !parsed?.ok) throw new TypeError(`${name} was parsed before`)
  const outcome: ToolOutcome | string = await tool.execute(parsed.value, context)
  if (typeof outcome === 'string' || !outcome.batch)
    return typeof outcome === 'string' ? outcome : outcome.output
  return commitChange(scope, { conversationId: id, tool: name, output: outcome.output, batch: outcome.batch })
}

const { $schema: _, ...branchSchema } = z.toJSONSchema(BranchId)

function withBranch(schema: Tool['inputSchema']): Tool['inputSchema'] {
  const { properties, required } = schema
  return {
    ...schema,
    properties: { conversation_id: branchSchema, ...(properties as object) },
    required: ['conversation_id', ...(Array.isArray(required) ? required : [])],
  }
}
