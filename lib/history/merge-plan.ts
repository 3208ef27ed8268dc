import { apply } from '@/lib/graph/apply'
import { merge } from '@/lib/graph/merge'
import type { Choices, Conflict } from '@/lib/graph/merging'
import type { Applied, GraphState, LinkId, NodeId } from '@/lib/graph/schema'
import { type Lookup, pathTo } from './dag'
import type { GraphFold } from './fold'
import { mergeBase } from './merge-base'
import type { MessageContent, MessageId } from './parts'

export interface Conflicting extends Conflict {
  /** Of the idea or the link, as the side that has it calls it. */
  readonly label: string
}

export interface MergeWish {
  readonly headId: MessageId
  readonly from: { readonly id: string; readonly name: string; readonly headId: MessageId }
  readonly choices: Choices
  readonly note?: string | undefined
}

export interface MergePlan {
  readonly baseId: MessageId
  /** The message, when no conflict is left. */
  readonly content: MessageContent
  readonly applied: Applied
  /** What no choice settles; in `applied` ours stands there. */
  readonly conflicts: readonly Conflicting[]
}

/** What a merge of two heads of one board comes down to; undefined when everything of the other one is here already. */
export function planMerge(wish: MergeWish, lookup: Lookup, fold: GraphFold): MergePlan | undefined {
  const { headId, from, choices, note } = wish
  const baseId = mergeBase(headId, from.headId, lookup)
  if (!baseId) throw new TypeError('two boards have nothing to merge')
  if (baseId === from.headId) return undefined
  const [base, ours, theirs] = [baseId, headId, from.headId].map((id) => fold.at(pathTo(id, lookup)))
  if (!base || !ours || !theirs) throw new TypeError('a merge needs three graphs')
  const { batch, conflicts } = merge(base, ours, theirs, choices)
  const part = { type: 'merge' as const, fromId: from.id, fromName: from.name, choices: { ...choices } }
  return {
    baseId,
    content: {
      parents: [headId, from.headId],
      role: 'graph',
      parts: [note ? { ...part, note } : part, { type: 'batch', batch }],
    },
    applied: apply(ours, batch),
    conflicts: conflicts.map((conflict) => ({ ...conflict, label: labelOf(conflict, [ours, theirs, base]) })),
  }
}

function labelOf({ nodeId }: Conflict, states: readonly GraphState[]): string {
  for (const { nodes, links } of states) {
    const node = nodes.get(nodeId as NodeId)
    if (node) return node.label
    const link = links.get(nodeId as LinkId)
    if (link) return `${nodes.get(link.source)?.label ?? ''} → ${nodes.get(link.target)?.label ?? ''}`
  }
  return ''
}
