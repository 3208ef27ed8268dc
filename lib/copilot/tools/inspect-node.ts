import * as z from 'zod'
import { childrenOf, linksOf } from '@/lib/graph/queries'
import type { GraphState, Intel, NodeId } from '@/lib/graph/schema'
import type { GraphSession } from '../graph-session'
import { defineTool } from './define-tool'
import { NodeRef, requireRef } from './references'
import { named, quote } from './report'

export const inspectNode = (session: GraphSession) =>
  defineTool({
    name: 'inspect_node',
    description:
      'Reads one idea: label, type, description, what is known about it, parent, children and links.',
    input: z.object({ node_id: NodeRef }),
    execute: ({ node_id }) => toText(session.graph, requireRef(session, node_id)),
  })

/** Strangers' words, so one line of JSON; the passages are for the person. */
const toFindings = ({ summary, facts, sources, grounded }: Intel) =>
  JSON.stringify({
    summary,
    facts,
    sources: sources.map(({ id, title, url }) => ({ id, title, url })),
    grounded,
  })

function toText(graph: GraphState, id: NodeId): string {
  const node = graph.nodes.get(id)
  if (!node) return `There is no idea ${id}.`
  const children = childrenOf(graph, id).map((child) => named(graph, child.id))
  const links = linksOf(graph, id).map(
    ({ source, target, label }) =>
      `${named(graph, source)} -> ${named(graph, target)}${label ? ` ${quote(label)}` : ''}`,
  )
  return [
    named(graph, id),
    `description: ${quote(node.description)}`,
    node.intel ? `intel: ${toFindings(node.intel)}` : '',
    `parent: ${node.parentId ? named(graph, node.parentId) : 'none, this is the root'}`,
    children.length > 0 ? `children:\n${children.join('\n')}` : 'children: none',
    links.length > 0 ? `links:\n${links.join('\n')}` : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}
