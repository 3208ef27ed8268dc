import { childrenOf, linksOf, subtreeOf } from '@/lib/graph/queries'
import type { GraphNode, NodeId } from '@/lib/graph/schema'
import { Indexed } from './lookup'
import { suspectsSince, toPath } from './suspects'
import { touchedSince } from './touched'
import type { Card, Ghost, ProposedMark, Rect, Scene, SceneInput } from './types'

export interface CardsMade {
  readonly cards: Indexed<Card>
  /** Those that are new, or stand elsewhere. */
  readonly moved: ReadonlySet<string>
  /** Those that were not there before. */
  readonly come: readonly Card[]
  /** All that were there before still are. */
  readonly hasAll: boolean
  /** The ids and their order are those of the scene before. */
  readonly isSameOrder: boolean
}

/** What one pass over the boxes knows. */
interface Pass {
  readonly input: SceneInput
  readonly before: Scene | null
  readonly path: ReadonlySet<string>
  readonly touched: ReadonlySet<NodeId>
  /** All whose card may be another though it stands where it stood; null for all. */
  readonly suspects: ReadonlySet<string> | null
  readonly ghosts: ReadonlyMap<string, Ghost>
  /** Depths of the cards that were made anew in this pass. */
  readonly depths: Map<string, number>
}

/** Cards in the order of the boxes; those that are as before are `===`, and cost a look. */
export function toCards(input: SceneInput, before: Scene | null): CardsMade {
  const path = toPath(input.graph, input.activeId)
  const touched = before ? touchedSince(before.graph, input.graph) : new Set<NodeId>()
  const pass: Pass = {
    ...{ input, before, path, touched },
    suspects: before && suspectsSince(before.input, input, [...touched, ...path]),
    ghosts: new Map(input.ghosts.map((ghost) => [ghost.id, ghost])),
    depths: new Map(),
  }
  const list: Card[] = []
  const moved = new Set<string>()
  const come: Card[] = []
  let isSame = before !== null
  // Where the scene before goes on: what comes and goes in between costs no look at all others.
  let next = 0
  input.boxes.forEach((box, id) => {
    const inTurn = before?.cards[next]
    const known = inTurn?.id === id ? inTurn : before?.cardById.get(id)
    if (before && known) next = (known === inTurn ? next : before.cardById.placeOf(id)) + 1
    const card = known && stays(pass, known, box) ? known : make(pass, id, box, known)
    if (!card) return
    isSame &&= card === before?.cards[list.length]
    if (!known) come.push(card)
    if (!known || (known !== card && !isSameRect(known.box, card.box))) moved.add(id)
    list.push(card)
  })
  const hasAll = list.length - come.length === before?.cards.length
  return { ...toIndexed(list, isSame, before), moved, come, hasAll }
}

function toIndexed(
  list: readonly Card[],
  isSame: boolean,
  before: Scene | null,
): Pick<CardsMade, 'cards' | 'isSameOrder'> {
  if (!before) return { cards: Indexed.from(list), isSameOrder: false }
  const { cards, cardById } = before
  if (list.length !== cards.length) return { cards: cardById.followedBy(list), isSameOrder: false }
  if (isSame) return { cards: cardById, isSameOrder: true }
  const isSameOrder = list.every(({ id }, at) => id === cards[at]?.id)
  return { cards: isSameOrder ? cardById.with(list) : cardById.followedBy(list), isSameOrder }
}

/** Whether a card would come out the same. */
function stays({ suspects, touched, depths }: Pass, card: Card, box: Rect): boolean {
  if (card.kind !== 'idea' || !isSameRect(card.box, box) || !suspects || suspects.has(card.id)) return false
  if (card.hidden > 0 && touched.size > 0) return false
  const parentDepth = depths.size > 0 && card.parentId ? depths.get(card.parentId) : undefined
  return parentDepth === undefined || parentDepth + 1 === card.depth
}

function make(pass: Pass, id: string, box: Rect, known: Card | undefined): Card | undefined {
  const { input, before, depths } = pass
  const node = input.graph.nodes.get(id as NodeId)
  const ghost = node ? undefined : pass.ghosts.get(id)
  const parentId = node ? node.parentId : (ghost?.parentId ?? null)
  const above = parentId === null ? -1 : (depths.get(parentId) ?? before?.cardById.get(parentId)?.depth ?? -1)
  const depth = above + 1
  depths.set(id, depth)
  const card = node
    ? toIdea(pass, node, box, depth)
    : ghost && toGhost(ghost, box, depth, input.marks.proposed?.get(id) ?? null)
  return card && known && isSameCard(known, card) ? known : card
}

function toIdea({ input, path }: Pass, node: GraphNode, box: Rect, depth: number): Card {
  const { graph, folds, selection, marks, activeId } = input
  const isSelected = selection.has(node.id)
  return {
    id: node.id,
    kind: 'idea',
    nodeId: node.id,
    parentId: node.parentId,
    box,
    depth,
    type: node.type,
    label: node.label,
    description: node.description,
    hasChildren: childrenOf(graph, node.id).length > 0,
    hidden: folds.has(node.id) ? subtreeOf(graph, node.id).length - 1 : 0,
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
    isDim: marks.dimmed?.has(node.id) === true,
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
  parentId,
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
  isDim: false,
})

function isSameCard(a: Card, b: Card): boolean {
  for (const key of Object.keys(b) as (keyof Card)[]) {
    if (key === 'box') {
      if (!isSameRect(a.box, b.box)) return false
    } else if (key === 'proposed') {
      if (!isSameProposal(a.proposed, b.proposed)) return false
    } else if (a[key] !== b[key]) return false
  }
  return true
}

const isSameProposal = (a: ProposedMark | null, b: ProposedMark | null): boolean =>
  a === b || (a?.kind === b?.kind && a?.isChosen === b?.isChosen)

export const isSameRect = (a: Rect, b: Rect): boolean =>
  a === b || (a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h)
