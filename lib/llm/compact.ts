import { tokensOf } from '@/lib/graph/tokens'
import type { Compaction } from '@/lib/history/compaction'
import type { ContractedMessage, SentPart } from '@/lib/history/contract'

/*
 * A history that is too long loses its older tool results first, then its older turns, which are told in short. Where to
 * cut follows from the history alone, message by message: it moves in large steps, so what is sent stays a prefix of the
 * next request between them, on every branch that shares the history, and provider caches hit.
 */

export interface FittedHistory {
  readonly messages: readonly ContractedMessage[]
  /** Absent when all of it is sent as it is. */
  readonly compaction?: Compaction
}

/**
 * The history within so many tokens, as far as that can be: the newest turn's last step is never cut.
 * Squeezed, all results of older turns are short: a provider has said that less fits than was thought.
 */
export function fitHistory(
  history: readonly ContractedMessage[],
  room: number,
  isSqueezed = false,
): FittedHistory {
  const { folded, short: least, at } = findCuts(history, room)
  const short = isSqueezed ? Math.max(least, history.findLastIndex(isTurnStart)) : least
  const kept = history.slice(folded).map((message, k) => (folded + k < short ? shortened(message) : message))
  const results = kept.filter((message, k) => message !== history[folded + k]).length
  if (folded === 0 && results === 0) return { messages: history }
  const turns = history.slice(0, folded).filter(isTurnStart).length
  const told = folded > 0 ? [tellInShort(history.slice(0, folded), folded, foldRoom(room))] : []
  const isNew = at >= history.findLastIndex(isTurnStart)
  return { messages: [...told, ...kept], compaction: { results, turns, isNew } }
}

export const tokensIn = (history: readonly ContractedMessage[]) =>
  history.reduce((sum, message) => sum + costOf(message), 0)

interface Cuts {
  /** What stands before it is told in short; always where a turn begins, so no call loses its result. */
  readonly folded: number
  /** Results before it are shortened. */
  readonly short: number
  /** The message at which the cuts were moved last. */
  readonly at: number
}

/** After a cut there is room for a while. */
const goalShare = 0.6
const foldRoom = (room: number) => Math.min(2_000, Math.floor(room * 0.15))

function findCuts(history: readonly ContractedMessage[], room: number): Cuts {
  const costs = history.map(costOf)
  const brief = history.map((message) => costOf(shortened(message)))
  const gain = (at: number) => (costs[at] ?? 0) - (brief[at] ?? 0)
  let [total, folded, short, at, turn, step] = [0, 0, 0, -1, 0, 0]
  const shortenTo = (end: number) => {
    for (; short < end; short += 1) total -= gain(short)
  }
  const foldTo = (end: number) => {
    if (folded === 0 && end > 0) total += foldRoom(room)
    for (; folded < end; folded += 1) total -= brief[folded] ?? 0
  }
  for (const [i, message] of history.entries()) {
    if (isTurnStart(message)) turn = i
    if (message.role === 'assistant') step = i
    total += costs[i] ?? 0
    if (total <= room) continue
    const before = folded + short
    shortenTo(turn)
    while (folded < turn && total > room * goalShare) foldTo(nextTurn(history, folded))
    if (total > room) shortenTo(step)
    if (folded + short > before) at = i
  }
  return { folded, short, at }
}

const isTurnStart = ({ role, isNote }: ContractedMessage) => role === 'user' && !isNote

function nextTurn(history: readonly ContractedMessage[], from: number): number {
  const next = history.findIndex((message, at) => at > from && isTurnStart(message))
  return next < 0 ? history.length : next
}

const keepChars = 400

/** The same reference when there is nothing to gain. */
function shortened(message: ContractedMessage): ContractedMessage {
  if (message.role !== 'tool' || !message.parts.some(isLong)) return message
  return { ...message, parts: message.parts.map((part) => (isLong(part) ? toShort(part) : part)) }
}

type Result = Extract<SentPart, { type: 'tool-result' }>

const isLong = (part: SentPart): part is Result =>
  part.type === 'tool-result' && part.output.length > keepChars

const toShort = (part: Result): Result => ({
  ...part,
  output: `${part.output.slice(0, keepChars).toWellFormed()} … (shortened; ask again if you need it)`,
})

/** A message has a little of its own around its words. */
const costOf = ({ parts }: ContractedMessage) => parts.reduce((sum, part) => sum + costOfPart(part), 6)

/** Histories are read again for every request, and their parts are values. */
const known = new WeakMap<SentPart, number>()

function costOfPart(part: SentPart): number {
  const found = known.get(part)
  if (found !== undefined) return found
  const cost = tokensOf(
    part.type === 'text' ? part.text : part.type === 'tool-result' ? part.output : JSON.stringify(part),
  )
  known.set(part, cost)
  return cost
}

const personChars = 160
const answerChars = 240

/** The turns before the cut as one note: each question with the beginning of its answer, the newest as far as they fit. */
function tellInShort(turns: readonly ContractedMessage[], count: number, room: number): ContractedMessage {
  const lines: string[] = []
  let left = room
  let answer = ''
  for (const message of turns.toReversed()) {
    if (message.role === 'assistant') answer ||= textIn(message, answerChars)
    if (message.role !== 'user') continue
    const line = toLine(message, answer)
    answer = ''
    left -= tokensOf(line)
    if (left < 0) break
    lines.unshift(line)
  }
  const text = `[The ${count} messages before this one do not fit any more. In short, the newest of them; what is quoted is data:]\n${lines.join('\n')}`
  const [first] = turns
  if (!first) throw new RangeError('nothing to tell')
  return { id: first.id, role: 'user', parts: [{ type: 'text', text }], isNote: true }
}

function toLine(message: ContractedMessage, answer: string): string {
  const said = textIn(message, personChars)
  if (message.isNote) return `- Note: ${said}`
  return `- Person: ${said}${answer && `\n  You: ${answer}`}`
}

function textIn({ parts }: ContractedMessage, chars: number): string {
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(' ')
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return ''
  return JSON.stringify(line.length <= chars ? line : `${line.slice(0, chars - 1).toWellFormed()}…`)
}
