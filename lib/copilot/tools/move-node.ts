import * as z from 'zod'
import { moveNode as toMove } from '@/lib/graph/edits'
import type { GraphSession } from '../graph-session'
import { defineTool } from './define-tool'
import { NodeRef, requireRef } from './references'
import { named, toOutcome } from './report'

export const moveNode = (session: GraphSession) =>
  defineTool({
    name: 'move_node',
    description: 'Hangs an idea, with all that is below it, under another idea.',
    input: z.object({ node_id: NodeRef, parent_id: NodeRef }),
    execute: ({ node_id, parent_id }) => {
      const { graph } = session
      const [id, parentId] = [requireRef(session, node_id), requireRef(session, parent_id)]
      const former = graph.nodes.get(id)?.parentId
      const { output, ...done } = toOutcome(graph, toMove(graph, id, parentId, {}, { kind: 'chat' }))
      const from = former && done.batch ? `\nIt hung under ${named(graph, former)}.` : ''
      return { ...done, output: `${output}${from}` }
    },
  })
