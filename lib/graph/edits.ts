import { toNodePut } from './diff'
import { RejectedBatchError, toGraphError } from './errors'
import { nodeIdFor } from './ids'
import { removal } from './invert'
import { childrenOf } from './queries'
import { rankAfter, ranksBetween } from './ranks'
import type {
  Draft,
  GraphNode,
  GraphState,
  LinkDraft,
  LinkId,
  NodeBatch,
  NodeId,
  NodePut,
  Source,
} from './schema'
import { type CleanText, labelKey, toDescription, toLabel, wellFormed } from './text'

/*
 * Makers of batches for edits by hand and by tools. They throw `RejectedBatchError` for an id that is not there;
 * whether the edit is possible (no cycle, not the root) is for `apply` to say.
 */

const byPerson: Source = { kind: 'person' }

/** Where among its siblings a node shall stand; without a place, last. */
export type Place = { readonly before?: NodeId; readonly after?: NodeId }

/** Only what differs is put; a blank label changes nothing. */
export function editNode(
  state: GraphState,
  id: NodeId,
  edit: Partial<Draft>,
  source: Source = byPerson,
): NodeBatch {
  const node = requireNode(state, id)
  const label = toStated(edit.label, toLabel) || node.label
  const description = toStated(edit.description, toDescription) ?? node.description
  const after = { ...node, label, description, type: edit.type ?? node.type }
  return toBatch(source, id, [toNodePut(node, after)])
}

/**
 * A new node at a place of its own ("a sibling after this one").
 * A blank label or one that a sibling has goes as an ordinary child, which `apply` skips with the reason.
 */
export function addNode(
  state: GraphState,
  parentId: NodeId,
  draft: Draft,
  place: Place = {},
  source: Source = byPerson,
): NodeBatch {
  requireNode(state, parentId)
  const label = toLabel(draft.label).text
  const siblings = childrenOf(state, parentId)
  const key = labelKey(label)
  const isTwin = siblings.some((each) => labelKey(each.label) === key)
  if (label === '' || isTwin)
    return { source, targetId: parentId, children: [{ kind: 'ChatNode', ...draft }] }
  const id = nodeIdFor(parentId, label, (each) => state.nodes.has(each))
  const { rank, others } = ranksAt(siblings, place)
  const texts = {
    label: toStated(draft.label, toLabel) ?? label,
    description: toStated(draft.description, toDescription) ?? '',
  }
  const node = { id, parentId, type: draft.type, ...texts, origin: source, rank }
  return toBatch(source, parentId, [toNodePut(undefined, node), ...others])
}

/** Hangs a node, with all that is below it, under another parent or at another place. */
export function moveNode(
  state: GraphState,
  id: NodeId,
  newParentId: NodeId,
  place: Place = {},
  source: Source = byPerson,
): NodeBatch {
  const node = requireNode(state, id)
  requireNode(state, newParentId)
  const children = childrenOf(state, newParentId)
  const siblings = children.filter((each) => each.id !== id)
  if (children[positionOf(siblings, place)] === node) return toBatch(source, newParentId, [])
  const { rank, others } = ranksAt(siblings, place)
  return toBatch(source, newParentId, [toNodePut(node, { ...node, parentId: newParentId, rank }), ...others])
}

/** Removes nodes with all that is below them and every link at any of them. */
export const removeNodes = (
  state: GraphState,
  ids: readonly NodeId[],
  source: Source = byPerson,
): NodeBatch => ({
  source,
  targetId: state.rootId,
  children: [],
  drops: removal(state, ids),
})

export const linkNodes = (
  state: GraphState,
  from: NodeId,
  to: NodeId,
  label?: string,
  source: Source = byPerson,
): NodeBatch => {
  const link: LinkDraft = { source: requireNode(state, from).id, target: requireNode(state, to).id }
  return { source, targetId: from, children: [], links: [label === undefined ? link : { ...link, label }] }
}

export const unlink = (state: GraphState, ids: readonly LinkId[], source: Source = byPerson): NodeBatch => ({
  source,
  targetId: state.rootId,
  children: [],
  drops: { nodes: [], links: [...ids] },
})

/** Clean text; what will be cut stays long, so that `apply` can say so. */
function toStated(raw: string | undefined, clean: (raw: string) => CleanText): string | undefined {
  if (raw === undefined) return undefined
  const { text, cut } = clean(raw)
  return cut ? wellFormed(raw) : text
}

function toBatch(source: Source, targetId: NodeId, puts: readonly NodePut[]): NodeBatch {
  const nodes = puts.filter(({ set }) => Object.keys(set).length > 0)
  const batch: NodeBatch = { source, targetId, children: [] }
  return nodes.length === 0 ? batch : { ...batch, puts: { nodes, links: [] } }
}

function requireNode(state: GraphState, id: NodeId): GraphNode {
  const node = state.nodes.get(id)
  if (!node) throw new RejectedBatchError(toGraphError('unknown-node', id))
  return node
}

/** The rank at a place, and new ranks for those siblings that would otherwise share it. */
function ranksAt(
  siblings: readonly GraphNode[],
  place: Place,
): { readonly rank: string; readonly others: readonly NodePut[] } {
  const position = positionOf(siblings, place)
  const low = siblings[position - 1]?.rank ?? null
  const behind = siblings.slice(position)
  const twins = low === null ? [] : behind.slice(0, countEqual(behind, low))
  const high = behind[twins.length]?.rank ?? null
  const [rank = rankAfter(low ?? undefined), ...rest] = ranksBetween(low, high, twins.length + 1)
  return { rank, others: twins.map((twin, i) => toNodePut(twin, { ...twin, rank: rest[i] ?? twin.rank })) }
}

function positionOf(siblings: readonly GraphNode[], { before, after }: Place): number {
  const anchor = before ?? after
  if (anchor === undefined) return siblings.length
  const position = siblings.findIndex(({ id }) => id === anchor)
  if (position < 0) throw new RejectedBatchError(toGraphError('unknown-node', anchor))
  return before === undefined ? position + 1 : position
}

/** Two branches may have given one rank to different nodes; in a merged graph they stand in a row. */
function countEqual(siblings: readonly GraphNode[], rank: string): number {
  const end = siblings.findIndex((each) => each.rank !== rank)
  return end < 0 ? siblings.length : end
}
