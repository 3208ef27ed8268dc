import { createClient, type InStatement } from '@libsql/client'
import { openSqliteStore, toUrl } from '@/lib/store/open'
import { boardRows, type FilledRow, filledTools, type Table } from './fill-board'
import { migrationsDir, rootMessage } from './store-fixtures'

export interface FillOptions {
  readonly file: string
  readonly messages: number
  readonly boards: number
}

const atOnce = 5_000

/** A new database with that many messages, past the store: a million of them in minutes. The rows are what the store would write. */
export async function fill({ file, messages, boards }: FillOptions): Promise<void> {
  await (await openSqliteStore({ url: `file:${file}`, migrationsDir })).close()
  const database = createClient({ url: toUrl(file) })
  try {
    // Rows come in the order in which they are made; `verify` looks for references that lead nowhere.
    await database.executeMultiple('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF;')
    await database.batch(filledTools.map(toolRow), 'write')
    for (let board = 0; board < boards; board++) {
      const rows = boardRows(`b${board}`, Math.floor(messages / boards))
      for (const some of inChunks(rows)) await database.batch(some, 'write')
      await database.batch([boardRow(`b${board}`)], 'write')
    }
  } finally {
    database.close()
  }
}

function* inChunks(rows: Iterable<FilledRow>): Generator<InStatement[]> {
  let some = new Map<Table, unknown[]>()
  let count = 0
  for (const { table, values } of rows) {
    some.set(table, [...(some.get(table) ?? []), values])
    count += 1
    if (count % atOnce !== 0) continue
    yield toStatements(some)
    some = new Map()
  }
  yield toStatements(some)
}

const toStatements = (tables: ReadonlyMap<Table, readonly unknown[]>): InStatement[] =>
  [...tables].flatMap(([table, rows]) =>
    inserts[table].map((sql) => ({ sql: `${sql} FROM json_each(?)`, args: [JSON.stringify(rows)] })),
  )

const columns = (count: number) => Array.from({ length: count }, (_, at) => `value ->> ${at}`).join(', ')

/** What a run says, as far as `verify` looks at it. */
const events = [
  '{"type":"start","messageId":"m"}',
  '{"type":"text-delta","id":"t","delta":"It runs."}',
  '{"type":"data-done"}',
]

const inserts: Readonly<Record<Table, readonly string[]>> = {
  Message: [`INSERT INTO "Message" SELECT ${columns(13)}`],
  Conversation: [`INSERT INTO "Conversation" SELECT ${columns(11)}`],
  ConversationLeaf: [`INSERT INTO "ConversationLeaf" SELECT ${columns(2)}`],
  Snapshot: [`INSERT INTO "Snapshot" SELECT ${columns(2)}`],
  Run: [
    `INSERT INTO "Run" SELECT ${columns(3)}, 'turn', 'done', NULL, 1, NULL, NULL, '{}', value ->> 3, ${events.length}, 1, 1`,
    ...events.map((event, at) => `INSERT INTO "RunEvent" SELECT value ->> 0, ${at + 1}, '${event}'`),
  ],
  Call: [
    `INSERT INTO "Call" SELECT value ->> 0, value ->> 1, NULL, value ->> 2, value ->> 3, NULL, value ->> 4,
      'test/model', NULL, 'ok', NULL, value ->> 5, '{}', 1, 12.5`,
  ],
  CallTool: [`INSERT INTO "CallTool" SELECT ${columns(3)}`],
}

const toolRow = (name: string): InStatement => ({
  sql: `INSERT INTO "ToolDefinition" VALUES (?, ?, '', '{}', '')`,
  args: [name, name],
})

const boardRow = (id: string): InStatement => ({
  sql: `INSERT INTO "Board" SELECT ?1, 'me', ?1, ?2,
    (SELECT MAX(seq) FROM "Message" WHERE "boardId" = ?1), (SELECT COALESCE(MAX(seq), 0) FROM "Run" WHERE "boardId" = ?1), 1, 1`,
  args: [id, rootMessage(id).id],
})
