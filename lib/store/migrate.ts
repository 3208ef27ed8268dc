import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { toStatement } from './sqlite-adapter'
import { StartupError } from './startup-error'

interface Migration {
  readonly name: string
  readonly sql: string
  /** sha256 of the file, as Prisma keeps it. */
  readonly checksum: string
}

/**
 * Applies the migrations of `folder` that the database has not seen, in order, each in one transaction with its row in
 * Prisma's own table: killed at any moment, it goes on where it was. Returns the names of those it applied.
 * The caller holds the server lock, so that no two do this at once.
 */
export async function migrate(database: SqlDriverAdapter, folder: string): Promise<readonly string[]> {
  const migrations = await readMigrations(folder)
  await database.executeScript(migrationsTable)
  const applied = await readApplied(database)
  requireKnown(migrations, applied)
  const names: string[] = []
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum === undefined) {
      await applyOne(database, migration)
      names.push(migration.name)
    } else if (checksum !== migration.checksum) {
      throw new StartupError(
        'migration',
        `The migration ${migration.name} was changed after this database had applied it; restore the file.`,
      )
    }
  }
  return names
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new StartupError('migration', `There are no migrations in ${folder}.`, { cause })
  })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** By name, the checksum. */
async function readApplied(database: SqlDriverAdapter): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.queryRaw(
    toStatement('SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL'),
  )
  return new Map(rows.map(([name, checksum]) => [String(name), String(checksum)]))
}

function requireKnown(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new StartupError(
    'newer',
    `The database was written by a newer version (migration ${unknown}); start that version, or restore a back-up.`,
  )
}

/** One script, so that nothing is left open when it fails: the driver rolls an unfinished script back. */
async function applyOne(database: SqlDriverAdapter, { name, sql, checksum }: Migration): Promise<void> {
  const row = [randomUUID(), checksum, name].map(quote).join(', ')
  const now = `strftime('%s', 'now') * 1000`
  try {
    await database.executeScript(`
      PRAGMA foreign_keys = OFF;
      BEGIN IMMEDIATE;
      ${sql}
      ;INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
        VALUES (${row}, ${now}, ${now}, 1);
      COMMIT;
    `)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError('migration', `The migration ${name} could not be applied: ${reason}.`, { cause })
  } finally {
    await database.executeScript('PRAGMA foreign_keys = ON')
  }
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

/** As Prisma creates it. */
const migrationsTable = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
  );
`
