import { toDraft } from '@/lib/graph/drafts'
import type { NodeBatch } from '@/lib/graph/schema'
import { toCiteId } from '@/lib/history/citations'
import { batchesOf } from '@/lib/history/fold'
import type { Message, Role } from '@/lib/history/parts'
import { undoPartOf } from '@/lib/history/undone'
import type { HistoryEntry } from '@/lib/store/ports'
import { wordsOf } from '../board-reads'
import { quote } from './report'

/* Messages as a model reads them: `[short id] who "what"`. The texts are data: always quoted. */

const speakers: Readonly<Record<Role, string>> = {
  root: 'board',
  user: 'person',
  assistant: 'co-pilot',
  tool: 'co-pilot',
  graph: 'board',
}

/** By its first words. */
export const entryLine = ({ id, role, text }: HistoryEntry): string =>
  `[${toCiteId(id)}] ${speakers[role]} ${quote(text)}`

/** Whether an entry is something that was said, by a person or as an answer. */
export const isSaid = ({ role, kinds }: HistoryEntry): boolean =>
  role === 'user' || (role === 'assistant' && kinds.includes('text') && !kinds.includes('tool-call'))

/** Undefined when the message says nothing and changes nothing: a call whose result follows. */
export function messageLine(message: Message, longest: number): string | undefined {
  const words = wordsOf(message)
  const change = changeWords(message)
  if (message.role === 'root' || (words === '' && change === '')) return undefined
  const said = words === '' ? [] : [quote(shorten(words, longest))]
  return [`[${toCiteId(message.id)}] ${speakers[message.role]}`, ...said, ...(change ? [change] : [])].join(
    ' ',
  )
}

function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest).toWellFormed()}… (+${text.length - longest} characters)`
}

function changeWords(message: Message): string {
  const undo = undoPartOf(message)
  if (undo) return undo.redo ? '(brought a change back)' : '(took a change back)'
  const lens = message.parts.find((part) => part.type === 'lens')
  const merge = message.parts.find((part) => part.type === 'merge')
  const words = [
    lens ? `ran the lens ${quote(lens.lens)}` : '',
    merge ? `${merge.picked ? 'brought ideas over from' : 'merged'} the branch ${quote(merge.fromName)}` : '',
    ...(merge ? [] : batchesOf(message).map(batchWords)),
  ]
  const done = words.filter((word) => word !== '').join(', ')
  return done && `(${done})`
}

const namesShown = 6

/** What a batch did: new ideas by their labels, the rest by number. */
function batchWords(batch: NodeBatch): string {
  const puts = batch.puts?.nodes ?? []
  const added = [
    ...batch.children.map((child) => toDraft(child).label),
    ...puts.flatMap(({ isNew, set }) => (isNew ? [set.label?.after ?? ''] : [])),
  ]
  const links = (batch.links?.length ?? 0) + (batch.puts?.links.filter(({ isNew }) => isNew).length ?? 0)
  const more = added.length > namesShown ? ` (+${added.length - namesShown} more)` : ''
  const counted: readonly (readonly [string, number])[] = [
    ['changed', puts.filter(({ isNew }) => !isNew).length],
    ['removed', batch.drops?.nodes.length ?? 0],
    ['linked', links],
  ]
  return [
    added.length > 0 ? `added ${added.slice(0, namesShown).map(quote).join(', ')}${more}` : '',
    ...counted.map(([word, count]) => (count > 0 ? `${word} ${count}` : '')),
    batch.intel ? 'looked it up' : '',
  ]
    .filter((word) => word !== '')
    .join(', ')
}
