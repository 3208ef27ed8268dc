import { indexOf } from './graph-index'
import { nearestNodes } from './nearest'
import { fail, type Result, succeed } from './result'
import { type GraphLink, type GraphNode, type GraphState, NodeId, NodeType } from './schema'
import { searchKey } from './search-key'
import { labelKey } from './text'

/** Sorted by rank, then id. The same array (`===`) as long as none of the children changes. */
export const childrenOf = (state: GraphState, id: NodeId): readonly GraphNode[] =>
  indexOf(state).children.get(id)

/** Links by either end, sorted by id. */
export const linksOf = (state: GraphState, id: NodeId): readonly GraphLink[] =>
  indexOf(state).touching.get(id)

/** From the root down to the node itself; empty when there is no such node. */
export function pathTo(state: GraphState, id: NodeId): GraphNode[] {
  const path: GraphNode[] = []
  for (
    let node = state.nodes.get(id);
    node;
    node = node.parentId ? state.nodes.get(node.parentId) : undefined
  ) {
    path.push(node)
  }
  return path.reverse()
}

/** The node and all below it, parents first and siblings in order; empty when there is no such node. */
export function subtreeOf(state: GraphState, id: NodeId): GraphNode[] {
  const subtree: GraphNode[] = []
  const top = state.nodes.get(id)
  const open = top ? [top] : []
  for (let node = open.pop(); node; node = open.pop()) {
    subtree.push(node)
    for (const child of childrenOf(state, node.id).toReversed()) open.push(child)
  }
  return subtree
}

/** The deepest idea that each of them is, or stands under; undefined when there is none. */
export function nearestCommon(state: GraphState, ids: readonly NodeId[]): NodeId | undefined {
  const [first = [], ...rest] = ids.map((id) => pathTo(state, id).map((node) => node.id))
  let depth = first.length
  for (const path of rest) {
    const parts = first.findIndex((id, at) => path[at] !== id)
    depth = Math.min(depth, parts < 0 ? first.length : parts)
  }
  return first[depth - 1]
}

export interface GraphStats {
  readonly nodes: number
  readonly links: number
  readonly types: Readonly<Record<NodeType, number>>
}

export function statsOf(state: GraphState): GraphStats {
  const types = Object.fromEntries(NodeType.options.map((type) => [type, 0])) as Record<NodeType, number>
  for (const { type } of state.nodes.values()) types[type]++
  return { nodes: state.nodes.size, links: state.links.size, types }
}

/**
 * Nodes whose label, or else description, holds every word of the query; accents and case do not count.
 * Best first: the whole label, its beginning, in the label, in the description; then in the order of the outline.
 */
export function findNodes(state: GraphState, query: string, limit = Number.POSITIVE_INFINITY): GraphNode[] {
  const whole = searchKey(query).trim()
  const words = whole.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return []
  const grades: GraphNode[][] = [[], [], [], []]
  for (const node of subtreeOf(state, state.rootId)) {
    const grade = gradeOf(node, whole, words)
    if (grade !== undefined) grades[grade]?.push(node)
  }
  return grades.flat().slice(0, limit)
}

function gradeOf(node: GraphNode, whole: string, words: readonly string[]): number | undefined {
  const label = searchKey(node.label)
  if (label === whole) return 0
  if (label.startsWith(whole)) return 1
  if (words.every((word) => label.includes(word))) return 2
  const text = `${label} ${searchKey(node.description)}`
  return words.every((word) => text.includes(word)) ? 3 : undefined
}

export interface RefError {
  readonly reason: 'unknown' | 'ambiguous'
  /** One sentence that names the nearest ideas with their ids. */
  readonly message: string
  readonly nearest: readonly { readonly id: NodeId; readonly label: string }[]
}

/** Finds the node a person or model means by an id, `active`, `root` or a label that only one node has. */
export function resolveRef(
  state: GraphState,
  ref: string,
  activeId: NodeId | null,
): Result<NodeId, RefError> {
  const wanted = ref.trim()
  if (wanted === 'root') return succeed(state.rootId)
  if (wanted === 'active') return succeed(activeId && state.nodes.has(activeId) ? activeId : state.rootId)
  const id = NodeId.safeParse(wanted)
  if (id.success && state.nodes.has(id.data)) return succeed(id.data)
  const named = nodesNamed(state, wanted)
  const [only] = named
  if (only && named.length === 1) return succeed(only.id)
  return fail(toRefError(ref, named.length > 1, named.length > 1 ? named : nearestNodes(state, wanted)))
}

/** By the whole label as people would compare it; if there is none, without regard to accents. */
function nodesNamed(state: GraphState, label: string): GraphNode[] {
  const nodes = [...state.nodes.values()]
  const key = labelKey(label)
  const exact = nodes.filter((node) => labelKey(node.label) === key)
  if (exact.length > 0) return exact
  const loose = searchKey(label)
  return nodes.filter((node) => searchKey(node.label) === loose)
}

const shown = 5

function toRefError(ref: string, isAmbiguous: boolean, candidates: readonly GraphNode[]): RefError {
  const nearest = candidates.slice(0, shown).map(({ id, label }) => ({ id, label }))
  const list = nearest.map(({ id, label }) => `${id} ${JSON.stringify(label)}`).join(', ')
  const quoted = JSON.stringify(ref.slice(0, 100))
  const message = isAmbiguous
    ? `${candidates.length} ideas are called ${quoted}; name one by its id: ${list}.`
    : `There is no idea ${quoted}. The nearest are: ${list}.`
  return { reason: isAmbiguous ? 'ambiguous' : 'unknown', message, nearest }
}
