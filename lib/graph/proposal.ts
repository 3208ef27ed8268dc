import { apply } from './apply'
import { diffOf } from './diff'
import { compareSiblings } from './order'
import { childrenOf } from './queries'
import { rebase } from './rebase'
import type { GraphLink, GraphState, LinkId, NodeBatch, NodeId, Skipped } from './schema'

export type ProposedKind = 'added' | 'changed' | 'moved' | 'removed' | 'linked' | 'unlinked'

/** One thing that can be accepted by itself. */
export interface ProposedItem {
  readonly id: NodeId | LinkId
  readonly kind: ProposedKind
  /** Items that must be accepted with this one: an idea's new parent, what hangs below a removed one. */
  readonly needs: readonly string[]
}

/** What a batch would do to a graph as it is now. */
export interface Proposal {
  readonly batch: NodeBatch
  readonly before: GraphState
  /** The graph when all of it is accepted. */
  readonly after: GraphState
  /** By id; parents stand before their children. */
  readonly items: ReadonlyMap<string, ProposedItem>
  /** What somebody's change has made impossible already. */
  readonly skipped: readonly Skipped[]
  /** The same change, by id. */
  readonly byId: NodeBatch
}

export function toProposal(before: GraphState, wished: NodeBatch): Proposal {
  const { batch, skipped } = rebase(wished, before)
  const { state: after, added, updated, removed, links } = apply(before, batch)
  const nodeIds = [...added, ...updated, ...removed]
  const linkIds = [...links.added, ...links.updated, ...links.removed]
  const byId = diffOf(before, after, nodeIds, linkIds, batch.source)
  const items = new Map(
    inTreeOrder(before, after, [...nodeItems(before, after, byId), ...linkItems(before, after, byId)]),
  )
  return { batch, before, after, items, skipped, byId }
}

function nodeItems(before: GraphState, after: GraphState, { puts, drops }: NodeBatch): ProposedItem[] {
  const dropped = new Set(drops?.nodes)
  const put = new Map(puts?.nodes.map((one) => [one.id, one]))
  const isNew = (id: NodeId | null | undefined) => id != null && put.get(id)?.isNew === true
  const kept = [...put.values()].map(({ id, isNew: isAdded, set }): ProposedItem => {
    const parentId = after.nodes.get(id)?.parentId
    const kind = isAdded
      ? 'added'
      : set.parentId || Object.keys(set).every((key) => key === 'rank')
        ? 'moved'
        : 'changed'
    return { id, kind, needs: isNew(parentId) && parentId ? [parentId] : [] }
  })
  const gone = [...dropped].map((id): ProposedItem => {
    const below = childrenOf(before, id).map((child) => child.id)
    return { id, kind: 'removed', needs: below.filter((child) => dropped.has(child) || put.has(child)) }
  })
  return [...kept, ...gone]
}

function linkItems(before: GraphState, after: GraphState, { puts, drops }: NodeBatch): ProposedItem[] {
  const put = (puts?.links ?? []).map(({ id }): ProposedItem => {
    const ends = endsOf(after.links.get(id))
    return { id, kind: 'linked', needs: ends.filter((end) => !before.nodes.has(end)) }
  })
  // At a removed idea it goes along and is no choice of its own.
  const alone = (drops?.links ?? []).filter((id) =>
    endsOf(before.links.get(id)).every((end) => after.nodes.has(end)),
  )
  return [...put, ...alone.map((id): ProposedItem => ({ id, kind: 'unlinked', needs: [] }))]
}

const endsOf = (link: GraphLink | undefined): readonly NodeId[] => (link ? [link.source, link.target] : [])

/** Depth first along the tree each idea stands in, one family after another; links last. */
function inTreeOrder(before: GraphState, after: GraphState, items: readonly ProposedItem[]) {
  const nodeOf = ({ id, kind }: ProposedItem) => (kind === 'removed' ? before : after).nodes.get(id as NodeId)
  const isItem = new Set<string>(items.map(({ id }) => id))
  const nodes = items.flatMap((item) => {
    const node = nodeOf(item)
    return node ? [{ item, node }] : []
  })
  const sorted = nodes.toSorted((a, b) => compareSiblings(a.node, b.node))
  const below = Map.groupBy(sorted, ({ node }): string => node.parentId ?? '')
  const waiting = [...below].flatMap(([parentId, family]) => (isItem.has(parentId) ? [] : family)).reverse()
  const ordered = new Map<string, ProposedItem>()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    ordered.set(next.item.id, next.item)
    waiting.push(...(below.get(next.item.id) ?? []).toReversed())
  }
  for (const item of items) if (!nodeOf(item)) ordered.set(item.id, item)
  return ordered
}

type Items = Proposal['items']

/** The chosen ones with everything they need. */
export function withNeeds(items: Items, chosen: Iterable<string>): ReadonlySet<string> {
  const all = new Set<string>()
  const waiting = [...chosen]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const item = items.get(id)
    if (!item || all.has(id)) continue
    all.add(id)
    waiting.push(...item.needs)
  }
  return all
}

/** Those of the chosen whose needs are chosen as well. */
export function withoutUnmet(items: Items, chosen: Iterable<string>): ReadonlySet<string> {
  const left = new Set([...chosen].filter((id) => items.has(id)))
  for (let size = -1; size !== left.size; ) {
    size = left.size
    for (const id of left) if (items.get(id)?.needs.some((need) => !left.has(need))) left.delete(id)
  }
  return left
}

/** The batch that does what was chosen and no more; as it was proposed when that is all of it. */
export function pick({ batch, before, byId, items }: Proposal, chosen: Iterable<string>): NodeBatch {
  const ids = withoutUnmet(items, chosen)
  if (ids.size === items.size) return batch
  const { source, targetId, summary } = batch
  const goes = (id: LinkId) =>
    ids.has(id) || endsOf(before.links.get(id)).some((end) => isRemoved(items, ids, end))
  const kept: NodeBatch = { source, targetId, children: [], ...(summary !== undefined && { summary }) }
  const { puts, drops } = byId
  if (puts) {
    kept.puts = {
      nodes: puts.nodes.filter(({ id }) => ids.has(id)),
      links: puts.links.filter(({ id }) => ids.has(id)),
    }
  }
  if (drops) kept.drops = { nodes: drops.nodes.filter((id) => ids.has(id)), links: drops.links.filter(goes) }
  return kept
}

const isRemoved = (items: Items, ids: ReadonlySet<string>, id: NodeId) =>
  ids.has(id) && items.get(id)?.kind === 'removed'
