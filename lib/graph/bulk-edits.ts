import { toNodePut } from './diff'
import { RejectedBatchError, toGraphError } from './errors'
import { linkIdFor, nodeIdFor } from './ids'
import { childrenOf, subtreeOf } from './queries'
import { ranksBetween } from './ranks'
import type {
  GraphNode,
  GraphState,
  Intel,
  LinkDraft,
  LinkId,
  NodeBatch,
  NodeId,
  NodePut,
  NodeType,
  Source,
} from './schema'
import { toLabel } from './text'

/* Makers of batches for several ideas at once: one batch, one undo. */

const byPerson: Source = { kind: 'person' }

/** Those that do not stand under another of them, in the order of the outline; unknown ids are passed over. */
export function topsOf(state: GraphState, ids: Iterable<NodeId>): readonly NodeId[] {
  const chosen = new Set(ids)
  const tops: NodeId[] = []
  const open = [state.rootId]
  for (let id = open.pop(); id !== undefined && tops.length < chosen.size; id = open.pop()) {
    if (chosen.has(id)) tops.push(id)
    else for (const child of childrenOf(state, id).toReversed()) open.push(child.id)
  }
  return tops
}

/** Hangs ideas, with all that is below them, behind the children of another, in the order of the outline. */
export function moveNodes(
  state: GraphState,
  ids: readonly NodeId[],
  newParentId: NodeId,
  source: Source = byPerson,
): NodeBatch {
  requireNode(state, newParentId)
  const tops = topsOf(state, ids)
  const moving = new Set(tops)
  const last = childrenOf(state, newParentId).findLast(({ id }) => !moving.has(id))
  const ranks = ranksBetween(last?.rank ?? null, null, tops.length)
  const puts = tops.map((id, at) => {
    const node = requireNode(state, id)
    return toNodePut(node, { ...node, parentId: newParentId, rank: ranks[at] ?? node.rank })
  })
  return toBatch(source, newParentId, puts)
}

/** Gives ideas one type; those that have it are left alone. */
export function retypeNodes(
  state: GraphState,
  ids: readonly NodeId[],
  type: NodeType,
  source: Source = byPerson,
): NodeBatch {
  const puts = ids.map((id) => {
    const node = requireNode(state, id)
    return toNodePut(node, { ...node, type })
  })
  return toBatch(source, ids[0] ?? state.rootId, puts)
}

/** An idea to be planted: under one that is there, or under an earlier one of the list. */
export interface Seedling {
  readonly parent: NodeId | number
  /** The sibling it stands behind, for one whose parent is there; without it, last. */
  readonly after?: NodeId
  readonly label: string
  readonly type: NodeType
  readonly description: string
  readonly intel?: Intel
}

export interface SeedlingLink {
  /** Places in the list of seedlings. */
  readonly source: number
  readonly target: number
  readonly label?: string
}

export interface Planting {
  readonly batch: NodeBatch
  /** The new ids, in the order of the seedlings. */
  readonly ids: readonly NodeId[]
}

/** What stands where a label has nothing to see. */
const unnamed = 'Untitled'

/** New ideas with new ids, and links among them. Twins of what is there are meant, and stay. */
export function plantNodes(
  state: GraphState,
  seedlings: readonly Seedling[],
  links: readonly SeedlingLink[] = [],
  source: Source = byPerson,
): Planting {
  const ids: NodeId[] = []
  const used = new Set<NodeId>()
  const ranks = ranksOf(state, seedlings)
  const puts = seedlings.map(({ parent, label, type, description, intel }, at) => {
    const parentId = typeof parent === 'number' ? requireId(ids, parent) : requireNode(state, parent).id
    const shown = toLabel(label).text === '' ? unnamed : label
    const id = nodeIdFor(parentId, toLabel(shown).text, (one) => used.has(one) || state.nodes.has(one))
    ids.push(id)
    used.add(id)
    const node: GraphNode = {
      id,
      parentId,
      label: shown,
      type,
      description,
      origin: source,
      rank: ranks[at] ?? 'a0',
    }
    return toNodePut(undefined, intel ? { ...node, intel } : node)
  })
  const first = seedlings[0]?.parent
  const batch = toBatch(source, typeof first === 'string' ? first : state.rootId, puts)
  const drafts = toDrafts(state, ids, links)
  return { batch: drafts.length > 0 ? { ...batch, links: drafts } : batch, ids }
}

/** Seedlings that go to one place stand there one behind the other. */
function ranksOf(state: GraphState, seedlings: readonly Seedling[]): readonly string[] {
  const ranks: string[] = []
  const places = Map.groupBy(seedlings.keys(), (at) => {
    const { parent, after } = seedlings[at] as Seedling
    return `${parent} ${after ?? ''}`
  })
  for (const members of places.values()) {
    const { parent, after } = seedlings[members[0] as number] as Seedling
    const [low, high] = typeof parent === 'number' ? [null, null] : gapAt(state, parent, after)
    for (const [at, rank] of ranksBetween(low, high, members.length).entries())
      ranks[members[at] as number] = rank
  }
  return ranks
}

/** Behind one sibling, or behind all; who shares its rank stays before. */
function gapAt(
  state: GraphState,
  parentId: NodeId,
  after: NodeId | undefined,
): [string | null, string | null] {
  const siblings = childrenOf(state, parentId)
  const before = after === undefined ? siblings.at(-1) : siblings.find(({ id }) => id === after)
  if (!before) return [siblings.at(-1)?.rank ?? null, null]
  return [before.rank, siblings.find(({ rank }) => rank > before.rank)?.rank ?? null]
}

function toDrafts(state: GraphState, ids: readonly NodeId[], links: readonly SeedlingLink[]): LinkDraft[] {
  const seen = new Set<LinkId>()
  return links.flatMap(({ source, target, label }) => {
    const draft: LinkDraft = { source: requireId(ids, source), target: requireId(ids, target) }
    const id = linkIdFor(draft.source, draft.target, label, () => false)
    if (source === target || seen.has(id) || state.links.has(id)) return []
    seen.add(id)
    return [label === undefined ? draft : { ...draft, label }]
  })
}

function requireId(ids: readonly NodeId[], at: number): NodeId {
  const id = ids[at]
  if (id === undefined) throw new TypeError(`seedling ${at} does not stand before what names it`)
  return id
}

function requireNode(state: GraphState, id: NodeId): GraphNode {
  const node = state.nodes.get(id)
  if (!node) throw new RejectedBatchError(toGraphError('unknown-node', id))
  return node
}

function toBatch(source: Source, targetId: NodeId, puts: readonly NodePut[]): NodeBatch {
  const nodes = puts.filter(({ set }) => Object.keys(set).length > 0)
  const batch: NodeBatch = { source, targetId, children: [] }
  return nodes.length === 0 ? batch : { ...batch, puts: { nodes, links: [] } }
}

/** A part of the graph as seedlings for elsewhere: these ideas with all below them, and the links among them. */
export function partOf(
  state: GraphState,
  ids: Iterable<NodeId>,
): { readonly nodes: readonly GraphNode[]; readonly links: readonly SeedlingLink[] } {
  const nodes = topsOf(state, ids).flatMap((id) => subtreeOf(state, id))
  const places = new Map(nodes.map(({ id }, at) => [id, at]))
  const links = [...state.links.values()].flatMap(({ source, target, label }) => {
    const from = places.get(source)
    const to = places.get(target)
    if (from === undefined || to === undefined) return []
    return [{ source: from, target: to, ...(label !== undefined && { label }) }]
  })
  return { nodes, links }
}
