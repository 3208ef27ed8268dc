import { createOutline, type Outline } from './outline'
import { childrenOf, linksOf, pathTo, statsOf } from './queries'
import { type GraphLink, type GraphNode, type GraphState, type NodeId, NodeType } from './schema'
import { tokensOf } from './tokens'

/**
 * The graph in words for a model: counts per type, the active node with its path and links, then an outline with ids.
 * The active node's path, siblings and children are always whole, even beyond the budget. Of the rest the nearest
 * come in while they fit, and what is left out is counted as "(+N below)".
 * Labels stand in JSON quotes: they can hold anything and are data.
 */
export function summary(state: GraphState, activeId: NodeId | null, budgetTokens: number): string {
  const path = pathTo(state, activeId !== null && state.nodes.has(activeId) ? activeId : state.rootId)
  const active = path.at(-1)
  if (!active) return ''
  const outline = createOutline(state)
  for (const node of [...path, ...siblingsOf(state, active), ...childrenOf(state, active.id)])
    outline.add(node)
  const head = [countLine(state), ...activeLines(active), pathLine(path)]
  const free = budgetTokens - tokensOf(head.join('\n')) - outline.tokens()
  const links = fitting(
    linksOf(state, active.id).map((link) => linkLine(state, link)),
    free / 4,
  )
  fillUp(state, active, outline, free - tokensOf(links.join('\n')) - tokensOf(outlineTitle))
  return [...head, ...links, outlineTitle, ...outline.lines()].join('\n')
}

const outlineTitle = 'Outline:'

const siblingsOf = (state: GraphState, { parentId }: GraphNode): readonly GraphNode[] =>
  parentId === null ? [] : childrenOf(state, parentId)

function countLine(state: GraphState): string {
  const { nodes, links, types } = statsOf(state)
  const counts = NodeType.options.filter((type) => types[type] > 0).map((type) => `${type} ${types[type]}`)
  return `${plural(nodes, 'idea')} (${counts.join(', ')}), ${plural(links, 'link')}`
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

function activeLines({ id, type, label, description, intel }: GraphNode): string[] {
  const lines = [`Active: ${id} ${type} ${JSON.stringify(label)}`]
  if (description !== '') lines.push(`Description: ${JSON.stringify(description)}`)
  if (intel)
    lines.push(`Findings: ${plural(intel.facts.length, 'fact')}, ${plural(intel.sources.length, 'source')}`)
  return lines
}

const pathLine = (path: readonly GraphNode[]): string =>
  `Path: ${path.map(({ label }) => JSON.stringify(label)).join(' > ')}`

function linkLine(state: GraphState, { id, source, target, label }: GraphLink): string {
  const end = (nodeId: NodeId) => `${nodeId} ${JSON.stringify(state.nodes.get(nodeId)?.label ?? '')}`
  return `Link: ${id} ${end(source)} -> ${end(target)}${label === undefined ? '' : ` ${JSON.stringify(label)}`}`
}

function fitting(lines: readonly string[], tokens: number): string[] {
  let spent = 0
  return lines.filter((line) => {
    spent += tokensOf(line) + 1
    return spent <= tokens
  })
}

/** Outwards from the active node, up and down the tree, until the next one does not fit. */
function fillUp(state: GraphState, active: GraphNode, outline: Outline, tokens: number): void {
  let left = tokens
  const seen = new Set<NodeId>([active.id])
  const queue: GraphNode[] = [active]
  for (const node of queue) {
    if (!outline.has(node.id)) {
      left -= outline.costOf(node)
      if (left < 0) return
      outline.add(node)
    }
    const parent = node.parentId === null ? undefined : state.nodes.get(node.parentId)
    for (const next of parent ? [parent, ...childrenOf(state, node.id)] : childrenOf(state, node.id)) {
      if (seen.has(next.id)) continue
      seen.add(next.id)
      queue.push(next)
    }
  }
}
