import { readdirSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSqliteStore, toFile, toUrl } from '@/lib/store/open'
import { toStatement } from '@/lib/store/sqlite-adapter'
import { StartupError } from '@/lib/store/startup-error'
import { startChild } from '../support/child'
import { createFolder, migrationsDir, seedBoard } from '../support/store-fixtures'

let folder: string
let file: string
let remove: () => Promise<void>
beforeEach(async () => {
  ;({ folder, remove } = await createFolder())
  file = path.join(folder, 'bough.db')
})
afterEach(() => remove())

const open = (migrations = migrationsDir) =>
  openSqliteStore({ url: `file:${file}`, migrationsDir: migrations })

/** Why it did not open: the problem, and one sentence without a stack. */
async function problemOf(opening: Promise<{ close(): Promise<void> }>): Promise<StartupError> {
  const outcome = await opening.catch((error: unknown) => error)
  if (!(outcome instanceof StartupError)) throw new Error(`It did not refuse to start: ${String(outcome)}`)
  expect(outcome.message).toMatch(/^[^\n]+[.…]$/)
  return outcome
}

async function column(sql: string): Promise<readonly unknown[]> {
  const database = await new PrismaLibSql({ url: toUrl(file) }).connect()
  const { rows } = await database.queryRaw(toStatement(sql))
  await database.dispose()
  return rows.map((row) => row[0])
}

async function execute(script: string): Promise<void> {
  const database = await new PrismaLibSql({ url: toUrl(file) }).connect()
  await database.executeScript(script)
  await database.dispose()
}

describe('starting', () => {
  test('[R-D2] a new folder and file are made, in WAL, and opened again', async () => {
    file = path.join(folder, 'deep/er/data with space & ü%41', 'bough.db')
    const store = await open()
    await seedBoard(store.as('me'))
    await store.close()
    expect(await column('PRAGMA journal_mode')).toEqual(['wal'])
    const again = await open()
    expect(await again.as('me').boards.list()).toHaveLength(1)
    await again.close()
  })

  test('[R-D2] a garbage file is refused and left as it was', async () => {
    const garbage = Buffer.from('this is no database, whatever its name says '.repeat(100))
    await writeFile(file, garbage)
    expect((await problemOf(open())).problem).toBe('not-a-database')
    expect(await readFile(file)).toEqual(garbage)
  })

  test('[R-D2] a file that only begins like a database is refused', async () => {
    await writeFile(file, Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8_000, 0x5a)]))
    expect((await problemOf(open())).problem).toBe('not-a-database')
  })

  test('[R-D2] another program’s database is refused and left as it was', async () => {
    await execute('CREATE TABLE invoices (id INTEGER); INSERT INTO invoices VALUES (7);')
    expect((await problemOf(open())).problem).toBe('not-a-database')
    expect(await column(`SELECT name FROM sqlite_master`)).toEqual(['invoices'])
  })

  test('[R-D2] a folder in place of the file is refused', async () => {
    await mkdir(file)
    expect((await problemOf(open())).problem).toBe('not-a-database')
  })

  test('[R-D2] a file where the folder should be, and a folder that takes no files, are refused', async () => {
    await writeFile(file, 'a file')
    const beneath = openSqliteStore({ url: `file:${file}/data/bough.db`, migrationsDir })
    expect((await problemOf(beneath)).problem).toBe('folder')
    const inProc = openSqliteStore({ url: 'file:/proc/self/bough.db', migrationsDir })
    expect((await problemOf(inProc)).problem).toBe('folder')
  })

  test('[R-D2] a read-only folder and a read-only file are refused', async () => {
    await (await open()).close()
    await rm(`${file}.lock`)
    await chmod(folder, 0o777)
    await chmod(file, 0o444)
    expect(await openAsNobody()).toMatch(/^read-only: /)
    await rm(`${file}.lock`, { force: true })
    await chmod(folder, 0o555)
    expect(await openAsNobody()).toMatch(/^folder: /)
    await chmod(folder, 0o755)
  })

  test('[R-D2] anything but a file is refused by name', async () => {
    expect(() => toFile('mysql://root:secret@host/db')).toThrow(StartupError)
    expect(() => toFile('mysql://root:secret@host/db')).not.toThrow(/secret/)
    expect(toFile('file:data/bough.db')).toBe(path.resolve('data/bough.db'))
    expect(toFile('file:///tmp/a%20b.db')).toBe('/tmp/a b.db')
  })
})

