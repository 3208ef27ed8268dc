import { PrismaLibSql } from '@prisma/adapter-libsql'
import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from '@prisma/driver-adapter-utils'
import { toFault } from './sqlite-faults'

/** How a connection is made; the role is for tests that put faults in. */
export type Connect = (role: 'reader' | 'writer') => Promise<SqlDriverAdapter>

const identity = { provider: 'sqlite', adapterName: '@prisma/adapter-libsql' } as const

/**
 * The libsql adapter with two lasting connections: one that reads, one that writes inside transactions.
 * The original opens a connection for each transaction, leaves it to the garbage collector, and begins transactions
 * so that the first write may find the file changed since the first read; here each begins by taking the write lock.
 */
export function createSqliteAdapter(
  url: string,
  connect: Connect = () => new PrismaLibSql({ url }).connect(),
): SqlDriverAdapterFactory {
  return {
    ...identity,
    connect: async () => {
      const reader = await createLine(() => connect('reader'))
      const writer = await createLine(() => connect('writer'))
      return {
        ...identity,
        queryRaw: reader.queryRaw,
        executeRaw: reader.executeRaw,
        executeScript: reader.executeScript,
        startTransaction: createBegin(writer),
        dispose: async () => {
          // So that the file alone is the whole database; whoever still reads may put it off.
          await writer.queryRaw(toStatement('PRAGMA wal_checkpoint(TRUNCATE)')).catch(() => {})
          await writer.dispose()
          await reader.dispose()
        },
      }
    },
  }
}

type Line = Pick<SqlDriverAdapter, 'queryRaw' | 'executeRaw' | 'executeScript' | 'dispose'>

/**
 * A connection that is made anew when a statement found the file locked: the driver leaves such a statement unfinished,
 * and while it is, this connection can neither commit nor see what others have committed.
 */
async function createLine(connect: () => Promise<SqlDriverAdapter>): Promise<Line> {
  let current = await open(connect)
  const use = async <T>(work: (connection: SqlDriverAdapter) => Promise<T>): Promise<T> => {
    const connection = current
    try {
      return await work(connection)
    } catch (error) {
      if (toFault(error) === 'busy') {
        current = await open(connect)
        await drop(connection)
      }
      throw error
    }
  }
  return {
    queryRaw: (query) => use((connection) => connection.queryRaw(query)),
    executeRaw: (query) => use((connection) => connection.executeRaw(query)),
    // A script is finished by the driver whatever becomes of it.
    executeScript: (script) => current.executeScript(script),
    dispose: () => current.dispose(),
  }
}

async function open(connect: () => Promise<SqlDriverAdapter>): Promise<SqlDriverAdapter> {
  const connection = await connect()
  // The driver's default too; a weaker one must never get here unseen.
  await connection.executeRaw(toStatement('PRAGMA synchronous = FULL'))
  return connection
}

/** A closed connection keeps its locks until it is collected, so they are given back first. */
async function drop(connection: SqlDriverAdapter): Promise<void> {
  await connection.executeRaw(toStatement('ROLLBACK')).catch(() => {})
  await connection.dispose()
}

/** The writer queue lets one in at a time; a second one would be told so by SQLite. */
function createBegin(writer: Line): SqlDriverAdapter['startTransaction'] {
  const run = (sql: string) => writer.executeRaw(toStatement(sql))
  let isOpen = false
  let wasBusy = false
  const end = async (sql: 'COMMIT' | 'ROLLBACK') => {
    await run(sql)
    isOpen = false
  }
  // Some failures, a full disk among them, have rolled back already.
  const rollback = () => end('ROLLBACK').catch(() => {})
  const commit = async () => {
    try {
      await end('COMMIT')
    } catch (error) {
      await rollback()
      throw error
    }
  }
  return async (isolation?: IsolationLevel) => {
    if (isolation && isolation !== 'SERIALIZABLE')
      throw new TypeError(`SQLite has no isolation ${isolation}.`)
    // What could not be rolled back when it failed must not keep the connection for ever.
    if (isOpen) await rollback()
    // As long as another process holds the lock, asking by script spares a connection for each attempt.
    if (wasBusy) await writer.executeScript('BEGIN IMMEDIATE; ROLLBACK;')
    wasBusy = true
    await run('BEGIN IMMEDIATE')
    wasBusy = false
    isOpen = true
    return toTransaction(writer, commit, rollback)
  }
}

const toTransaction = (
  writer: Line,
  commit: () => Promise<void>,
  rollback: () => Promise<void>,
): Transaction => ({
  ...identity,
  options: { usePhantomQuery: true },
  queryRaw: writer.queryRaw,
  executeRaw: writer.executeRaw,
  commit,
  rollback,
})

export const toStatement = (sql: string): SqlQuery => ({ sql, args: [], argTypes: [] })
