import { choiceFor, decide, type Merging, type Side } from './merging'
import { compareText } from './order'
import { isSame, isSameLink, isSameNode, linkProperties, nodeProperties } from './same'
import type { GraphLink, GraphNode, LinkId, NodeId } from './schema'

/** Decides every node and link by itself; whether they make one tree is seen to afterwards. */
export function mergeRecords(merging: Merging): void {
  const { base, ours, theirs, nodes, links } = merging
  for (const id of allIds(ours.nodes, theirs.nodes)) {
    const versions = { base: base.nodes.get(id), ours: ours.nodes.get(id), theirs: theirs.nodes.get(id) }
    const node = mergeRecord(merging, id, versions, isSameNode, mergeNode)
    if (node) nodes.set(id, node)
  }
  for (const id of allIds(ours.links, theirs.links)) {
    const versions = { base: base.links.get(id), ours: ours.links.get(id), theirs: theirs.links.get(id) }
    const link = mergeRecord(merging, id, versions, isSameLink, mergeLink)
    if (link) links.set(id, link)
  }
}

interface Versions<V> {
  readonly base: V | undefined
  readonly ours: V | undefined
  readonly theirs: V | undefined
}

/** Both sides have the record. */
interface Both<V> extends Versions<V> {
  readonly ours: V
  readonly theirs: V
}

const allIds = <K extends string>(a: ReadonlyMap<K, unknown>, b: ReadonlyMap<K, unknown>): K[] =>
  [...new Set([...a.keys(), ...b.keys()])].sort(compareText)

function mergeRecord<V>(
  merging: Merging,
  id: NodeId | LinkId,
  versions: Versions<V>,
  same: (a: V, b: V) => boolean,
  mergeBoth: (merging: Merging, versions: Both<V>) => V,
): V | undefined {
  const { base, ours, theirs } = versions
  if (ours && theirs) return same(ours, theirs) ? ours : mergeBoth(merging, { base, ours, theirs })
  const kept = ours ?? theirs
  if (!kept) return undefined
  const choice = choiceFor(merging, id, 'exists')
  if (!base) return choice ? versions[choice] : kept
  if (same(base, kept)) return undefined
  const existence = { base: true, ours: ours !== undefined, theirs: theirs !== undefined }
  return versions[decide(merging, { nodeId: id, property: 'exists', ...existence })]
}

/** Who changed a value: one side alone, or both in different ways. */
function changer(base: unknown, ours: unknown, theirs: unknown, isNew: boolean): Side | 'both' {
  if (!isNew && isSame(ours, base)) return 'theirs'
  if (isSame(ours, theirs) || (!isNew && isSame(theirs, base))) return 'ours'
  return 'both'
}

function mergeNode(merging: Merging, versions: Both<GraphNode>): GraphNode {
  const { base, ours, theirs } = versions
  const merged: Record<string, unknown> = { ...ours }
  const sides = new Map<string, Side>()
  for (const property of nodeProperties) {
    const values = { base: base?.[property], ours: ours[property], theirs: theirs[property] }
    const who =
      choiceFor(merging, ours.id, property) ??
      changer(values.base, values.ours, values.theirs, base === undefined)
    const side = who === 'both' ? nodeSide(merging, versions, property, values, sides) : who
    sides.set(property, side)
    merged[property] = values[side]
  }
  // A rank counts only among the siblings it was made for.
  if (ours.parentId !== theirs.parentId) merged.rank = versions[sides.get('parentId') ?? 'ours'].rank
  if (merged.intel === undefined) delete merged.intel
  const node = merged as GraphNode
  return isSameNode(node, ours) ? ours : isSameNode(node, theirs) ? theirs : node
}

function nodeSide(
  merging: Merging,
  { base, ours, theirs }: Both<GraphNode>,
  property: (typeof nodeProperties)[number],
  values: { readonly base: unknown; readonly ours: unknown; readonly theirs: unknown },
  sides: ReadonlyMap<string, Side>,
): Side {
  if (property === 'origin' || (property === 'rank' && !base)) return 'ours'
  if (property === 'rank' && ours.parentId !== theirs.parentId) return sides.get('parentId') ?? 'ours'
  return decide(merging, { nodeId: ours.id, property, ...values })
}

function mergeLink(merging: Merging, { base, ours, theirs }: Both<GraphLink>): GraphLink {
  const merged: Record<string, unknown> = { ...ours }
  for (const property of linkProperties) {
    const values = { base: base?.[property], ours: ours[property], theirs: theirs[property] }
    const who =
      choiceFor(merging, ours.id, property) ??
      changer(values.base, values.ours, values.theirs, base === undefined)
    const side = who === 'both' ? decide(merging, { nodeId: ours.id, property, ...values }) : who
    merged[property] = values[side]
  }
  if (merged.label === undefined) delete merged.label
  const link = merged as GraphLink
  return isSameLink(link, ours) ? ours : link
}
