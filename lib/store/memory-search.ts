import { hasPhrase, toPhrases, toTerms } from '@/lib/graph/search-words'
import type { Tables } from './memory-tables'
import type { Owner, SearchReader } from './ports'
import type { MessageRecord } from './records'
import { rankFound, toSaid, toSearchTexts, toSnippet } from './search-terms'

export function createSearchReader(tables: Tables, owner: Owner): SearchReader {
  const isOwn = ({ boardId }: MessageRecord) => tables.boards.get(boardId)?.owner === owner
  return {
    find: async ({ text, boardId, limit }) => {
      const phrases = toPhrases(text)
      if (phrases.length === 0) return { hits: [], isComplete: true }
      const rows = [...tables.messages.values()].filter(
        (row) => isOwn(row) && (boardId === undefined || row.boardId === boardId),
      )
      const found = rows.flatMap((row) =>
        toSearchTexts(row.parts)
          .filter((one) => phrases.every((phrase) => hasPhrase(toTerms(one.text), phrase)))
          .map(({ kind, label }) => ({ ...row, kind, label, messageId: row.id })),
      )
      const ranked = (['idea', 'message'] as const).flatMap((kind) =>
        rankFound(
          found.filter((row) => row.kind === kind),
          text,
          limit,
        ),
      )
      const hits = ranked.map(({ kind, boardId, messageId, role, label, createdAt, parts }) => ({
        ...{ kind, boardId, messageId, role, createdAt },
        text: label ?? toSnippet(toSaid(parts), phrases),
      }))
      return { hits, isComplete: true }
    },
  }
}
