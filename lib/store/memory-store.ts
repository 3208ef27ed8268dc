import { compareText } from '@/lib/graph/order'
import { decide } from './decide'
import { hasEnded } from './decide-runs'
import { createHub } from './hub'
import { createBoardReader, createMessageReader, createRunReader, toRunRow } from './memory-readers'
import { saveWrites } from './memory-save'
import { createSearchReader } from './memory-search'
import { createTables, loadGround } from './memory-tables'
import type { Store } from './ports'

/** A store for tests and for one page's life: the same decisions as every other, kept in maps. */
export function createMemoryStore(): Store {
  const tables = createTables()
  const hub = createHub()
  return {
    as: (owner) => ({
      owner,
      commit: async (ops) => {
        const { writes, topics } = decide(ops, loadGround(tables, owner, ops))
        saveWrites(tables, owner, writes)
        hub.tell(topics)
      },
      boards: createBoardReader(tables, owner),
      messages: createMessageReader(tables, owner),
      runs: createRunReader(tables, owner),
      search: createSearchReader(tables, owner),
    }),
    unfinishedRuns: async () =>
      [...tables.runs.values()]
        .filter((run) => !hasEnded(run.status))
        .sort((a, b) => a.createdAt - b.createdAt || a.seq - b.seq || compareText(a.id, b.id))
        .map((run) => ({ ...toRunRow(run), owner: tables.boards.get(run.boardId)?.owner ?? '' })),
    binnedBefore: async (time) =>
      [...tables.conversations.values()]
        .filter(({ archivedAt }) => archivedAt !== null && archivedAt < time)
        .sort((a, b) => (a.archivedAt ?? 0) - (b.archivedAt ?? 0) || compareText(a.id, b.id))
        .map((row) => ({ ...row, owner: tables.boards.get(row.boardId)?.owner ?? '' })),
    ownerOf: async (boardId) => tables.boards.get(boardId)?.owner,
    watch: hub.watch,
    close: async () => {},
  }
}
