import { toKinds } from '@/lib/history/kinds'
import type { Message, MessageId } from '@/lib/history/parts'
import type { HistoryEntryView, MessageView } from '@/lib/history/views'

/** Everything the map draws: what the server has listed, and messages of the open path it has not listed yet. */
export function toEntries(
  history: readonly HistoryEntryView[],
  messages: readonly MessageView[],
): readonly HistoryEntryView[] {
  const known = new Set(history.map(({ id }) => id))
  const fresh = messages.filter(({ id }) => !known.has(id)).map(toEntry)
  return fresh.length === 0 ? history : [...history, ...fresh]
}

export const toEntry = ({ id, parents, role, parts, seq, createdAt }: MessageView): HistoryEntryView => ({
  id,
  parents,
  role,
  seq,
  createdAt,
  text: wordsOf(parts),
  kinds: toKinds(parts),
})

const longest = 120

function wordsOf(parts: Message['parts']): string {
  for (const part of parts) {
    const text = wordsOfPart(part)
    if (text.trim() !== '') return text.slice(0, longest).replaceAll(/\s+/g, ' ').trim()
  }
  return ''
}

function wordsOfPart(part: Message['parts'][number]): string {
  if (part.type === 'text') return part.text
  if (part.type === 'board') return part.rootNode.label
  return part.type === 'lens' ? (part.text ?? part.lens) : ''
}

export type EntryById = ReadonlyMap<MessageId, HistoryEntryView>
