import { PrismaClient } from './generated/client'
import { createHub } from './hub'
import { createJoinedCommits, onlyAppends } from './joined-commits'
import type { Store } from './ports'
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
  const join = createJoinedCommits(queue, async (owner, ops) => {
    hub.tell(await commit(prisma, owner, ops, deadlineFrom(Date.now())))
  })
  let closing: Promise<void> | undefined
  return {
    as: (owner) => ({
      owner,
      commit: async (ops) => {
        if (onlyAppends(ops)) return join(owner, ops)
        const deadline = deadlineFrom(Date.now())
        hub.tell(await queue.run(() => commit(prisma, owner, ops, deadline)))
      },
      boards: guarded(createBoardReader(prisma, owner)),
      messages: guarded(createMessageReader(prisma, owner)),
      runs: guarded(createRunReader(prisma, owner)),
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
