import * as z from 'zod'
import { NodeType } from '@/lib/graph/schema'
import type { GraphSession } from '../graph-session'
import { defineTool } from './define-tool'
import { NodeRef, requireRef } from './references'
import { toOutcome } from './report'

export const NewNode = z.object({
  label: z.string().min(1).max(400).describe('A few words, at most 80 characters.'),
  type: z.enum(NodeType.options),
  description: z.string().max(4_000).default('').describe('One or two sentences.'),
})

export const addNode = (session: GraphSession) =>
  defineTool({
    name: 'add_node',
    description: 'Adds one idea under another. For several under the same idea use add_nodes.',
    input: NewNode.extend({ parent_id: NodeRef.default('active') }),
    execute: ({ parent_id, ...node }) => {
      const targetId = requireRef(session, parent_id)
      return toOutcome(session.graph, {
        source: { kind: 'chat' },
        targetId,
        children: [{ kind: 'ChatNode', ...node }],
      })
    },
  })
