import { createBuilder, type GraphBuilder } from '@/lib/graph/builder'
import { fail, type Result, succeed } from '@/lib/graph/result'
import { seedGraph } from '@/lib/graph/seed'
import { batchesOf } from '@/lib/history/fold'
import type { Message, MessageId } from '@/lib/history/parts'
import { openCalls, wellFormed } from '@/lib/history/well-formed'
import { type BoughProblem, problem } from './bough-problem'

/** A message about to be entered, or left again once everything below it was seen. */
interface Stop {
  readonly message: Message
  readonly builder: GraphBuilder
  /** The messages since a call that is still open. */
  readonly open: readonly Message[]
  readonly isLeft?: true
}

/**
 * Walks every line once, and answers with the messages at which calls are open.
 * Refused are calls and results that do not pair, call ids twice on one line, and batches that cannot be applied.
 * `messages` is in order, its first one the root.
 */
export function checkLines(messages: readonly Message[]): Result<ReadonlySet<MessageId>, BoughProblem> {
  const [root] = messages
  const board = root?.parts.find((part) => part.type === 'board')
  if (!root || !board) return fail(problem('root'))
  const children = byParent(messages)
  const openAt = new Set<MessageId>()
  const callIds = new Set<string>()
  const stops: Stop[] = [{ message: root, builder: createBuilder(seedGraph(board.rootNode)), open: [] }]
  for (let stop = stops.pop(); stop; stop = stops.pop()) {
    const { message, builder } = stop
    if (stop.isLeft) {
      for (const id of callIdsOf(message)) callIds.delete(id)
      continue
    }
    const line = [...stop.open, message]
    if (!isPaired(line) || callIdsOf(message).some((id) => callIds.has(id)))
      return fail(problem('calls', message.id))
    if (!batchesOf(message).every((batch) => builder.tryApply(batch).ok))
      return fail(problem('batch', message.id))
    for (const id of callIdsOf(message)) callIds.add(id)
    const isOpen = openCalls(line).length > 0
    if (isOpen) openAt.add(message.id)
    stops.push({ ...stop, isLeft: true })
    stops.push(...enter(children.get(message.id) ?? [], builder, isOpen ? line : []))
  }
  return succeed(openAt)
}

/** An only child goes on with the builder; several get one each. */
function enter(children: readonly Message[], builder: GraphBuilder, open: readonly Message[]): Stop[] {
  if (children.length < 2) return children.map((message) => ({ message, builder, open }))
  const state = builder.state()
  return children.map((message) => ({ message, builder: createBuilder(state), open }))
}

function isPaired(line: readonly Message[]): boolean {
  const verdict = wellFormed(line)
  return verdict.ok || verdict.reason === 'open-calls'
}

const callIdsOf = ({ parts }: Message) =>
  parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))

function byParent(messages: readonly Message[]): ReadonlyMap<MessageId, readonly Message[]> {
  const children = new Map<MessageId, Message[]>()
  for (const message of messages) {
    const [parent] = message.parents
    if (parent === undefined) continue
    const list = children.get(parent)
    if (list) list.push(message)
    else children.set(parent, [message])
  }
  return children
}
