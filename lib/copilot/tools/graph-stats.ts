import * as z from 'zod'
import { statsOf } from '@/lib/graph/queries'
import type { GraphSession } from '../graph-session'
import { defineTool } from './define-tool'

export const graphStats = (session: GraphSession) =>
  defineTool({
    name: 'graph_stats',
    description: 'Counts the ideas, by type, and the cross links.',
    input: z.object({}),
    execute: () => {
      const { nodes, links, types } = statsOf(session.graph)
      const counts = Object.entries(types)
        .filter(([, count]) => count > 0)
        .map(([type, count]) => `${type}: ${count}`)
      return `ideas: ${nodes}\n${counts.join('\n')}\ncross links: ${links}`
    },
  })
