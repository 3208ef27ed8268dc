import { decide, decideExistence, type Merging, toSide } from './merging'
import { compareText } from './order'
import type { GraphNode, GraphState, LinkId, NodeId } from './schema'

/**
 * Makes one tree of records that were decided one by one: what hangs on a removed node, and circles of moves.
 * Each step follows a choice, or ours. What comes up a second time is settled without asking, so it ends.
 */
export function mergeStructure(merging: Merging): void {
  keepChosen(merging)
  const moved = new Set<NodeId>()
  while (reattach(merging, moved) || breakCircle(merging, moved)) {
    // Each repair may uncover another place to repair.
  }
}

/** What one side alone removed, and what was chosen to stay. */
function keepChosen(merging: Merging): void {
  for (const [key, choice] of Object.entries(merging.choices)) {
    const side = toSide(choice)
    if (!side || !key.endsWith('.exists')) continue
    const id = key.slice(0, -'.exists'.length)
    const link = merging[side].links.get(id as LinkId)
    if (link) merging.links.set(link.id, merging.links.get(link.id) ?? link)
    else if (merging[side].nodes.has(id as NodeId)) restore(merging, id as NodeId, merging[side])
  }
}

function reattach(merging: Merging, moved: Set<NodeId>): boolean {
  const hanging = findHanging(merging)
  for (const [missing, hangers] of [...hanging].sort(([a], [b]) => compareText(a, b))) {
    const isSettled = hangers.some((id) => moved.has(id))
    const chosen = merging[decideExistence(merging, missing)]
    if (chosen.nodes.has(missing)) restore(merging, missing, chosen)
    else if (isSettled) restore(merging, missing, holderOf(merging, missing))
    else release(merging, missing, hangers, chosen, moved)
  }
  return hanging.size > 0
}

/** What is missing, with the nodes that would be its children; also where only a link needs it. */
function findHanging({ nodes, links, ours }: Merging): Map<NodeId, NodeId[]> {
  const hanging = new Map<NodeId, NodeId[]>()
  const need = (id: NodeId, hanger?: NodeId) => {
    if (nodes.has(id)) return
    const hangers = hanging.get(id) ?? []
    hanging.set(id, hangers)
    if (hanger) hangers.push(hanger)
  }
  need(ours.rootId)
  for (const { id, parentId } of nodes.values()) if (parentId !== null) need(parentId, id)
  for (const { source, target } of links.values()) {
    need(source)
    need(target)
  }
  return hanging
}

const holderOf = ({ ours, theirs }: Merging, id: NodeId): GraphState => (ours.nodes.has(id) ? ours : theirs)

/** Back with all its ancestors: they are needed, so nobody is asked about each of them. */
function restore({ nodes }: Merging, id: NodeId, from: GraphState): void {
  for (let node = from.nodes.get(id); node && !nodes.has(node.id); ) {
    nodes.set(node.id, node)
    node = node.parentId === null ? undefined : from.nodes.get(node.parentId)
  }
}

/** It stays removed: what hangs on it goes where the chosen side has it, or goes as well. */
function release(
  merging: Merging,
  missing: NodeId,
  hangers: readonly NodeId[],
  chosen: GraphState,
  moved: Set<NodeId>,
): void {
  const { nodes, links } = merging
  const gone = new Set([missing])
  const children = childrenBelow(nodes)
  const open = [...hangers]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const place = chosen.nodes.get(id)
    if (place) {
      putAt(merging, id, place)
      moved.add(id)
      continue
    }
    nodes.delete(id)
    gone.add(id)
    open.push(...(children.get(id) ?? []))
  }
  for (const link of links.values()) if (gone.has(link.source) || gone.has(link.target)) links.delete(link.id)
}

function putAt({ nodes }: Merging, id: NodeId, { parentId, rank }: GraphNode): void {
  const node = nodes.get(id)
  if (node) nodes.set(id, { ...node, parentId, rank })
}

function childrenBelow(nodes: Merging['nodes']): Map<NodeId, NodeId[]> {
  const children = new Map<NodeId, NodeId[]>()
  for (const { id, parentId } of nodes.values()) {
    if (parentId === null) continue
    const list = children.get(parentId)
    if (list) list.push(id)
    else children.set(parentId, [id])
  }
  return children
}

/** Two moves, one on each side, can put two nodes under each other. */
function breakCircle(merging: Merging, moved: Set<NodeId>): boolean {
  const { base, ours, theirs } = merging
  const circle = findCircle(merging)
  for (const id of circle) {
    const [a, b] = [ours.nodes.get(id), theirs.nodes.get(id)]
    if (!a || !b || a.parentId === b.parentId) continue
    const places = { base: base.nodes.get(id)?.parentId, ours: a.parentId, theirs: b.parentId }
    const side = decide(merging, { nodeId: id, property: 'parentId', ...places })
    putAt(merging, id, side === 'ours' || moved.has(id) ? a : b)
    moved.add(id)
  }
  return circle.length > 0
}

function findCircle({ nodes }: Merging): NodeId[] {
  const safe = new Set<NodeId>()
  for (const start of nodes.keys()) {
    const path = new Set<NodeId>()
    let at: NodeId | null | undefined = start
    while (at && !safe.has(at) && !path.has(at)) {
      path.add(at)
      at = nodes.get(at)?.parentId
    }
    if (at && path.has(at)) return [...path].slice([...path].indexOf(at)).sort(compareText)
    for (const id of path) safe.add(id)
  }
  return []
}
