import type { GraphLink, GraphNode, GraphState, NodeId } from '@/lib/graph/schema'
import type { Change, Wording } from './request'

/** `root`, a label, or `A<B`: the A under B. */
export function nodeCalled(graph: GraphState, name: string): GraphNode | undefined {
  if (name === 'root') return graph.nodes.get(graph.rootId)
  const [label = '', parent] = name.split('<')
  return [...graph.nodes.values()].find(
    (node) =>
      fits(node.label, label) &&
      (parent === undefined || (node.parentId && graph.nodes.get(node.parentId)?.label === parent)),
  )
}

const toKey = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[?.!]$/, '')

export const fits = (text: string, wording: Wording) =>
  typeof wording === 'string' ? toKey(text) === toKey(wording) : wording.test(text)

/** Whether the graph changed as expected and in no other way. */
export function isAsExpected(before: GraphState, after: GraphState, changes: readonly Change[]): boolean {
  const links = [...after.links.values()].filter(({ id }) => !before.links.has(id))
  const linked = changes.filter((change) => change.is === 'linked')
  return (
    before.links.size + links.length === after.links.size &&
    links.length === linked.length &&
    linked.every((change) => links.some((link) => isLinked(link, change, after))) &&
    hasAdded(before, after, changes) &&
    [...before.nodes.values()].every((node) => isKept(node, before, after, changes))
  )
}

function isLinked(
  link: GraphLink,
  { source, target, label, eitherWay }: Extract<Change, { is: 'linked' }>,
  graph: GraphState,
): boolean {
  const ends = [nodeCalled(graph, source)?.id, nodeCalled(graph, target)?.id]
  const joins =
    (link.source === ends[0] && link.target === ends[1]) ||
    (eitherWay && link.source === ends[1] && link.target === ends[0])
  return joins && (label === undefined || fits(link.label ?? '', label))
}

/** Every new idea is taken by one expectation, the more particular first, and none is left over. */
function hasAdded(before: GraphState, after: GraphState, changes: readonly Change[]): boolean {
  let left = [...after.nodes.values()].filter(({ id }) => !before.nodes.has(id))
  const wanted = changes
    .filter((change) => change.is === 'added')
    .sort((a, b) => Number(a.label === undefined) - Number(b.label === undefined))
  for (const { parent, label, type, least, most } of wanted) {
    const parentId = nodeCalled(after, parent)?.id
    const taken = left
      .filter(
        (node) =>
          node.parentId === parentId &&
          (type === undefined || node.type === type) &&
          (label === undefined || fits(node.label, label)),
      )
      .slice(0, most)
    if (taken.length < least) return false
    left = left.filter((node) => !taken.includes(node))
  }
  return left.length === 0
}

/** An idea that was there is as it was, or as its own expectations say. */
function isKept(node: GraphNode, before: GraphState, after: GraphState, changes: readonly Change[]): boolean {
  const own = changes.filter((change) => 'node' in change && nodeCalled(before, change.node)?.id === node.id)
  const now = after.nodes.get(node.id)
  if (!now) return isBelowRemoved(node, before, changes)
  if (own.some(({ is }) => is === 'removed')) return false
  let label: Wording = node.label
  let { type, parentId } = node
  let description: Wording = node.description
  for (const change of own) {
    if (change.is === 'renamed') label = change.label
    if (change.is === 'retyped') type = change.type
    if (change.is === 'described') description = change.description
    if (change.is === 'moved') parentId = nodeCalled(after, change.parent)?.id ?? null
  }
  const isDescribed =
    typeof description === 'string' ? now.description === description : description.test(now.description)
  return fits(now.label, label) && now.type === type && now.parentId === parentId && isDescribed
}

function isBelowRemoved(node: GraphNode, before: GraphState, changes: readonly Change[]): boolean {
  const gone = new Set(
    changes.flatMap((change) => (change.is === 'removed' ? (nodeCalled(before, change.node)?.id ?? []) : [])),
  )
  for (let at: NodeId | null = node.id; at; at = before.nodes.get(at)?.parentId ?? null)
    if (gone.has(at)) return true
  return false
}
