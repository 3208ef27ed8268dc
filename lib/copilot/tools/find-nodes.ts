import * as z from 'zod'
import { pathTo, findNodes as search } from '@/lib/graph/queries'
import type { GraphSession } from '../graph-session'
import { defineTool } from './define-tool'
import { named, quote } from './report'

const shown = 20

export const findNodes = (session: GraphSession) =>
  defineTool({
    name: 'find_nodes',
    description: 'Finds ideas by the words of their label or description. Answers ids and where they stand.',
    input: z.object({ query: z.string().min(1).max(200) }),
    execute: ({ query }) => {
      const { graph } = session
      const found = search(graph, query)
      if (found.length === 0) return `No idea holds ${quote(query)}.`
      const lines = found.slice(0, shown).map(({ id }) => `${named(graph, id)} in ${placeOf(id)}`)
      const more = found.length > shown ? `\n(+${found.length - shown} more)` : ''
      return lines.join('\n') + more

      function placeOf(id: (typeof found)[number]['id']): string {
        const above = pathTo(graph, id).slice(0, -1)
        return above.length === 0 ? 'the root' : above.map((node) => quote(node.label)).join(' > ')
      }
    },
  })
