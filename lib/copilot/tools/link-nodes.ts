import * as z from 'zod'
import { linkNodes as toLink } from '@/lib/graph/edits'
import type { GraphSession } from '../graph-session'
import { defineTool } from './define-tool'
import { NodeRef, requireRef } from './references'
import { toOutcome } from './report'

export const linkNodes = (session: GraphSession) =>
  defineTool({
    name: 'link_nodes',
    description: 'Draws a cross link from one idea to another. The tree stays as it is.',
    input: z.object({
      source_id: NodeRef,
      target_id: NodeRef,
      label: z.string().max(200).optional().describe('How the two belong together, in a word or two.'),
    }),
    execute: ({ source_id, target_id, label }) => {
      const { graph } = session
      const [from, to] = [requireRef(session, source_id), requireRef(session, target_id)]
      return toOutcome(graph, toLink(graph, from, to, label, { kind: 'chat' }))
    },
  })
