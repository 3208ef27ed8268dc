import { toDraft } from './drafts'
import type { GraphErrorReason } from './errors'
import type { Problem } from './problems'
import type { GraphState, LinkDraft, LinkPut, NodeBatch, NodeId, NodePut, Skipped } from './schema'
import { toLabel } from './text'

/** The batch without the operations that the problems blame; each is added to `skipped` with its reason. */
export function withoutBlamed(
  batch: NodeBatch,
  problems: readonly Problem[],
  state: GraphState,
  skipped: Skipped[],
): NodeBatch {
  const blames = groupByPart(problems)
  const say = (label: string, reason: GraphErrorReason) => skipped.push({ label, reason: phrases[reason] })
  const left: NodeBatch = { ...batch }
  if (blames.target.size > 0) retarget(left, state, say)
  if (left.puts) {
    const nodes = left.puts.nodes.flatMap((put) =>
      withoutNodePut(put, blames['node-put'].get(put.id), state, say),
    )
    const links = left.puts.links.filter((put) => !isBlamedLink(put, blames['link-put'].get(put.id), say))
    left.puts = { nodes, links }
  }
  if (left.drops) {
    const { nodes, links } = left.drops
    left.drops = {
      nodes: nodes.filter((id) => !isBlamedDrop(id, blames['node-drop'].get(id), state, say)),
      links,
    }
  }
  left.links = left.links?.filter(
    (link, place) => !isBlamedDraft(link, blames['link-draft'].get(`${place}`), say),
  )
  if (left.links === undefined) delete left.links
  return left
}

type Say = (label: string, reason: GraphErrorReason) => void

function groupByPart(problems: readonly Problem[]): Record<Problem['part'], Map<string, GraphErrorReason>> {
  const groups = {
    target: new Map(),
    'node-put': new Map(),
    'link-put': new Map(),
    'node-drop': new Map(),
    'link-draft': new Map(),
  }
  for (const { part, blamed, error } of problems) groups[part].set(blamed, error.reason)
  return groups
}

/** What was meant for a target that is gone has no other place; the rest of the batch may stand. */
function retarget(batch: NodeBatch, state: GraphState, say: Say): void {
  for (const child of batch.children) say(toLabel(toDraft(child).label).text, 'unknown-target')
  if (batch.intel) say(batch.targetId, 'unknown-target')
  batch.children = []
  batch.targetId = state.rootId
  delete batch.intel
}

function withoutNodePut(
  put: NodePut,
  reason: GraphErrorReason | undefined,
  state: GraphState,
  say: Say,
): NodePut[] {
  if (!reason) return [put]
  const isWhole = put.isNew || reason === 'malformed-put'
  if (!isWhole && !put.set.parentId) return [put]
  say(put.set.label?.after ?? state.nodes.get(put.id)?.label ?? put.id, reason)
  const { parentId: _parentId, rank: _rank, ...set } = put.set
  return isWhole || Object.keys(set).length === 0 ? [] : [{ ...put, set }]
}

function isBlamedLink(put: LinkPut, reason: GraphErrorReason | undefined, say: Say): boolean {
  if (reason) say(put.set.label?.after ?? put.id, reason)
  return reason !== undefined
}

function isBlamedDrop(
  id: NodeId,
  reason: GraphErrorReason | undefined,
  state: GraphState,
  say: Say,
): boolean {
  if (reason) say(state.nodes.get(id)?.label ?? id, reason)
  return reason !== undefined
}

function isBlamedDraft(link: LinkDraft, reason: GraphErrorReason | undefined, say: Say): boolean {
  if (reason) say(link.label ?? `${link.source} to ${link.target}`, reason)
  return reason !== undefined
}

const phrases: Readonly<Record<GraphErrorReason, string>> = {
  'unknown-target': 'the idea it belongs to is no longer there',
  'unknown-node': 'no longer there',
  'unknown-parent': 'its parent is no longer there',
  'second-root': 'it would become a second root',
  'root-moved': 'the root cannot be moved',
  'root-dropped': 'the root cannot be removed',
  cycle: 'it would become its own ancestor',
  orphan: 'another idea hangs on it now',
  'dangling-link': 'a link leads to it, or would lead nowhere',
  'self-link': 'a link cannot lead from an idea to itself',
  'malformed-id': 'that is not an id',
  'malformed-put': 'the change is incomplete or not allowed',
  'malformed-graph': 'the graph is not well-formed',
  'too-many-nodes': 'over the limit of ideas',
  'too-deep': 'deeper than a graph may be',
}
