import type { GraphLink, GraphNode } from '@/lib/graph/schema'
import { toLabel } from '@/lib/graph/text'
import { makesIdea } from '@/lib/history/bringer'
import { batchesOf } from '@/lib/history/fold'
import type { LensPart } from '@/lib/history/parts'
import type { MessageView } from '@/lib/history/views'

export interface Provenance {
  /** The message that brought the idea in. */
  readonly message: MessageView
  /** What the person had asked, when the co-pilot brought it. */
  readonly question: MessageView | null
  /** The lens that was run from the canvas. */
  readonly lens: LensPart | null
  /** The answer whose tool call brought it. */
  readonly answer: MessageView | null
}

/** Walks the path shown from its beginning to the message that made the idea; null when that lies elsewhere. */
export function toProvenance(node: GraphNode, messages: readonly MessageView[]): Provenance | null {
  const at = messages.findIndex((message) => makesIdea(message, node))
  const message = messages[at]
  if (!message) return null
  const before = messages.slice(0, at)
  const isTurn = message.role === 'tool'
  return {
    message,
    lens: message.parts.find((part) => part.type === 'lens') ?? null,
    question: isTurn ? (before.findLast(({ role }) => role === 'user') ?? null) : null,
    answer: isTurn ? (before.findLast(({ role }) => role === 'assistant') ?? null) : null,
  }
}

export const wordsOf = (message: MessageView): string =>
  message.parts
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join(' ')
    .trim()

/** Why a cross link was drawn: what was said when it was, in the newest batch that drew it. */
export function whyOf(link: GraphLink, messages: readonly MessageView[]): string | undefined {
  const drafts = messages.flatMap(batchesOf).flatMap(({ links }) => links ?? [])
  return drafts.findLast(
    ({ source, target, label = '' }) =>
      source === link.source && target === link.target && toLabel(label).text === (link.label ?? ''),
  )?.why
}
