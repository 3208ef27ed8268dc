import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { bindMigrationAwareSqlAdapterFactory, type SqlQuery } from '@prisma/driver-adapter-utils'
import type * as Engine from '@prisma/schema-engine-wasm/schema_engine_bg'

/*
 * Prisma's own schema engine, in WASM: authors migrations and compares them with the schema, without the native
 * engine that Prisma's command line would download.
 */

type MigrationList = Engine.DiagnoseMigrationHistoryInput['migrationsList']

const filters = { externalTables: [], externalEnums: [] }
const root = path.resolve(import.meta.dirname, '..')
const schemaPath = path.join(root, 'prisma/schema.prisma')
export const migrationsDir = path.join(root, 'prisma/migrations')

export interface SchemaTools {
  /** SQL that leads from the migrations to the schema; null when they agree. */
  drift(): Promise<string | null>
  /** What Prisma says of a database and the migrations. */
  status(): Promise<Engine.DiagnoseMigrationHistoryOutput>
  /** The next migration, or null when there is nothing to do. Brings the database to the migrations first. */
  author(name: string): Promise<NewMigration | null>
  close(): void
}

export interface NewMigration {
  readonly folder: string
  readonly sql: string
  readonly lock: string
  /** What an existing database would lose. */
  readonly warnings: readonly string[]
}

/** On the database at `url` (`file:…`); comparing alone touches only a shadow database in memory. */
export async function openSchemaTools(url: string): Promise<SchemaTools> {
  const schema = { files: [{ path: schemaPath, content: readFileSync(schemaPath, 'utf8') }] }
  const { SchemaEngine } = await loadEngine()
  const datamodels: [string, string][] = schema.files.map((file) => [file.path, file.content])
  const engine = await SchemaEngine.new({ datamodels }, () => {}, createAdapter(url))
  return {
    drift: async () => {
      const from = { tag: 'migrations', ...readMigrations() } as const
      const to = { tag: 'schemaDatamodel', ...schema } as const
      const found = await engine.diff({ from, to, script: true, exitCode: true, filters })
      return found.exitCode === 0 ? null : (found.stdout ?? '')
    },
    status: () =>
      engine.diagnoseMigrationHistory({
        migrationsList: readMigrations(),
        optInToShadowDatabase: true,
        filters,
      }),
    author: (name) => author(engine, schema, name),
    close: () => engine.free(),
  }
}

async function author(
  engine: Engine.SchemaEngine,
  schema: Engine.EvaluateDataLossInput['schema'],
  migrationName: string,
): Promise<NewMigration | null> {
  const migrationsList = readMigrations()
  await engine.applyMigrations({ migrationsList, filters })
  const { action } = await engine.devDiagnostic({ migrationsList, filters })
  if (action.tag === 'reset') throw new Error(`The database does not fit the migrations: ${action.reason}`)
  const loss = await engine.evaluateDataLoss({ migrationsList, schema, filters })
  const made = await engine.createMigration({ draft: false, migrationName, migrationsList, schema, filters })
  if (!made.migrationScript) return null
  return {
    folder: made.generatedMigrationName,
    sql: made.migrationScript,
    lock: `# Written by Prisma; it names the database the migrations are for.\nprovider = "${made.connectorType}"\n`,
    warnings: [...loss.warnings, ...loss.unexecutableSteps].map((step) => step.message),
  }
}

let loaded: Promise<typeof Engine> | undefined

/** Once for the process: the bindings hold one instance. */
function loadEngine(): Promise<typeof Engine> {
  loaded ??= instantiate()
  return loaded
}

async function instantiate(): Promise<typeof Engine> {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const home = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  const module = await WebAssembly.compile(readFileSync(path.join(home, 'schema_engine_bg.wasm')))
  const instance = await WebAssembly.instantiate(module, {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  })
  // The typings leave out what wasm-bindgen's own loader calls.
  const inner = bindings as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void }
  inner.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
  return bindings
}

function createAdapter(url: string) {
  const factory = new PrismaLibSql({ url })
  const connect = factory.connectToShadowDb.bind(factory)
  // The engine sends whole migration files through `executeRaw`, which runs one statement only.
  factory.connectToShadowDb = async () => {
    const adapter = await connect()
    const runOne = adapter.executeRaw.bind(adapter)
    adapter.executeRaw = async (query: SqlQuery) => {
      if (query.args.length > 0) return runOne(query)
      await adapter.executeScript(query.sql)
      return 0
    }
    return adapter
  }
  return bindMigrationAwareSqlAdapterFactory(factory)
}

function readMigrations(): MigrationList {
  const lock = path.join(migrationsDir, 'migration_lock.toml')
  const folders = existsSync(migrationsDir)
    ? readdirSync(migrationsDir, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : []
  return {
    baseDir: migrationsDir,
    lockfile: { path: 'migration_lock.toml', content: existsSync(lock) ? readFileSync(lock, 'utf8') : null },
    shadowDbInitScript: '',
    migrationDirectories: folders
      .map((entry) => entry.name)
      .sort()
      .map((name) => ({ path: name, migrationFile: { path: 'migration.sql', content: readSql(name) } })),
  }
}

const readSql = (name: string) => ({
  tag: 'ok' as const,
  value: readFileSync(path.join(migrationsDir, name, 'migration.sql'), 'utf8'),
})
