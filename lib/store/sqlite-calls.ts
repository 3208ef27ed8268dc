import type { Prisma } from './generated/client'
import { inTurns } from './in-turns'
import type { CallRow, ToolDefinitionRow } from './ports'
import type { Write } from './records'
import { fromCall } from './row-codec'

type Transaction = Prisma.TransactionClient
export type CallWrite = Extract<Write, { write: 'call' | 'call-tools' }>
type CallTools = Extract<Write, { write: 'call-tools' }>

const few = 50
const atOnce = 500

/** An import brings thousands, all new: they go as JSON texts. */
export async function saveCalls(tx: Transaction, writes: readonly CallWrite[]): Promise<void> {
  const isImport = writes.length > few && writes.every((write) => write.write === 'call-tools' || write.isNew)
  if (!isImport) {
    for (const write of writes) await saveOne(tx, write)
    return
  }
  const calls = writes.flatMap((write) => (write.write === 'call' ? [write.row] : []))
  const tools = writes.filter((write) => write.write === 'call-tools')
  await inTurns(calls, atOnce, (some) => insertCalls(tx, some))
  const definitions = new Map(tools.flatMap((write) => write.tools.map((tool) => [tool.hash, tool])))
  await inTurns([...definitions.values()], atOnce, (some) => insertDefinitions(tx, some))
  await inTurns(tools, atOnce, (some) => insertTools(tx, some))
}

async function saveOne(tx: Transaction, write: CallWrite): Promise<void> {
  if (write.write === 'call-tools') {
    await insertDefinitions(tx, write.tools)
    await tx.callTool.deleteMany({ where: { callId: write.callId } })
    await insertTools(tx, [write])
    return
  }
  const { row, isNew } = write
  const data = fromCall(row)
  await (isNew ? tx.call.create({ data }) : tx.call.update({ where: { id: row.id }, data }))
}

async function insertCalls(tx: Transaction, rows: readonly CallRow[]): Promise<void> {
  const packed = rows
    .map(fromCall)
    .map((call) => [
      ...[call.id, call.boardId, call.conversationId, call.runId, call.inputHeadId, call.firstInputId],
      ...[call.outputHeadId, call.modelId, call.resolvedModel, call.status, call.error, call.usage],
      ...[call.context, Number(call.startedAt), call.durationMs],
    ])
  await tx.$executeRaw`
    INSERT INTO "Call" (id, "boardId", "conversationId", "runId", "inputHeadId", "firstInputId", "outputHeadId",
      "modelId", "resolvedModel", status, error, usage, context, "startedAt", "durationMs")
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
      value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12, value ->> 13, value ->> 14
    FROM json_each(${JSON.stringify(packed)})`
}

async function insertDefinitions(tx: Transaction, tools: readonly ToolDefinitionRow[]): Promise<void> {
  if (tools.length === 0) return
  const packed = tools.map(({ hash, name, description, inputSchema, schemaHash }) => [
    ...[hash, name, description, JSON.stringify(inputSchema ?? null), schemaHash],
  ])
  await tx.$executeRaw`
    INSERT INTO "ToolDefinition" (hash, name, description, "inputSchema", "schemaHash")
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
    FROM json_each(${JSON.stringify(packed)}) WHERE true ON CONFLICT DO NOTHING`
}

async function insertTools(tx: Transaction, writes: readonly CallTools[]): Promise<void> {
  const packed = writes.flatMap(({ callId, tools }) =>
    tools.map(({ hash }, position) => [callId, position, hash]),
  )
  if (packed.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "CallTool" ("callId", position, "toolHash")
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(packed)})`
}
