import { pick } from '@/lib/graph/pick'
import type { Applied, NodeId } from '@/lib/graph/schema'
import { type Lookup, pathTo } from './dag'
import type { GraphFold } from './fold'
import { mergeBase } from './merge-base'
import type { MessageContent, MessageId } from './parts'

export interface PickWish {
  readonly headId: MessageId
  readonly from: { readonly id: string; readonly name: string; readonly headId: MessageId }
  readonly nodeIds: readonly NodeId[]
}

export interface PickPlan {
  readonly content: MessageContent
  readonly applied: Applied
  /** Came along because something picked hangs on it. */
  readonly needed: readonly NodeId[]
  readonly unmoved: readonly NodeId[]
}

/**
 * What bringing some ideas of another head over comes down to; undefined when that changes nothing. The message has
 * one parent, so a merge of the two lines later on still sees everything.
 */
export function planPick(wish: PickWish, lookup: Lookup, fold: GraphFold): PickPlan | undefined {
  const { headId, from, nodeIds } = wish
  const baseId = mergeBase(headId, from.headId, lookup)
  if (!baseId) throw new TypeError('two boards have nothing to pick from each other')
  const [base, ours, theirs] = [baseId, headId, from.headId].map((id) => fold.at(pathTo(id, lookup)))
  if (!base || !ours || !theirs) throw new TypeError('picking needs three graphs')
  const { batch, applied, needed, unmoved } = pick(base, ours, theirs, nodeIds)
  if (applied.state === ours) return undefined
  const part = {
    ...{ type: 'merge' as const, fromId: from.id, fromName: from.name, choices: {} },
    picked: { at: from.headId, nodeIds: [...nodeIds] },
  }
  return {
    content: { parents: [headId], role: 'graph', parts: [part, { type: 'batch', batch }] },
    applied,
    needed,
    unmoved,
  }
}
