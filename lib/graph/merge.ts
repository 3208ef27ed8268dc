import { apply } from './apply'
import { diff } from './diff'
import { keepBeside } from './merge-beside'
import { mergeRecords } from './merge-records'
import { mergeStructure } from './merge-structure'
import type { Choices, Conflict, Merging } from './merging'
import type { GraphState, NodeBatch } from './schema'

export interface Merged {
  readonly state: GraphState
  /** Leads from ours to `state`. */
  readonly batch: NodeBatch
  /** What both sides changed in different ways and no choice settles; in `state` ours stands there. */
  readonly conflicts: readonly Conflict[]
}

/** Three-way, by id and property: what one side changed is taken, what both changed differently is a conflict. */
export function merge(base: GraphState, ours: GraphState, theirs: GraphState, choices: Choices = {}): Merged {
  const merging: Merging = {
    base,
    ours,
    theirs,
    choices,
    conflicts: new Map(),
    nodes: new Map(),
    links: new Map(),
  }
  mergeRecords(merging)
  mergeStructure(merging)
  keepBeside(merging)
  const { nodes, links, conflicts } = merging
  const batch = diff(ours, { rootId: ours.rootId, nodes, links })
  return { state: apply(ours, batch).state, batch, conflicts: [...conflicts.values()] }
}
