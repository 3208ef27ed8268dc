import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrationsDir, type NewMigration, openSchemaTools, type SchemaTools } from './schema-engine'

const usage = `Usage: npm run migrate -- COMMAND
  dev NAME   write the migration that leads from the last one to prisma/schema.prisma
  status     compare the database with the migrations
  drift      compare the schema with the migrations (exit code 1 when they differ)
The database is DATABASE_URL, or data/dev.db; the server applies migrations itself when it starts.`

const [command, name] = process.argv.slice(2)
process.exitCode = await main()

async function main(): Promise<number> {
  mkdirSync('data', { recursive: true })
  const tools = await openSchemaTools(process.env.DATABASE_URL ?? 'file:data/dev.db')
  try {
    if (command === 'dev' && name !== undefined) return await dev(tools, name)
    if (command === 'status') return await status(tools)
    if (command === 'drift') return await drift(tools)
    console.error(usage)
    return 2
  } finally {
    tools.close()
  }
}

async function dev(tools: SchemaTools, migrationName: string): Promise<number> {
  const made = await tools.author(migrationName)
  if (!made) {
    console.log('The migrations and the schema agree: nothing to write.')
    return 0
  }
  write(made)
  for (const warning of made.warnings) console.warn(`Careful: ${warning}`)
  console.log(`Wrote prisma/migrations/${made.folder}. Read it before you commit it.`)
  return 0
}

function write({ folder, sql, lock }: NewMigration): void {
  mkdirSync(path.join(migrationsDir, folder), { recursive: true })
  writeFileSync(path.join(migrationsDir, folder, 'migration.sql'), sql)
  writeFileSync(path.join(migrationsDir, 'migration_lock.toml'), lock)
}

async function status(tools: SchemaTools): Promise<number> {
  const found = await tools.status()
  console.log(JSON.stringify(found, null, 2))
  return found.history || found.failedMigrationNames.length > 0 ? 1 : 0
}

async function drift(tools: SchemaTools): Promise<number> {
  const sql = await tools.drift()
  console.log(sql ?? 'The migrations and the schema agree.')
  return sql === null ? 0 : 1
}
