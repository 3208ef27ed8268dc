import { toGraphJson } from '@/lib/graph/json'
import { fromApproval } from './approval-codec'
import type { Prisma } from './generated/client'
import { inTurns } from './in-turns'
import { fromLens } from './lens-codec'
import type { Owner } from './ports'
import type { Write } from './records'
import { fromBoard, fromConversation, fromMessage, fromRun } from './row-codec'
import { saveCalls } from './sqlite-calls'
import { eraseUnreached } from './sqlite-collect'
import { LostRaceError } from './sqlite-faults'
import { insertMessages } from './sqlite-insert'

type Transaction = Prisma.TransactionClient
type Of<Name extends Write['write']> = Extract<Write, { write: Name }>
type Saver<Name extends Write['write']> = (tx: Transaction, write: Of<Name>, owner: Owner) => Promise<unknown>

/** In the order of the decision; neighbours of a kind that comes in numbers go in one statement. */
export async function saveWrites(tx: Transaction, owner: Owner, decided: readonly Write[]): Promise<void> {
  const writes = gathered(decided)
  for (let at = 0; at < writes.length; ) {
    const group = groupAt(writes, at)
    await saveGroup(tx, owner, group)
    at += group.length
  }
}

/** Keys and events of joined commits side by side: they hang on nothing but rows that come before all of them. */
function gathered(writes: readonly Write[]): readonly Write[] {
  const first = writes.findIndex(({ write }) => !rowsFirst.has(write))
  if (first < 0) return writes
  const [head, tail] = [writes.slice(0, first), writes.slice(first)]
  const of = (name: Write['write']) => tail.filter(({ write }) => write === name)
  const rest = tail.filter(({ write }) => write !== 'key' && write !== 'event')
  return [...head, ...of('key'), ...of('event'), ...rest]
}

const rowsFirst: ReadonlySet<Write['write']> = new Set([
  'board',
  'message',
  'conversation',
  'run',
  'approval',
])

function groupAt(writes: readonly Write[], from: number): readonly Write[] {
  const kind = kindOf(writes[from])
  let to = from + 1
  while (to < writes.length && kindOf(writes[to]) === kind) to += 1
  return writes.slice(from, to)
}

/** A call's tools stand beside it. */
const kindOf = (write: Write | undefined) => (write?.write === 'call-tools' ? 'call' : write?.write)

const isOf =
  <Name extends Write['write']>(...names: readonly Name[]) =>
  (write: Write): write is Of<Name> =>
    names.some((name) => name === write.write)

async function saveGroup(tx: Transaction, owner: Owner, group: readonly Write[]): Promise<void> {
  const messages = group.filter(isOf('message'))
  const events = group.filter(isOf('event'))
  const placements = latest(group.filter(isOf('placement')))
  const calls = group.filter(isOf('call', 'call-tools'))
  const keys = group.filter(isOf('key'))
  const runs = group.filter(isOf('run')).filter(({ was }) => !was)
  await inTurns(messages, 1_000, (some) =>
    insertMessages(
      tx,
      some.map(({ row }) => fromMessage(row)),
    ),
  )
  if (events.length > 0) await tx.runEvent.createMany({ data: events.map(toEventColumns) })
  await inTurns(placements, 5_000, (some) => savePlacements(tx, some))
  if (calls.length > 0) await saveCalls(tx, calls)
  if (keys.length > 0)
    await tx.idempotencyKey.createMany({ data: keys.map((write) => toKeyColumns(write, owner)) })
  const singles = group.filter(isSingle).filter((write) => write.write !== 'run' || write.was)
  await inTurns(singles, 50, async (some) => {
    for (const write of some) {
      // The table pairs each tag with its own member; the compiler cannot follow that through an index.
      const save = savers[write.write] as (tx: Transaction, write: Write, owner: Owner) => Promise<unknown>
      await save(tx, write, owner)
    }
  })
  // After those that ended: they make room for the one that becomes active.
  if (runs.length > 0) await tx.run.createMany({ data: runs.map(({ row }) => fromRun(row)) })
}

const isSingle = (write: Write): write is Of<Singles> => write.write in savers

const toEventColumns = ({ row }: Of<'event'>) => ({
  runId: row.runId,
  seq: row.seq,
  chunk: JSON.stringify(row.chunk),
})

/** A layout moves thousands at once. The last word for a node counts. */
const latest = (writes: readonly Of<'placement'>[]): readonly Of<'placement'>[] => [
  ...new Map(writes.map((write) => [JSON.stringify([write.boardId, write.row.nodeId]), write])).values(),
]

async function savePlacements(tx: Transaction, writes: readonly Of<'placement'>[]): Promise<void> {
  const rows = writes.map(({ boardId, row: { nodeId, x, y, by } }) => [boardId, nodeId, x, y, by])
  await tx.$executeRaw`
    INSERT INTO "Placement" ("boardId", "nodeId", x, y, "by")
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
    FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT ("boardId", "nodeId") DO UPDATE SET x = excluded.x, y = excluded.y, "by" = excluded."by"`
}

const toKeyColumns = ({ row, at }: Of<'key'>, owner: Owner) => ({
  owner,
  scope: row.scope,
  clientId: row.clientId,
  bodyHash: row.bodyHash,
  result: toJson(row.result),
  createdAt: BigInt(Math.round(at)),
})

type Singles = Exclude<Write['write'], 'message' | 'event' | 'placement' | 'call' | 'call-tools' | 'key'>

