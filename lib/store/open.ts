import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { migrate } from './migrate'
import type { Store } from './ports'
import { toStatement } from './sqlite-adapter'
import { toFault } from './sqlite-faults'
import { createSqliteStore, type SqliteOptions } from './sqlite-store'
import { StartupError } from './startup-error'

export interface OpenOptions extends Pick<SqliteOptions, 'connect'> {
  /** `file:` and a path, absolute or from the working directory. */
  readonly url: string
  /** The folder of Prisma's migrations. */
  readonly migrationsDir: string
}

/**
 * Makes sure that the file is ours alone, is a Bough database, is durable and is up to date, and opens it.
 * Throws a `StartupError` with one sentence for the person who starts the server.
 */
export async function openSqliteStore({ url, migrationsDir, connect }: OpenOptions): Promise<Store> {
  const file = toFile(url)
  await makeFolder(path.dirname(file))
  const release = await lock(file)
  try {
    await requireDatabase(file)
    const database = await connectTo(file)
    try {
      await prepare(database, file)
      await migrate(database, migrationsDir)
    } finally {
      await database.dispose()
    }
    return createSqliteStore({ url: toUrl(file), ...(connect && { connect }), onClose: release })
  } catch (error) {
    await release()
    throw error
  }
}

/** The absolute path of a `file:` URL or of a bare path after `file:`. */
export function toFile(url: string): string {
  if (!url.startsWith('file:')) {
    throw new StartupError('url', `DATABASE_URL must begin with "file:"; it is "${url.split(':')[0]}:…".`)
  }
  if (url.startsWith('file://')) return fileURLToPath(url)
  return path.resolve(url.slice('file:'.length).replace(/\?.*$/, ''))
}

export const toUrl = (file: string) => pathToFileURL(file).href

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (cause) {
    throw new StartupError('folder', `The folder ${folder} cannot be made; set DATABASE_URL to another.`, {
      cause,
    })
  }
}

/**
 * Holds a write transaction on a second file, which the system ends with the process however that dies.
 * That file is opened by SQLite alone: closing it by other means would drop the lock.
 */
async function lock(file: string): Promise<() => Promise<void>> {
  const lockFile = `${file}.lock`
  let holder: SqlDriverAdapter | undefined
  try {
    holder = await connectTo(lockFile)
    await holder.executeRaw(toStatement('BEGIN EXCLUSIVE'))
  } catch (cause) {
    await holder?.dispose()
    if (toFault(cause) === 'busy') {
      const message = `Another Bough server has ${file} open; stop it first, or set DATABASE_URL to another file.`
      throw new StartupError('locked', message, { cause })
    }
    const folder = path.dirname(file)
    throw new StartupError('folder', `The folder ${folder} cannot be written to; make it writable.`, {
      cause,
    })
  }
  const held = holder
  return async () => {
    // The driver closes a connection when it is collected; the lock goes with the transaction.
    await held.executeRaw(toStatement('ROLLBACK'))
    await held.dispose()
  }
}

const connectTo = (file: string) => new PrismaLibSql({ url: toUrl(file) }).connect()

const header = 'SQLite format 3\0'

/** A new or empty file is one too. */
async function requireDatabase(file: string): Promise<void> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartupError('not-a-database', `${file} cannot be read.`, { cause: error })
  })
  if (!handle) return
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(header.length), 0, header.length, 0)
    if (bytesRead === 0 || buffer.toString('latin1') === header) return
  } catch (cause) {
    throw new StartupError('not-a-database', `${file} cannot be read.`, { cause })
  } finally {
    await handle.close()
  }
  throw notOurs(file)
}

const notOurs = (file: string, cause?: unknown) =>
  new StartupError(
    'not-a-database',
    `${file} is not a Bough database; it was left as it is. Move it away, or set DATABASE_URL to another file.`,
    { cause },
  )

/** Refuses a file that is damaged, another program's or read-only, and one that would not survive a power cut. */
async function prepare(database: SqlDriverAdapter, file: string): Promise<void> {
  const tables = await readColumn(database, `SELECT name FROM sqlite_master WHERE type = 'table'`).catch(
    (cause) => {
      throw notOurs(file, cause)
    },
  )
  if (tables.length > 0 && !tables.includes('_prisma_migrations')) throw notOurs(file)
  try {
    // Beginning to write is not refused on a read-only file, writing is.
    await database.executeScript('BEGIN IMMEDIATE; CREATE TABLE _probe (x); ROLLBACK;')
  } catch (cause) {
    throw new StartupError('read-only', `${file} cannot be written to; make it writable.`, { cause })
  }
  const [mode] = await readColumn(database, 'PRAGMA journal_mode = WAL')
  const [synchronous] = await readColumn(database, 'PRAGMA synchronous')
  if (mode !== 'wal' || Number(synchronous) < 2) {
    const found = `journal_mode ${mode}, synchronous ${synchronous}`
    const message = `${file} lies where writes cannot be made durable (${found}); use a folder on a local disk.`
    throw new StartupError('durability', message)
  }
}

async function readColumn(database: SqlDriverAdapter, sql: string): Promise<readonly unknown[]> {
  const { rows } = await database.queryRaw(toStatement(sql))
  return rows.map((row) => row[0])
}
