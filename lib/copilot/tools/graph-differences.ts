import { diff } from '@/lib/graph/diff'
import { subtreeOf } from '@/lib/graph/queries'
import type { GraphLink, GraphState, NodeId, NodePut } from '@/lib/graph/schema'

export interface ChangedIdea {
  readonly id: NodeId
  /** Of label, type, description and findings, those that differ. */
  readonly properties: readonly ('label' | 'type' | 'description' | 'intel')[]
}

/** How graph `b` differs from graph `a`, by idea; ideas in the order of the outline. */
export interface Differences {
  readonly added: readonly NodeId[]
  readonly removed: readonly NodeId[]
  readonly changed: readonly ChangedIdea[]
  /** Under another parent. */
  readonly moved: readonly NodeId[]
  /** Only in another place among the same siblings. */
  readonly reordered: number
  readonly linksAdded: readonly GraphLink[]
  readonly linksRemoved: readonly GraphLink[]
  readonly linksChanged: number
}

export function differencesOf(a: GraphState, b: GraphState): Differences {
  const { puts, drops } = diff(a, b)
  const nodes = inOutline(b, puts?.nodes ?? [])
  const old = nodes.filter(({ isNew }) => !isNew)
  const gone = new Set(drops?.nodes)
  const links = puts?.links ?? []
  return {
    added: nodes.flatMap(({ id, isNew }) => (isNew ? [id] : [])),
    removed: subtreeOf(a, a.rootId).flatMap(({ id }) => (gone.has(id) ? [id] : [])),
    changed: old.map(toChanged).filter(({ properties }) => properties.length > 0),
    moved: old.flatMap(({ id, set }) => (set.parentId ? [id] : [])),
    reordered: old.filter(({ set }) => set.rank && !set.parentId).length,
    linksAdded: links.flatMap(({ id, isNew }) => (isNew ? (b.links.get(id) ?? []) : [])),
    linksRemoved: (drops?.links ?? []).flatMap((id) => a.links.get(id) ?? []),
    linksChanged: links.filter(({ isNew }) => !isNew).length,
  }
}

const told = ['label', 'type', 'description', 'intel'] as const

const toChanged = ({ id, set }: NodePut): ChangedIdea => ({
  id,
  properties: told.filter((property) => set[property]),
})

/** The puts come by id. */
function inOutline(state: GraphState, puts: readonly NodePut[]): NodePut[] {
  const byId = new Map(puts.map((put) => [put.id, put]))
  return subtreeOf(state, state.rootId).flatMap(({ id }) => byId.get(id) ?? [])
}