const savers: { readonly [Name in Singles]: Saver<Name> } = {
  board: async (tx, { row, was }) => {
    const data = fromBoard(row)
    if (!was) return tx.board.create({ data })
    const { id, lastSeq, lastRunSeq } = was
    const where = { id, lastSeq, lastRunSeq }
    return requireOne(await tx.board.updateMany({ where, data: changeable(data, boardColumns) }))
  },
  conversation: async (tx, { row, was }) => {
    const data = fromConversation(row)
    if (!was) return tx.conversation.create({ data })
    const where = { id: was.id, version: was.version }
    return requireOne(
      await tx.conversation.updateMany({ where, data: changeable(data, conversationColumns) }),
    )
  },
  run: async (tx, { row, was }) => {
    const data = fromRun(row)
    if (!was) return undefined
    const { id, epoch, status, lastEventSeq } = was
    const where = { id, epoch, status, lastEventSeq }
    return requireOne(await tx.run.updateMany({ where, data: changeable(data, runColumns) }))
  },
  approval: async (tx, { row, isNew }) => {
    const data = fromApproval(row)
    if (isNew) return tx.approval.create({ data })
    const { runId, callId } = row
    return requireOne(await tx.approval.updateMany({ where: { runId, callId, decision: null }, data }))
  },
  // One statement; Prisma's upsert looks before and after.
  leaf: (tx, { conversationId, messageId }) => tx.$executeRaw`
    INSERT INTO "ConversationLeaf" ("conversationId", "messageId") VALUES (${conversationId}, ${messageId})
    ON CONFLICT DO NOTHING`,
  'leaf-drop': (tx, { conversationId, messageId }) =>
    tx.conversationLeaf.deleteMany({ where: { conversationId, messageId } }),
  session: (tx, { row }, owner) => {
    const { sessionId, conversationId } = row
    const data = { conversationId, lastUsedAt: BigInt(Math.round(row.lastUsedAt)) }
    const where = { owner_sessionId: { owner, sessionId } }
    return tx.session.upsert({ where, create: { owner, sessionId, ...data }, update: data })
  },
  lens: async (tx, { row, isNew }, owner) => {
    const data = fromLens(row, owner)
    if (isNew) return tx.lens.create({ data })
    return requireOne(await tx.lens.updateMany({ where: { id: row.id, owner }, data }))
  },
  'lens-drop': (tx, { lensId }, owner) => tx.lens.deleteMany({ where: { id: lensId, owner } }),
  setting: (tx, { key, value }, owner) => {
    if (value === null) return tx.setting.deleteMany({ where: { owner, key } })
    const data = { value: toJson(value) }
    return tx.setting.upsert({
      where: { owner_key: { owner, key } },
      create: { owner, key, ...data },
      update: data,
    })
  },
  'placement-drop': (tx, { boardId, nodeId }) => tx.placement.deleteMany({ where: { boardId, nodeId } }),
  fold: (tx, { boardId, nodeId, folded }) => {
    const key = { boardId, nodeId }
    if (!folded) return tx.fold.deleteMany({ where: key })
    return tx.fold.upsert({ where: { boardId_nodeId: key }, create: key, update: {} })
  },
  'last-leaf': (tx, { conversationId, siblingId, leafId }) => {
    const where = { conversationId_siblingId: { conversationId, siblingId } }
    return tx.lastLeaf.upsert({ where, create: { conversationId, siblingId, leafId }, update: { leafId } })
  },
  snapshot: (tx, { messageId, state }) => {
    const data = { state: JSON.stringify(toGraphJson(state)) }
    return tx.snapshot.upsert({ where: { messageId }, create: { messageId, ...data }, update: data })
  },
  bookmark: (tx, { boardId, messageId, name }) => {
    const key = { boardId, messageId }
    if (name === null) return tx.bookmark.deleteMany({ where: key })
    const where = { boardId_messageId: key }
    return tx.bookmark.upsert({ where, create: { ...key, name }, update: { name } })
  },
  'conversation-erase': (tx, { conversationId }) =>
    tx.conversation.deleteMany({ where: { id: conversationId } }),
  'unreached-erase': (tx, write, owner) => eraseUnreached(tx, write, owner),
  'board-erase': async (tx, { boardId }, owner) => {
    await tx.idempotencyKey.deleteMany({ where: { owner, scope: boardId } })
    await tx.board.deleteMany({ where: { id: boardId, owner } })
    await tx.toolDefinition.deleteMany({ where: { calls: { none: {} } } })
  },
}

/* What stays with a row for good is not written again: a key that is set, even to itself, has its references checked. */
const boardColumns = ['title', 'lastSeq', 'lastRunSeq', 'updatedAt'] as const
const conversationColumns = ['name', 'headId', 'version', 'modelId', 'lastActiveAt', 'archivedAt'] as const
const runColumns = [
  ...(['status', 'activeKey', 'epoch', 'leaseUntil', 'stopRequestedAt'] as const),
  ...(['input', 'lastEventSeq', 'endedAt'] as const),
] as const

function changeable<T, K extends keyof T>(row: T, columns: readonly K[]): Pick<T, K> {
  const some: Partial<T> = {}
  for (const column of columns) some[column] = row[column]
  return some as Pick<T, K>
}

function requireOne({ count }: { readonly count: number }): void {
  if (count !== 1) throw new LostRaceError()
}

const toJson = (value: unknown): string => JSON.stringify(value ?? null)
