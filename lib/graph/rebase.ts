import { withoutBlamed } from './blame'
import { type IndexedGraph, indexOf } from './graph-index'
import { planBatch } from './plan'
import { nameOf, putLink, staleLinkProperties, staleLinkReason } from './put-links'
import { putNode, stalePropertiesOf, staleReason } from './put-nodes'
import {
  type GraphState,
  generousCaps,
  type LinkId,
  type LinkPut,
  type NodeBatch,
  type NodeId,
  type NodePut,
  type Skipped,
} from './schema'
import { createView, dropLink, dropNode, linkIn, nodeIn, skip, type WorkingView } from './working-view'

export interface Rebased {
  /** Applies whole to the state it was rebased onto. */
  readonly batch: NodeBatch
  readonly skipped: readonly Skipped[]
}

/** Drops what has become impossible, property by property and with reasons; what others changed since stands. */
export function rebase(batch: NodeBatch, state: GraphState): Rebased {
  const base: IndexedGraph = { ...state, index: indexOf(state) }
  const skipped: Skipped[] = []
  let current = withoutStale(batch, base, skipped)
  let { problems } = planBatch(base, current, generousCaps)
  // Every round takes out at least one operation.
  while (problems.length > 0) {
    current = withoutStale(withoutBlamed(current, problems, state, skipped), base, skipped)
    problems = planBatch(base, current, generousCaps).problems
  }
  return { batch: current, skipped }
}

function withoutStale(batch: NodeBatch, base: IndexedGraph, skipped: Skipped[]): NodeBatch {
  const view = createView(base)
  const { puts, drops } = batch
  const kept: NodeBatch = { ...batch }
  if (puts) {
    const nodes = puts.nodes.flatMap((put) => currentNodePut(view, put))
    const links = puts.links.flatMap((put) => currentLinkPut(view, put))
    kept.puts = { nodes, links }
  }
  if (drops) {
    const links = drops.links.filter((id) => isLinkDropped(view, id))
    const nodes = drops.nodes.filter((id) => isNodeDropped(view, id))
    kept.drops = { nodes, links }
  }
  skipped.push(...view.skipped)
  return kept
}

function currentNodePut(view: WorkingView, put: NodePut): NodePut[] {
  const node = put.isNew ? undefined : nodeIn(view, put.id)
  const stale = node ? stalePropertiesOf(node, put) : []
  if (node) for (const property of stale) skip(view, node.label, staleReason(node, put, [property]))
  // A rank means nothing among other siblings.
  const left = withoutKeys(put.set, stale.includes('parentId') ? [...stale, 'rank'] : stale)
  if (!put.isNew && Object.keys(left).length === 0) return []
  const rest = { ...put, set: left }
  return isLaid(view, () => putNode(view, rest)) ? [rest] : []
}

function currentLinkPut(view: WorkingView, put: LinkPut): LinkPut[] {
  const link = put.isNew ? undefined : linkIn(view, put.id)
  const stale = link ? staleLinkProperties(link, put) : []
  if (link) for (const property of stale) skip(view, nameOf(link), staleLinkReason(link, put, [property]))
  const left = withoutKeys(put.set, stale)
  if (!put.isNew && Object.keys(left).length === 0) return []
  const rest = { ...put, set: left }
  return isLaid(view, () => putLink(view, rest)) ? [rest] : []
}

/** What must be refused stays in for now: the plan finds it and says which operation is to blame. */
function isLaid(view: WorkingView, put: () => string): boolean {
  const reported = view.skipped.length
  const outcome = put()
  // What was cut is reported by `apply`, not as a loss here.
  if (outcome === 'laid') view.skipped.length = reported
  return outcome !== 'skipped'
}

function isNodeDropped(view: WorkingView, id: NodeId): boolean {
  const isThere = nodeIn(view, id) !== undefined
  if (isThere) dropNode(view, id)
  else skip(view, id, 'already gone')
  return isThere
}

function isLinkDropped(view: WorkingView, id: LinkId): boolean {
  const isThere = linkIn(view, id) !== undefined
  if (isThere) dropLink(view, id)
  else skip(view, id, 'already gone')
  return isThere
}

const withoutKeys = <T extends object>(set: T, keys: readonly string[]): T =>
  Object.fromEntries(Object.entries(set).filter(([key]) => !keys.includes(key))) as T
