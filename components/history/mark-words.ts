import type { HistoryEntryView, MessageView } from '@/lib/history/views'
import type { HistoryStub, PlacedMark } from '@/lib/layout/history-map'
import { kindOf, type MarkKind } from '@/lib/layout/history-marks'
import { type EntryById, toEntry } from './map-entries'

/** What is said of a mark: in its card, in a row of the list, and as its accessible name. */
export interface MarkWords {
  readonly who: string
  /** The first words, or what was done. */
  readonly text: string
  readonly createdAt: number
}

export const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

export function wordsOfMark(mark: PlacedMark, entries: EntryById): MarkWords {
  const said = mark.messageIds.flatMap((id) => entries.get(id) ?? [])
  const last = said.at(-1)
  return { who: whoSaid(mark.kind), text: plain(textOf(mark.kind, said)), createdAt: last?.createdAt ?? 0 }
}

export function wordsOfStub(stub: HistoryStub, entries: EntryById): MarkWords {
  const entry = entries.get(stub.id)
  const others = stub.more > 0 ? ` and ${plural(stub.more, 'more line')}` : ''
  const who = entry ? whoSaid(kindOf(entry)) : 'Co-pilot'
  return { who, text: `${plain(entry?.text || 'Another line')}${others}`, createdAt: entry?.createdAt ?? 0 }
}

/** Without the signs of Markdown: first words are shown as they are read. */
const plain = (text: string) => text.replaceAll(/\*\*|__|`+/g, '').replace(/^(#+|[-*>]) /, '')

/** One message, as the map names it. */
export function wordsOfMessage(message: MessageView): string {
  const entry = toEntry(message)
  const kind = kindOf(entry)
  return nameOf({ who: whoSaid(kind), text: plain(textOf(kind, [entry])), createdAt: 0 })
}

/** The accessible name of a mark. */
export const nameOf = (words: MarkWords, bookmark?: string): string =>
  `${words.who}: ${words.text}${bookmark === undefined ? '' : `, bookmarked as ${bookmark}`}`

/** What is added where a mark stands on another branch than the open one. */
export const placeOf = (branchName: string | undefined, isActive: boolean): string =>
  isActive || !branchName ? '' : `, on ${branchName}`

function whoSaid(kind: MarkKind): string {
  switch (kind) {
    case 'root':
      return 'Start'
    case 'user':
      return 'You'
    case 'assistant':
      return 'Co-pilot'
    case 'edit':
      return 'By hand'
    case 'program':
      return 'A program'
    case 'lens':
      return 'Lens'
    case 'merge':
      return 'Merge'
    case 'fold':
      return 'Folded'
    default:
      return unreachable(kind)
  }
}

function textOf(kind: MarkKind, said: readonly HistoryEntryView[]): string {
  if (kind === 'fold') return plural(said.length, 'message')
  if (kind === 'edit' || kind === 'program') return editText(said)
  // An answer stands last in its turn; while it grows, the newest words there are.
  const text = said.findLast((entry) => entry.role !== 'tool' && entry.text !== '')?.text ?? said.at(-1)?.text
  return text || (kind === 'assistant' ? 'Working on it' : 'Without words')
}

function editText(said: readonly HistoryEntryView[]): string {
  if (said.length > 1) return plural(said.length, 'edit')
  return said[0]?.kinds.includes('undo') ? 'took back a change' : 'changed the graph'
}

function unreachable(kind: never): never {
  throw new TypeError(`no such mark: ${kind}`)
}
