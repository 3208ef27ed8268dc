import { toDraft } from './drafts'
import { childKeys, depthOf, toKeys } from './graph-index'
import { nodeIdFor } from './ids'
import { compareSiblings } from './order'
import { descriptionCut, labelCut } from './put-nodes'
import { rankAfter } from './ranks'
import type { Caps, Draft, GraphNode, NodeBatch, NodeId } from './schema'
import { type CleanText, labelKey, toDescription, toLabel, toOrigin } from './text'
import { newNodeCount, nodeCount, nodeIn, setNode, skip, type WorkingView } from './working-view'

/** Hangs the batch's children under its target, behind those that are there. */
export function addChildren(view: WorkingView, batch: NodeBatch, caps: Caps): void {
  if (batch.children.length === 0) return
  const { targetId } = batch
  const siblings = siblingsIn(view, targetId)
  const known = siblings.isChanged ? toKeys(siblings.list) : childKeys(view.base, targetId)
  const fresh = new Map<string, NodeId>()
  const origin = toOrigin(batch.source)
  const room = createRoom(view, targetId, caps)
  let rank = siblings.list.at(-1)?.rank
  for (const child of batch.children) {
    const draft = toDraft(child)
    const label = toLabel(draft.label)
    const key = labelKey(label.text)
    const twin = known.get(key) ?? fresh.get(key)
    const refusal = label.text === '' ? 'the label is empty' : twin ? `duplicate of ${twin}` : room.refusal()
    if (refusal) {
      skip(view, label.text, refusal)
      continue
    }
    const id = nodeIdFor(targetId, label.text, (each) => view.base.nodes.has(each) || view.nodes.has(each))
    rank = rankAfter(rank)
    plant(view, draft, label, { id, parentId: targetId, origin, rank })
    room.take()
    fresh.set(key, id)
  }
  if (!siblings.isChanged) view.grown = { parentId: targetId, keys: fresh }
}

function plant(
  view: WorkingView,
  draft: Draft,
  label: CleanText,
  rest: Pick<GraphNode, 'id' | 'parentId' | 'origin' | 'rank'>,
): void {
  const { id, parentId, origin, rank } = rest
  const description = toDescription(draft.description)
  setNode(view, {
    id,
    parentId,
    label: label.text,
    type: draft.type,
    description: description.text,
    origin,
    rank,
  })
  if (label.cut) skip(view, label.text, labelCut)
  if (description.cut) skip(view, label.text, descriptionCut)
}

/** The target's children as the batch's puts and drops leave them. */
function siblingsIn(
  view: WorkingView,
  parentId: NodeId,
): { readonly list: readonly GraphNode[]; readonly isChanged: boolean } {
  const list = view.base.index.children.get(parentId)
  const changed = [...view.nodes].filter(
    ([id, node]) => node?.parentId === parentId || view.base.nodes.get(id)?.parentId === parentId,
  )
  if (changed.length === 0) return { list, isChanged: false }
  const kept = list.filter((node) => !view.nodes.has(node.id))
  const put = changed.flatMap(([, node]) => (node?.parentId === parentId ? [node] : []))
  return { list: [...kept, ...put].sort(compareSiblings), isChanged: true }
}

/** Counts against the caps; a refusal says which one is reached. */
function createRoom(view: WorkingView, targetId: NodeId, caps: Caps) {
  const depth = depthInView(view, targetId) + 1
  let planted = 0
  let total = nodeCount(view)
  let inBatch = newNodeCount(view)
  return {
    refusal(): string | undefined {
      if (depth > caps.depth) return `over the limit of ${caps.depth} levels`
      if (planted >= caps.childrenPerNode) return `over the limit of ${caps.childrenPerNode} children at once`
      if (inBatch >= caps.batch) return `over the limit of ${caps.batch} ideas at once`
      if (total >= caps.nodes) return `over the limit of ${caps.nodes} ideas in a graph`
      return undefined
    },
    take(): void {
      planted++
      inBatch++
      total++
    },
  }
}

function depthInView(view: WorkingView, id: NodeId): number {
  if (view.nodes.size === 0) return depthOf(view.base, id)
  let depth = 0
  for (let at = nodeIn(view, id)?.parentId; at; at = nodeIn(view, at)?.parentId) depth++
  return depth
}
