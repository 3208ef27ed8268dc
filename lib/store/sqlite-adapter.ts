import { PrismaLibSql } from '@prisma/adapter-libsql'
import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from '@prisma/driver-adapter-utils'

/**
 * The libsql adapter with two lasting connections: one that reads, one that writes inside transactions.
 * The original opens a connection for each transaction, leaves it to the garbage collector, and begins transactions
 * so that the first write may find the file changed since the first read; here each begins by taking the write lock.
 */
export function createSqliteAdapter(
  url: string,
  connect: () => Promise<SqlDriverAdapter> = () => new PrismaLibSql({ url }).connect(),
): SqlDriverAdapterFactory {
  return {
    provider: 'sqlite',
    adapterName: '@prisma/adapter-libsql',
    connect: async () => {
      const reader = await connect()
      const writer = await connect()
      // The driver's default too; a weaker one must never get here unseen.
      await writer.executeRaw(toStatement('PRAGMA synchronous = FULL'))
      return {
        provider: 'sqlite',
        adapterName: '@prisma/adapter-libsql',
        queryRaw: (query) => reader.queryRaw(query),
        executeRaw: (query) => reader.executeRaw(query),
        executeScript: (script) => reader.executeScript(script),
        startTransaction: createBegin(writer),
        dispose: async () => {
          await writer.dispose()
          await reader.dispose()
        },
      }
    },
  }
}

/** The writer queue lets one in at a time; a second one would be told so by SQLite. */
function createBegin(writer: SqlDriverAdapter): SqlDriverAdapter['startTransaction'] {
  const run = (sql: string) => writer.executeRaw(toStatement(sql))
  let isOpen = false
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
    await run('BEGIN IMMEDIATE')
    isOpen = true
    return toTransaction(writer, commit, rollback)
  }
}

const toTransaction = (
  writer: SqlDriverAdapter,
  commit: () => Promise<void>,
  rollback: () => Promise<void>,
): Transaction => ({
  provider: 'sqlite',
  adapterName: writer.adapterName,
  options: { usePhantomQuery: true },
  queryRaw: (query) => writer.queryRaw(query),
  executeRaw: (query) => writer.executeRaw(query),
  commit,
  rollback,
})

export const toStatement = (sql: string): SqlQuery => ({ sql, args: [], argTypes: [] })
