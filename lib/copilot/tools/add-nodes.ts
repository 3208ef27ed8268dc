import * as z from 'zod'
import type { GraphSession } from '../graph-session'
import { NewNode } from './add-node'
import { defineTool } from './define-tool'
import { NodeRef, requireRef } from './references'
import { toOutcome } from './report'

export const addNodes = (session: GraphSession) =>
  defineTool({
    name: 'add_nodes',
    description: 'Adds several ideas under one idea, in order, as one change. At most 12 are taken.',
    input: z.object({
      nodes: z.array(NewNode).min(1).max(200),
      parent_id: NodeRef.default('active'),
    }),
    execute: ({ parent_id, nodes }) => {
      const targetId = requireRef(session, parent_id)
      const children = nodes.map((node) => ({ kind: 'ChatNode' as const, ...node }))
      return toOutcome(session.graph, { source: { kind: 'chat' }, targetId, children })
    },
  })
