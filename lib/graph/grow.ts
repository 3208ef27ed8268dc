import { toDraft } from './drafts'
import { childKeys, depthOf, toKeys } from './graph-index'
import { linkIdFor, nodeIdFor } from './ids'
import { compareSiblings } from './order'
import { type Problem, toProblem } from './problems'
import { toLink } from './put-links'
import { descriptionCut, labelCut } from './put-nodes'
import { rankAfter } from './ranks'
import type { Caps, Draft, GraphLink, GraphNode, LinkDraft, NodeBatch, NodeId } from './schema'
import { labelKey, toDescription, toLabel, toOrigin } from './text'
import { nodeIn, setLink, setNode, skip, type WorkingView } from './working-view'

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
  label: ReturnType<typeof toLabel>,
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

export const newNodeCount = (view: WorkingView): number =>
  count(view, (id, node) => node !== null && !view.base.nodes.has(id))

export const nodeCount = (view: WorkingView): number =>
  view.base.nodes.size + newNodeCount(view) - count(view, (_, node) => node === null)

function count(view: WorkingView, holds: (id: NodeId, node: GraphNode | null) => boolean): number {
  let found = 0
  for (const [id, node] of view.nodes) if (holds(id, node)) found++
  return found
}

function depthInView(view: WorkingView, id: NodeId): number {
  if (view.nodes.size === 0) return depthOf(view.base, id)
  let depth = 0
  for (let at = nodeIn(view, id)?.parentId; at; at = nodeIn(view, at)?.parentId) depth++
  return depth
}

/** Adds the batch's cross links; one that is there already is skipped. */
export function addLinks(view: WorkingView, drafts: readonly LinkDraft[]): Problem[] {
  const problems: Problem[] = []
  const fresh = new Map<string, GraphLink>()
  for (const link of view.links.values()) if (link) fresh.set(linkKey(link), link)
  for (const [place, draft] of drafts.entries()) {
    const { source, target } = draft
    const blamed = String(place)
    if (source === target) problems.push(toProblem('link-draft', 'self-link', blamed, source))
    else if (!nodeIn(view, source)) problems.push(toProblem('link-draft', 'dangling-link', blamed, source))
    else if (!nodeIn(view, target)) problems.push(toProblem('link-draft', 'dangling-link', blamed, target))
    else addLink(view, draft, fresh)
  }
  return problems
}

function addLink(view: WorkingView, draft: LinkDraft, fresh: Map<string, GraphLink>): void {
  const label = toLabel(draft.label ?? '')
  const { source, target } = draft
  const named = label.text || undefined
  const key = linkKey({ source, target, label: named })
  const twin = fresh.get(key) ?? linkAt(view, key, draft)
  if (twin) {
    skip(view, label.text, `duplicate of ${twin.id}`)
    return
  }
  const id = linkIdFor(source, target, named, (each) => view.base.links.has(each) || view.links.has(each))
  const link = toLink({ id, source, target, label: named })
  setLink(view, link)
  fresh.set(key, link)
  if (label.cut) skip(view, label.text, labelCut)
}

function linkAt(view: WorkingView, key: string, { source, target }: LinkDraft): GraphLink | undefined {
  const { touching } = view.base.index
  const [a, b] = [touching.get(source), touching.get(target)]
  return (a.length < b.length ? a : b).find((link) => !view.links.has(link.id) && linkKey(link) === key)
}

const linkKey = ({ source, target, label }: Pick<GraphLink, 'source' | 'target' | 'label'>): string =>
  `${source} ${target} ${labelKey(label ?? '')}`
