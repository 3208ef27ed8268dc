import type { Message } from './parts'

/** One model request inside a turn: what it asked for, and the results that came. */
export interface Step<M extends Message = Message> {
  readonly kind: 'step'
  readonly assistant: M
  readonly results: readonly M[]
}
/** A run of hand edits, undos and redos, one or more, shown as one line. */
export interface Edits<M extends Message = Message> {
  readonly kind: 'edits'
  readonly messages: readonly M[]
}
export interface LensRun<M extends Message = Message> {
  readonly kind: 'lens'
  readonly message: M
}
export interface Merge<M extends Message = Message> {
  readonly kind: 'merge'
  readonly message: M
}
export type Change<M extends Message = Message> = Edits<M> | LensRun<M> | Merge<M>
/** A question and what came of it. `answer` is the last assistant message without calls. */
export interface Turn<M extends Message = Message> {
  readonly kind: 'turn'
  /** Null when an answer stands under no question, as imported chats can. */
  readonly user: M | null
  /** In path order; changes made while the turn ran stand between its steps. */
  readonly entries: readonly (Step<M> | Change<M>)[]
  readonly answer: M | null
}
export type Block<M extends Message = Message> = Turn<M> | Change<M>

const declinedMark = 'declined: '

/** The result of a call that a person did not want, with why. */
export const toDeclinedOutput = (why: string): string => `${declinedMark}${why}`
export const isDeclinedOutput = (output: string | null): boolean => output?.startsWith(declinedMark) === true

/** Groups a path for reading, in path order; the root message is left out, every other message stands in one block. */
export function toTurns<M extends Message>(path: readonly M[]): Block<M>[] {
  const blocks: Block<M>[] = []
  let turn: OpenTurn<M> | undefined
  for (const message of path) {
    if (message.role === 'root') continue
    if (message.role === 'graph') {
      addChange(turn && !turn.answer ? turn.entries : blocks, message)
      continue
    }
    if (!turn || message.role === 'user' || (turn.answer && message.role === 'assistant')) {
      turn = { kind: 'turn', user: null, entries: [], answer: null }
      blocks.push(turn)
    }
    addSpoken(turn, message)
  }
  return blocks
}

interface OpenTurn<M extends Message> extends Turn<M> {
  user: M | null
  readonly entries: (OpenStep<M> | Change<M>)[]
  answer: M | null
}
interface OpenStep<M extends Message> extends Step<M> {
  readonly results: M[]
}

function addSpoken<M extends Message>(turn: OpenTurn<M>, message: M): void {
  if (message.role === 'user') turn.user = message
  else if (message.role === 'tool') addResult(turn, message)
  else if (message.parts.some((part) => part.type === 'tool-call')) {
    turn.entries.push({ kind: 'step', assistant: message, results: [] })
  } else turn.answer = message
}

function addResult<M extends Message>(turn: OpenTurn<M>, message: M): void {
  const step = turn.entries.findLast((entry) => entry.kind === 'step')
  if (step) step.results.push(message)
  // A result without its call: damaged, but never hidden.
  else turn.entries.push({ kind: 'step', assistant: message, results: [] })
}

type EditsBlock<M extends Message> = Edits<M> & { readonly messages: M[] }

function addChange<M extends Message>(blocks: object[], message: M): void {
  if (message.parts.some((part) => part.type === 'lens')) blocks.push({ kind: 'lens', message })
  else if (message.parts.some((part) => part.type === 'merge')) blocks.push({ kind: 'merge', message })
  else {
    const last = blocks.at(-1) as { readonly kind: string } | undefined
    if (last?.kind === 'edits') (last as EditsBlock<M>).messages.push(message)
    else blocks.push({ kind: 'edits', messages: [message] })
  }
}
