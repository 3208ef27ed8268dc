import * as z from 'zod'
import { resolveRef } from '@/lib/graph/queries'
import type { NodeId } from '@/lib/graph/schema'
import { ToolError } from '@/lib/llm/tool'
import type { GraphSession } from '../graph-session'

const help = 'An idea: its id, "active" (the selected idea), "root", or its label where only one idea has it.'

export const NodeRef = z.string().min(1).max(200).describe(help)

/** Throws a `ToolError` that names the nearest ideas. */
export function requireRef(session: GraphSession, ref: string): NodeId {
  const found = resolveRef(session.graph, ref, session.activeId)
  if (!found.ok) throw new ToolError(found.error.message)
  return found.value
}
