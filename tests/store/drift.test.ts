import { expect, test } from 'vitest'
import { openSchemaTools } from '../../scripts/schema-engine'
import { openFreshSqlite } from '../support/store-fixtures'

test('the schema and the migrations agree', async () => {
  const tools = await openSchemaTools('file::memory:')
  expect(await tools.drift()).toBeNull()
  tools.close()
})

test('Prisma accepts what our own runner applied', async () => {
  const { store, file, close } = await openFreshSqlite()
  await store.close()
  const tools = await openSchemaTools(`file:${file}`)
  expect(await tools.status()).toMatchObject({
    editedMigrationNames: [],
    failedMigrationNames: [],
    hasMigrationsTable: true,
    history: null,
  })
  tools.close()
  await close()
})
