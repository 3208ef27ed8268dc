import { depthOf } from './graph-index'
import { type Problem, toProblem } from './problems'
import type { Caps, GraphNode, NodeId } from './schema'
import { linkIn, nodeIn, type WorkingView } from './working-view'

/**
 * Everything that would keep the changed graph from being one tree with links between its nodes.
 * Each problem blames an operation that has to go; one that hangs on a blamed one may show only when that is gone.
 */
export function checkStructure(view: WorkingView, caps: Caps): Problem[] {
  return [...checkDrops(view), ...checkParents(view, caps), ...checkLinks(view)]
}

function checkDrops(view: WorkingView): Problem[] {
  const problems: Problem[] = []
  const kept = new Set<NodeId>()
  for (const [id, node] of view.nodes) {
    if (node !== null) continue
    if (id === view.base.rootId) problems.push(toProblem('node-drop', 'root-dropped', id))
    const problem = whatHangsOn(view, id)
    if (!problem) continue
    problems.push(problem)
    blameDropsAbove(view, id, kept, problem, problems)
  }
  return problems
}

/** A child or a link that the batch leaves at a dropped node. */
function whatHangsOn(view: WorkingView, id: NodeId): Problem | undefined {
  const { children, touching } = view.base.index
  const child = children.get(id).find((each) => nodeIn(view, each.id)?.parentId === id)
  if (child) return toProblem('node-drop', 'orphan', id, child.id)
  const link = touching.get(id).find((each) => {
    const now = linkIn(view, each.id)
    return now?.source === id || now?.target === id
  })
  return link && toProblem('node-drop', 'dangling-link', id, link.id)
}

/** A node that has to stay needs its ancestors to stay as well. */
function blameDropsAbove(
  view: WorkingView,
  id: NodeId,
  kept: Set<NodeId>,
  { error }: Problem,
  problems: Problem[],
): void {
  let at = view.base.nodes.get(id)?.parentId
  while (at && view.nodes.get(at) === null && !kept.has(at)) {
    kept.add(at)
    problems.push({ part: 'node-drop', blamed: at, error })
    at = view.base.nodes.get(at)?.parentId
  }
}

/** Depth where a node hangs on the root; otherwise whether its own put is to blame or another one. */
type Verdict = number | 'blamed' | 'pending'

function checkParents(view: WorkingView, caps: Caps): Problem[] {
  const problems: Problem[] = []
  const verdicts = new Map<NodeId, Verdict>([[view.base.rootId, 0]])
  for (const [id, node] of view.nodes) {
    if (!node || !isReparented(view, node)) continue
    if (!verdicts.has(id)) judgePath(view, id, verdicts, problems)
    const depth = verdicts.get(id)
    if (typeof depth === 'number' && deepestBelow(view, node, depth, caps) > caps.depth) {
      problems.push(toProblem('node-put', 'too-deep', id))
    }
  }
  return problems
}

/** Walks up from a node until something is known, then gives every node on the way its verdict, from the top. */
function judgePath(
  view: WorkingView,
  start: NodeId,
  verdicts: Map<NodeId, Verdict>,
  problems: Problem[],
): void {
  const path: GraphNode[] = []
  const onPath = new Set<NodeId>()
  let at: NodeId | null = start
  let node = nodeIn(view, start)
  while (at !== null && node && !onPath.has(at) && !verdicts.has(at)) {
    path.push(node)
    onPath.add(at)
    at = node.parentId
    node = at === null ? undefined : nodeIn(view, at)
  }
  const isCycle = at !== null && onPath.has(at)
  const cycleStart = isCycle ? path.findIndex((each) => each.id === at) : path.length
  for (let place = path.length - 1; place >= 0; place--) {
    const each = path[place]
    if (each) judge(view, each, place >= cycleStart, verdicts, problems)
  }
}

function judge(
  view: WorkingView,
  node: GraphNode,
  isOnCycle: boolean,
  verdicts: Map<NodeId, Verdict>,
  problems: Problem[],
): void {
  const { parentId } = node
  const above = parentId === null ? undefined : verdicts.get(parentId)
  if (!isOnCycle && typeof above === 'number') {
    verdicts.set(node.id, above + 1)
    return
  }
  const parentStays = parentId !== null && view.base.nodes.has(parentId) && view.nodes.get(parentId) !== null
  const isBlamed = isReparented(view, node) && (isOnCycle || !parentStays)
  verdicts.set(node.id, isBlamed ? 'blamed' : 'pending')
  if (isBlamed) problems.push(toProblem('node-put', isOnCycle ? 'cycle' : 'unknown-parent', node.id))
}

/** The depth of the lowest node that a move takes along. */
function deepestBelow(view: WorkingView, node: GraphNode, depth: number, caps: Caps): number {
  const before = view.base.nodes.get(node.id)
  if (!before || depth <= depthOf(view.base, node.id)) return depth
  let deepest = depth
  const open: [NodeId, number][] = [[node.id, depth]]
  for (let next = open.pop(); next && deepest <= caps.depth; next = open.pop()) {
    const [id, at] = next
    deepest = Math.max(deepest, at)
    for (const child of view.base.index.children.get(id)) {
      if (nodeIn(view, child.id)?.parentId === id) open.push([child.id, at + 1])
    }
  }
  return deepest
}

const isReparented = (view: WorkingView, node: GraphNode): boolean =>
  view.base.nodes.get(node.id)?.parentId !== node.parentId

function checkLinks(view: WorkingView): Problem[] {
  const problems: Problem[] = []
  for (const [id, link] of view.links) {
    if (!link) continue
    if (link.source === link.target) problems.push(toProblem('link-put', 'self-link', id))
    else if (!nodeIn(view, link.source) || !nodeIn(view, link.target)) {
      problems.push(toProblem('link-put', 'dangling-link', id))
    }
  }
  return problems
}
