import * as z from 'zod'
import { editNode as toEdit } from '@/lib/graph/edits'
import { NodeType } from '@/lib/graph/schema'
import type { GraphSession } from '../graph-session'
import { defineTool } from './define-tool'
import { NodeRef, requireRef } from './references'
import { toOutcome } from './report'

export const editNode = (session: GraphSession) =>
  defineTool({
    name: 'edit_node',
    description: 'Changes the label, type or description of an idea. What is not given stays.',
    input: z.object({
      node_id: NodeRef,
      label: z.string().min(1).max(400).optional(),
      type: z.enum(NodeType.options).optional(),
      description: z.string().max(4_000).optional(),
    }),
    execute: ({ node_id, ...edit }) => {
      const id = requireRef(session, node_id)
      return toOutcome(session.graph, toEdit(session.graph, id, edit, { kind: 'chat' }))
    },
  })
