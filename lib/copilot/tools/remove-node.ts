import * as z from 'zod'
import { removeNodes } from '@/lib/graph/edits'
import { linksOf, subtreeOf } from '@/lib/graph/queries'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { ToolError } from '@/lib/llm/tool'
import type { GraphSession } from '../graph-session'
import { defineTool } from './define-tool'
import { propose } from './propose'
import { NodeRef, requireRef } from './references'
import { named, quote } from './report'

const shown = 20

export const removeNode = (session: GraphSession) =>
  defineTool({
    name: 'remove_node',
    description:
      'Removes an idea with all that is below it and the links there. The person is asked first and may decline or keep a part; the result says what they decided.',
    input: z.object({ node_id: NodeRef }),
    execute: ({ node_id }) => {
      const { graph } = session
      const id = requireRef(session, node_id)
      if (id === graph.rootId)
        throw new ToolError('The root holds the whole board and cannot be removed. Nothing was changed.')
      const { batch } = propose(graph, removeNodes(graph, [id], { kind: 'chat' }))
      return batch ? { output: toReport(graph, id), batch } : { output: 'Nothing changed.' }
    },
  })

/** Says what goes with it: the whole of it by number, the first by name. */
function toReport(graph: GraphState, id: NodeId): string {
  const [, ...below] = subtreeOf(graph, id)
  const links = new Set([id, ...below.map((node) => node.id)].flatMap((each) => linksOf(graph, each)))
  const names = below.slice(0, shown).map(({ label }) => quote(label))
  const more = below.length > shown ? `, and ${below.length - shown} more` : ''
  return [
    `removed ${named(graph, id)}`,
    below.length > 0 ? `with it went the ${below.length} below it: ${names.join(', ')}${more}` : '',
    links.size > 0 ? `cross links that went: ${links.size}` : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}
