import { hashOf } from '@/lib/history/ids'
import type { ToolDefinitionRow } from '@/lib/store/ports'
import type { Tool } from './tool'

/** The name that answers; no tool may take it. */
export const submitName = 'submit'

/** A set of tools that cannot be offered: the caller built what cannot be. */
export class ToolSetError extends Error {
  constructor(
    readonly reason: 'reserved-name' | 'unnamed' | 'malformed-name' | 'duplicate',
    message: string,
  ) {
    super(message)
    this.name = 'ToolSetError'
  }
}

/** Throws `ToolSetError` on a reserved, missing, malformed or repeated name. */
export function checkTools(tools: readonly Pick<Tool, 'name'>[]): void {
  const seen = new Set<string>()
  for (const { name } of tools) {
    if (!name) throw new ToolSetError('unnamed', 'A tool has no name.')
    if (name === submitName) {
      throw new ToolSetError('reserved-name', `"${submitName}" is reserved: it is how the model answers.`)
    }
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) {
      throw new ToolSetError(
        'malformed-name',
        `The tool name ${JSON.stringify(name)} is not one a provider takes.`,
      )
    }
    if (seen.has(name)) throw new ToolSetError('duplicate', `Two tools are named "${name}".`)
    seen.add(name)
  }
}

/** What is stored of a tool. The same schema with its keys in another order has the same hashes. */
export function toDefinition({
  name,
  description,
  inputSchema,
}: Pick<Tool, 'name' | 'description' | 'inputSchema'>): ToolDefinitionRow {
  const content = { name, description, inputSchema, schemaHash: hashOf(inputSchema) }
  return { hash: hashOf(content), ...content }
}

/** The tools that an earlier call on the same path offered. */
export interface EarlierTools {
  readonly callId: string
  readonly tools: readonly Pick<ToolDefinitionRow, 'name' | 'schemaHash'>[]
}

/**
 * One sentence for each tool whose arguments are described otherwise than earlier on the path, with both hashes and calls.
 * The newest earlier call that offered the tool decides; a changed description is no drift.
 */
export function findDrift(
  callId: string,
  tools: readonly ToolDefinitionRow[],
  earlier: readonly EarlierTools[],
): readonly string[] {
  return tools.flatMap((tool) => {
    const last = earlier.findLast((call) => call.tools.some((other) => other.name === tool.name))
    const before = last?.tools.find((other) => other.name === tool.name)
    if (!last || !before || before.schemaHash === tool.schemaHash) return []
    return [
      `The tool "${tool.name}" takes other arguments than before: schema ${short(before.schemaHash)} in call ${last.callId}, ${short(tool.schemaHash)} in call ${callId}.`,
    ]
  })
}

const short = (hash: string) => hash.slice(0, 12)

/** Compares each call of one chain with those before it, its own included, so that a drift is told once. */
export function createDriftWatch(before: readonly EarlierTools[]) {
  const earlier = [...before]
  return (callId: string, tools: readonly ToolDefinitionRow[]): readonly string[] => {
    const warnings = findDrift(callId, tools, earlier)
    earlier.push({ callId, tools })
    return warnings
  }
}
