import { nodeIdFor } from './ids'
import { choiceFor, type Merging } from './merging'
import { ranksBetween } from './ranks'
import type { GraphNode, NodeId } from './schema'
import { labelKey } from './text'

/**
 * Where both names were chosen, what they made of the idea stands next to ours, as an idea of its own; what hangs on
 * the idea stays with ours. The root has no place beside it, and one that is there by that name already is not doubled.
 */
export function keepBeside(merging: Merging): void {
  const { choices, theirs, nodes } = merging
  const chosen = Object.keys(choices).filter((key) => key.endsWith('.label') && choices[key] === 'both')
  for (const key of chosen.sort()) {
    const id = key.slice(0, -'.label'.length) as NodeId
    const [here, there] = [nodes.get(id), theirs.nodes.get(id)]
    if (here && there && here.parentId !== null) putBeside(merging, here, here.parentId, there)
  }
}

function putBeside(merging: Merging, here: GraphNode, parentId: NodeId, there: GraphNode): void {
  const { nodes } = merging
  const siblings = [...nodes.values()].filter((node) => node.parentId === parentId)
  if (siblings.some(({ label }) => labelKey(label) === labelKey(there.label))) return
  const behind = siblings.map(({ rank }) => rank).filter((rank) => rank > here.rank)
  const next = behind.reduce<string | null>((low, rank) => (low === null || rank < low ? rank : low), null)
  const [rank = here.rank] = ranksBetween(here.rank, next, 1)
  const id = nodeIdFor(parentId, there.label, (taken) => nodes.has(taken))
  if (choiceFor(merging, id, 'exists') !== 'ours') nodes.set(id, { ...there, id, parentId, rank })
}
