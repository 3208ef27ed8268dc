import type { LiveRun } from '@/lib/client/contract'
import type { MessageId } from '@/lib/history/parts'
import { type Block, type Change, type Step, type Turn, toTurns } from '@/lib/history/turns'
import type { MessageView } from '@/lib/history/views'

/** One article of the conversation. `at` is the message to branch from. */
export type Row =
  | {
      readonly kind: 'user'
      readonly key: string
      readonly at: MessageId
      readonly message: MessageView
      /** The last question of the path, whose answer may have failed. */
      readonly isLast: boolean
    }
  | AnswerRow
  | {
      readonly kind: 'edits'
      readonly key: string
      readonly at: MessageId
      readonly messages: readonly MessageView[]
    }
  | { readonly kind: 'lens'; readonly key: string; readonly at: MessageId; readonly message: MessageView }
  | { readonly kind: 'merge'; readonly key: string; readonly at: MessageId; readonly message: MessageView }

/** What of a live run decides which rows there are; its growing text does not. */
export type RunShape = Pick<LiveRun, 'runId' | 'kind' | 'tools'>

export interface AnswerRow {
  readonly kind: 'answer'
  readonly key: string
  /** Null while nothing of it is committed. */
  readonly at: MessageId | null
  readonly steps: readonly Step<MessageView>[]
  readonly answer: MessageView | null
  /** The live run streams into this row. */
  readonly isLive: boolean
}

/**
 * A path for reading. What the live run has committed already is left out: its row shows it as it streams.
 * A row keeps its key from the question on, so an answer is the same row while it streams and afterwards.
 */
export function toRows(messages: readonly MessageView[], run: RunShape | null): Row[] {
  const blocks = toTurns(messages)
  const lastTurn = blocks.findLast((block) => block.kind === 'turn')
  // A whole answer is not streamed into any more: then the run is a lens.
  const answered = run?.kind === 'turn' && lastTurn && !lastTurn.answer ? lastTurn : undefined
  const rows = blocks.flatMap((block) =>
    toBlockRows(block, block === answered ? run : null, block === lastTurn),
  )
  return run && !answered ? [...rows, emptyAnswer(`live ${run.runId}`)] : rows
}

const emptyAnswer = (key: string): AnswerRow => ({
  kind: 'answer',
  key,
  at: null,
  steps: [],
  answer: null,
  isLive: true,
})

function toBlockRows(block: Block<MessageView>, run: RunShape | null, isLast: boolean): Row[] {
  if (block.kind !== 'turn') return [toChangeRow(block)]
  const { user, entries } = block
  const rows: Row[] = []
  if (user) rows.push({ kind: 'user', key: user.id, at: user.id, message: user, isLast })
  const answer = toAnswerRow(block, run)
  if (answer) rows.push(answer)
  for (const entry of entries) if (entry.kind !== 'step') rows.push(toChangeRow(entry))
  return rows
}

function toAnswerRow(
  { user, entries, answer }: Turn<MessageView>,
  run: RunShape | null,
): AnswerRow | undefined {
  const streaming = new Set(run?.tools.map(({ callId }) => callId))
  const steps = entries.filter((entry) => entry.kind === 'step')
  const kept = steps.filter((step) => !callsOf(step).some((id) => streaming.has(id)))
  const at = answer?.id ?? lastOf(kept) ?? null
  if (!at && !run) return undefined
  const key = `answer ${user?.id ?? at}`
  return { kind: 'answer', key, at, steps: kept, answer, isLive: run !== null }
}

const callsOf = ({ assistant }: Step<MessageView>): string[] =>
  assistant.parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))

function lastOf(steps: readonly Step<MessageView>[]): MessageId | undefined {
  const last = steps.at(-1)
  return last && (last.results.at(-1)?.id ?? last.assistant.id)
}

function toChangeRow(change: Change<MessageView>): Row {
  if (change.kind === 'edits') {
    const [first] = change.messages
    const last = change.messages.at(-1)
    if (!first || !last) throw new TypeError('a run of edits holds at least one')
    return { kind: 'edits', key: first.id, at: last.id, messages: change.messages }
  }
  const { message } = change
  return { kind: change.kind, key: message.id, at: message.id, message }
}

/** Every message a row stands for. */
export function standsFor(row: Row): readonly MessageView[] {
  switch (row.kind) {
    case 'edits':
      return row.messages
    case 'answer':
      return [
        ...row.steps.flatMap(({ assistant, results }) => [assistant, ...results]),
        ...(row.answer ? [row.answer] : []),
      ]
    case 'user':
    case 'lens':
    case 'merge':
      return [row.message]
  }
}

/** The same by name, for finding a row from the map. */
export const messagesOf = (row: Row): readonly MessageId[] => standsFor(row).map(({ id }) => id)
