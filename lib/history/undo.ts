import { apply } from '@/lib/graph/apply'
import { diff } from '@/lib/graph/diff'
import { invert } from '@/lib/graph/invert'
import { rebase } from '@/lib/graph/rebase'
import type { GraphState, NodeBatch, Skipped } from '@/lib/graph/schema'
import { batchesOf, type GraphFold } from './fold'
import { type Intent, type Redoable, redoable, undoable } from './intents'
import type { Message, MessageContent, MessageId } from './parts'

export interface Undoing {
  /** To be stored as it is: the inverse is in it, no fold computes it again. */
  readonly content: MessageContent
  /** The graph with `content` applied. */
  readonly state: GraphState
  /** What stands because it was changed since; also inside `content`. */
  readonly skipped: readonly Skipped[]
}

/**
 * Takes back the last intent of a path, or the one `messageId` belongs to; undefined when there is none.
 * Where something was changed since, the later change stands and is reported.
 */
export function undoMessage(
  path: readonly Message[],
  fold: GraphFold,
  messageId?: MessageId,
): Undoing | undefined {
  const intent = undoable(path, messageId)
  return intent && undoing(path, fold, intent.messages, { messageIds: idsOf(intent) })
}

/** Takes back the last undo; undefined when none stands or a later batch closed the way. */
export function redoMessage(path: readonly Message[], fold: GraphFold): Undoing | undefined {
  const last = redoable(path)
  return last && undoing(path, fold, [last.message], { messageIds: last.part.messageIds, redo: true })
}

const idsOf = (intent: Intent) => intent.messages.map(({ id }) => id)

function undoing(
  path: readonly Message[],
  fold: GraphFold,
  messages: readonly Message[],
  part: Omit<Redoable['part'], 'type' | 'skipped'>,
): Undoing {
  const head = path.at(-1)
  if (!head) throw new TypeError('an empty path has nothing to undo')
  const now = fold.at(path)
  const { state, batch, skipped } = takeBack(now, inverses(path, fold, messages))
  const undo = { type: 'undo' as const, ...part, ...(skipped.length > 0 && { skipped: [...skipped] }) }
  const content: MessageContent = {
    parents: [head.id],
    role: 'graph',
    parts: [undo, { type: 'batch', batch }],
  }
  return { content, state, skipped }
}

/** The inverse of every batch of the messages, last one first. */
function inverses(path: readonly Message[], fold: GraphFold, messages: readonly Message[]): NodeBatch[] {
  const positions = new Map(path.map((message, index) => [message.id, index]))
  return messages.toReversed().flatMap((message) => {
    let state = fold.at(path.slice(0, positions.get(message.id)))
    const back: NodeBatch[] = []
    for (const batch of batchesOf(message)) {
      back.unshift(invert(state, batch))
      state = apply(state, batch).state
    }
    return back
  })
}

function takeBack(now: GraphState, back: readonly NodeBatch[]) {
  let state = now
  let last: NodeBatch | undefined
  const skipped: Skipped[] = []
  for (const inverse of back) {
    const rebased = rebase(inverse, state)
    skipped.push(...rebased.skipped)
    last = rebased.batch
    state = apply(state, rebased.batch).state
  }
  // Several inverses become the one change they amount to.
  const batch = back.length === 1 && last ? last : diff(now, state)
  return { state, batch: { ...batch, source: { kind: 'undo' as const } }, skipped }
}
