import { childrenOf, linksOf, subtreeOf } from '@/lib/graph/queries'
import type { GraphNode, GraphState, NodeId } from '@/lib/graph/schema'
import type { Card, Ghost, ProposedMark, Rect, Scene, SceneInput } from './types'

/** The ids from the root to the active idea. */
export function toPath(graph: GraphState, activeId: NodeId | null): ReadonlySet<string> {
  const path = new Set<string>()
  for (let at = activeId; at !== null && !path.has(at); at = graph.nodes.get(at)?.parentId ?? null)
    path.add(at)
  return path
}

/** Cards in the order of the boxes; those that are as before are `===`. */
export function toCards(input: SceneInput, path: ReadonlySet<string>, before: Scene | null): Card[] {
  const ghosts = new Map(input.ghosts.map((ghost) => [ghost.id, ghost]))
  const depths = new Map<string, number>()
  const cards: Card[] = []
  for (const [id, box] of input.boxes) {
    const node = input.graph.nodes.get(id as NodeId)
    const ghost = ghosts.get(id)
    const parentId = node ? node.parentId : (ghost?.parentId ?? null)
    const depth = parentId === null ? 0 : (depths.get(parentId) ?? 0) + 1
    depths.set(id, depth)
    const known = before?.cardById.get(id)
    const card = node
      ? toIdea(input, node, box, depth, path, before?.graph === input.graph ? known : undefined)
      : ghost && toGhost(ghost, box, depth, input.marks.proposed?.get(id) ?? null)
    if (card) cards.push(known && isSameCard(known, card) ? known : card)
  }
  return cards
}

function toIdea(
  input: SceneInput,
  node: GraphNode,
  box: Rect,
  depth: number,
  path: ReadonlySet<string>,
  known: Card | undefined,
): Card {
  const { graph, folds, selection, marks, activeId } = input
  const isFolded = folds.has(node.id)
  const isSelected = selection.has(node.id)
  return {
    id: node.id,
    kind: 'idea',
    nodeId: node.id,
    box,
    depth,
    type: node.type,
    label: node.label,
    description: node.description,
    hasChildren: childrenOf(graph, node.id).length > 0,
    hidden: isFolded ? known?.hidden || subtreeOf(graph, node.id).length - 1 : 0,
    isLookedUp: node.intel !== undefined,
    sources: node.intel?.grounded ? node.intel.sources.length : 0,
    links: linksOf(graph, node.id).length,
    isActive: node.id === activeId,
    isSelected,
    isOneOfMany: isSelected && selection.size > 1,
    isOnPath: path.has(node.id),
    isFresh: marks.fresh.has(node.id),
    isChanged: marks.changed.has(node.id),
    isGrowing: marks.growing.has(node.id),
    failure: marks.failed.get(node.id) ?? null,
    proposed: marks.proposed?.get(node.id) ?? null,
    difference: marks.differences?.get(node.id) ?? null,
  }
}

const toGhost = (
  { id, parentId, kind, label, type }: Ghost,
  box: Rect,
  depth: number,
  proposed: ProposedMark | null,
): Card => ({
  id,
  kind,
  nodeId: parentId,
  box,
  depth,
  type,
  label,
  description: '',
  hasChildren: false,
  hidden: 0,
  isLookedUp: false,
  sources: 0,
  links: 0,
  isActive: false,
  isSelected: false,
  isOneOfMany: false,
  isOnPath: false,
  isFresh: false,
  isChanged: false,
  isGrowing: false,
  failure: null,
  proposed,
  difference: null,
})

function isSameCard(a: Card, b: Card): boolean {
  for (const key of Object.keys(b) as (keyof Card)[]) {
    if (key === 'box') {
      if (!isSameRect(a.box, b.box)) return false
    } else if (key === 'proposed') {
      if (a.proposed?.kind !== b.proposed?.kind || a.proposed?.isChosen !== b.proposed?.isChosen) return false
    } else if (a[key] !== b[key]) return false
  }
  return true
}

export const isSameRect = (a: Rect, b: Rect): boolean =>
  a === b || (a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h)
