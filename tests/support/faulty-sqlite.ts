import { PrismaLibSql } from '@prisma/adapter-libsql'
import { DriverAdapterError, type SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { type Connect, toStatement } from '@/lib/store/sqlite-adapter'

/** SQLite's result codes. */
export const sqliteCodes = { full: 13, ioError: 10, busy: 5 } as const

export interface FaultySqlite {
  /** Goes into `openSqliteStore`. */
  readonly connect: Connect
  /** The n-th statement of the writing connection from now fails, once or from then on. */
  fail(at: number, code: number, forever?: boolean): void
  heal(): void
  /** Statements of the writing connection since the last `fail`. */
  readonly statements: number
  /** Runs a pragma on the connection that writes. */
  pragma(sql: string): Promise<void>
}

/** Connections to one file, of which the writing one fails on demand. */
export function createFaultySqlite(url: string): FaultySqlite {
  let statements = 0
  let isDue = (_nth: number) => false
  let code: number = sqliteCodes.ioError
  let writer: SqlDriverAdapter | undefined
  const guard = <Args extends readonly unknown[], T>(run: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      statements += 1
      if (isDue(statements)) throw toDriverError(code)
      return run(...args)
    }
  }
  return {
    connect: async (role) => {
      const inner = await new PrismaLibSql({ url }).connect()
      if (role === 'reader') return inner
      writer = inner
      return Object.assign(Object.create(inner) as SqlDriverAdapter, {
        queryRaw: guard((query: Parameters<SqlDriverAdapter['queryRaw']>[0]) => inner.queryRaw(query)),
        executeRaw: guard((query: Parameters<SqlDriverAdapter['executeRaw']>[0]) => inner.executeRaw(query)),
        dispose: () => inner.dispose(),
      })
    },
    fail: (at, failure, forever = false) => {
      statements = 0
      code = failure
      isDue = (nth) => (forever ? nth >= at : nth === at)
    },
    heal: () => {
      isDue = () => false
    },
    get statements() {
      return statements
    },
    pragma: async (sql) => {
      await writer?.queryRaw(toStatement(sql))
    },
  }
}

/** As the driver reports it. */
function toDriverError(code: number): DriverAdapterError {
  const kind = code === sqliteCodes.busy ? { kind: 'SocketTimeout' as const } : undefined
  const message = `injected SQLite code ${code}`
  return new DriverAdapterError({
    originalCode: String(code),
    originalMessage: message,
    ...(kind ?? { kind: 'sqlite', extendedCode: code, message }),
  })
}