/** What a process says that may not write where the administrator may: permissions do not bind root. */
async function openAsNobody(): Promise<string> {
  const isRoot = process.getuid?.() === 0
  const child = startChild('store-lock', [`file:${file}`, migrationsDir], isRoot ? { uid: 65_534 } : {})
  return child.hear()
}

describe('a second server', () => {
  test('says so and stops; when the first is killed, the next one starts', async () => {
    const first = startChild('store-lock', [`file:${file}`, migrationsDir])
    expect(await first.hear()).toBe('open')
    const refusal = await problemOf(open())
    expect(refusal).toMatchObject({ problem: 'locked' })
    expect(refusal.message).toContain(file)
    first.signal('SIGKILL')
    await first.ended()
    const store = await open()
    await seedBoard(store.as('me'))
    expect((await problemOf(open())).problem).toBe('locked')
    const second = startChild('store-lock', [`file:${file}`, migrationsDir])
    expect(await second.hear()).toMatch(/^locked: /)
    expect(await store.as('me').boards.list()).toHaveLength(1)
    await store.close()
    const third = await open()
    await third.close()
  })
})

describe('migrations', () => {
  const migrationsWith = async (name: string, sql: string) => {
    const copy = path.join(folder, 'migrations')
    await cp(migrationsDir, copy, { recursive: true })
    await mkdir(path.join(copy, name), { recursive: true })
    await writeFile(path.join(copy, name, 'migration.sql'), sql)
    return copy
  }

  test('[R-U1] one that fails leaves nothing behind, and goes through once it is mended', async () => {
    const migrations = await migrationsWith('30000101000000_next', 'CREATE TABLE a (id INTEGER); OOPS;')
    const refusal = await problemOf(open(migrations))
    expect(refusal.problem).toBe('migration')
    expect(refusal.message).toContain('30000101000000_next')
    expect(await column(`SELECT name FROM sqlite_master WHERE name = 'a'`)).toEqual([])
    await migrationsWith('30000101000000_next', 'CREATE TABLE a (id INTEGER);')
    await (await open(migrations)).close()
    expect(await column('SELECT COUNT(*) FROM _prisma_migrations')).toEqual([ours + 1])
    await (await open(migrations)).close()
  })

  test('[R-U1] killed in the middle of one, the next start goes on', async () => {
    await (await open()).close()
    const rows = 'WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1500000)'
    const migrations = await migrationsWith(
      '30000101000000_long',
      `CREATE TABLE big (x INTEGER, y TEXT); INSERT INTO big ${rows} SELECT x, 'row ' || x FROM n;`,
    )
    const child = startChild('store-lock', [`file:${file}`, migrations])
    await grows(`${file}-wal`, 1_000_000)
    child.signal('SIGKILL')
    await child.ended()
    expect(await column('SELECT COUNT(*) FROM _prisma_migrations')).toEqual([ours])
    expect(await column(`SELECT name FROM sqlite_master WHERE name = 'big'`)).toEqual([])
    await (await open(migrations)).close()
    expect(await column('SELECT COUNT(*) FROM big')).toEqual([1_500_000])
  })

  test('[R-U1] a database of a newer version, and a changed migration, are refused', async () => {
    const migrations = await migrationsWith('30000101000000_next', 'CREATE TABLE a (id INTEGER);')
    await (await open(migrations)).close()
    expect((await problemOf(open())).problem).toBe('newer')
    await migrationsWith('30000101000000_next', 'CREATE TABLE a (id TEXT);')
    expect((await problemOf(open(migrations))).problem).toBe('migration')
    expect((await problemOf(open(path.join(folder, 'nowhere')))).problem).toBe('migration')
  })
})

/** How many migrations the product itself has. */
const ours = readdirSync(migrationsDir, { withFileTypes: true }).filter((entry) => entry.isDirectory()).length

/** Until a file has grown to a size; the test's own limit is the end of patience. */
async function grows(name: string, size: number): Promise<void> {
  for (;;) {
    const found = await stat(name).catch(() => undefined)
    if (found && found.size >= size) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
