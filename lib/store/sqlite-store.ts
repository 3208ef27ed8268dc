import { createEventShelf, type EventShelf } from './event-shelf'
import { PrismaClient } from './generated/client'
import { createHub } from './hub'
import { canJoin, createJoinedCommits } from './joined-commits'
import type { Owner, RunReader, Store, StoreOp } from './ports'
import type { Write } from './records'
import { type Connect, createSqliteAdapter } from './sqlite-adapter'
import { commit, deadlineFrom, guarded } from './sqlite-commit'
import { createMessageReader } from './sqlite-messages'
import { createBoardReader, createKeeper, createRunReader } from './sqlite-readers'
import { createSearchReader } from './sqlite-search'
import { writerQueueFor } from './writer-queue'

export interface SqliteOptions {
  /** A file with the migrations applied; `open.ts` sees to that. */
  readonly url: string
  /** How a connection is made; tests put faults in here. */
  readonly connect?: Connect
  readonly onClose?: () => Promise<void>
}

/** Without the checks of `openSqliteStore`: several processes may have the file open this way. */
export function createSqliteStore({ url, connect, onClose }: SqliteOptions): Store {
  const prisma = new PrismaClient({ adapter: createSqliteAdapter(url, connect) })
  const queue = writerQueueFor(url)
  const hub = createHub()
  const shelf = createEventShelf()
  const save = async (owner: Owner, ops: readonly StoreOp[], deadline: number) => {
    const { writes, topics } = await commit(prisma, owner, ops, deadline)
    if (writes.some(({ write }) => erasing.has(write))) shelf.clear()
    shelf.put(
      owner,
      writes.flatMap((one) => (one.write === 'event' ? [one.row] : [])),
    )
    hub.tell(topics)
  }
  const join = createJoinedCommits(queue, (owner, ops) => save(owner, ops, deadlineFrom(Date.now())))
  let closing: Promise<void> | undefined
  return {
    as: (owner) => ({
      owner,
      commit: async (ops) => {
        if (canJoin(ops)) return join(owner, ops)
        const deadline = deadlineFrom(Date.now())
        await queue.run(() => save(owner, ops, deadline))
      },
      boards: guarded(createBoardReader(prisma, owner)),
      messages: guarded(createMessageReader(prisma, owner)),
      runs: withShelf(guarded(createRunReader(prisma, owner)), shelf, owner),
      search: guarded(createSearchReader(prisma, owner, queue)),
    }),
    ...guarded(createKeeper(prisma)),
    watch: hub.watch,
    close: () => {
      closing ??= queue.run(() => prisma.$disconnect()).then(() => onClose?.())
      return closing
    },
  }
}

const erasing: ReadonlySet<Write['write']> = new Set(['board-erase', 'conversation-erase', 'unreached-erase'])

const withShelf = (reader: RunReader, shelf: EventShelf, owner: Owner): RunReader => ({
  ...reader,
  events: async (runId, afterSeq, limit) =>
    shelf.after(owner, runId, afterSeq, limit) ?? reader.events(runId, afterSeq, limit),
})
