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

const toEntry = ({ id, parents, role, parts, seq, createdAt }: MessageView): HistoryEntryView => ({
  id,
  parents,
  role,
  seq,
  createdAt,
  text: wordsOf(parts),
  kinds: [...new Set(parts.map(({ type }) => type))],
})

const longest = 120

function wordsOf(parts: Message['parts']): string {
  for (const part of parts) {
    const text = part.type === 'text' ? part.text : part.type === 'lens' ? (part.text ?? part.lens) : ''
    if (text.trim() !== '') return text.slice(0, longest).replaceAll(/\s+/g, ' ').trim()
  }
  return ''
}

export type EntryById = ReadonlyMap<MessageId, HistoryEntryView>
