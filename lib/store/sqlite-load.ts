import type { MessageId } from '@/lib/history/parts'
import { toApprovalRow } from './approval-codec'
import { footprint } from './footprint'
import type { Prisma } from './generated/client'
import { inTurns } from './in-turns'
import { toLensRow } from './lens-codec'
import type { BoardId, KeyRow, Owner, StoreOp } from './ports'
import type { Ground, MessageMark } from './records'
import { approvalKey, keyOf } from './records'
import { toBoardRecord, toConversationRow, toRunRecord } from './row-codec'
import { loadSurveys } from './sqlite-collect'

type Transaction = Prisma.TransactionClient

/** An import names tens of thousands. */
const atOnce = 500

/** What `owner` has of the rows that the operations name, and of what those hang on. Asks only for what is named. */
export async function loadGround(tx: Transaction, owner: Owner, ops: readonly StoreOp[]): Promise<Ground> {
  const named = footprint(ops)
  const surveyed = [...named.surveyed]
  const runs = await loadRuns(tx, owner, [...named.runs], surveyed)
  const hosts = [...runs.values()].map((run) => run.conversationId)
  const conversations = await loadConversations(tx, owner, unite(named.conversations, hosts), surveyed)
  const heads = ops.some((op) => op.op === 'head-move')
    ? [...conversations.values()].map((row) => row.headId)
    : []
  const messages = await loadMessages(tx, owner, unite(named.messages, heads))
  const calls = await loadCalls(tx, owner, [...named.calls])
  const hosting = [...runs.values(), ...conversations.values(), ...messages.values()]
  return {
    owner,
    boards: await loadBoards(
      tx,
      owner,
      unite(
        named.boards,
        hosting.map((row) => row.boardId),
      ),
    ),
    messages,
    conversations,
    runs,
    activeRuns: mayActivate(ops) ? await loadActive(tx, [...conversations.keys()]) : new Map(),
    approvals: await loadApprovals(tx, owner, [...named.asking]),
    calls,
    keys: await loadKeys(tx, owner, named.keys),
    lenses: named.lenses ? await loadLenses(tx, owner) : new Map(),
    surveys: await loadSurveys(tx, surveyed),
  }
}

async function loadLenses(tx: Transaction, owner: Owner) {
  const rows = await tx.lens.findMany({ where: { owner } })
  return new Map(rows.map((row) => [row.id, toLensRow(row)]))
}

const unite = <T>(a: Iterable<T>, b: Iterable<T>): T[] => [...new Set([...a, ...b])]

/** Who else is active matters only to a run that becomes so. */
const mayActivate = (ops: readonly StoreOp[]) =>
  ops.some(
    (op) =>
      (op.op === 'run-create' && op.run.status === 'active') ||
      (op.op === 'run-update' && op.status === 'active'),
  )

async function loadBoards(tx: Transaction, owner: Owner, ids: string[]) {
  const rows = ids.length === 0 ? [] : await tx.board.findMany({ where: { id: { in: ids }, owner } })
  return new Map(rows.map((row) => [row.id, toBoardRecord(row)]))
}

async function loadRuns(tx: Transaction, owner: Owner, ids: string[], boardIds: string[]) {
  const where = { OR: [{ id: { in: ids } }, { boardId: { in: boardIds } }], board: { owner } }
  const rows = ids.length + boardIds.length === 0 ? [] : await tx.run.findMany({ where })
  return new Map(rows.map((row) => [row.id, toRunRecord(row)]))
}

async function loadConversations(tx: Transaction, owner: Owner, ids: string[], boardIds: string[]) {
  const where = { OR: [{ id: { in: ids } }, { boardId: { in: boardIds } }], board: { owner } }
  const rows = ids.length + boardIds.length === 0 ? [] : await tx.conversation.findMany({ where })
  return new Map(rows.map((row) => [row.id, toConversationRow(row)]))
}

async function loadMessages(tx: Transaction, owner: Owner, ids: string[]) {
  const found = new Map<MessageId, MessageMark>()
  await inTurns(ids, atOnce, async (some) => {
    const rows = await tx.$queryRaw<MessageMark[]>`
      SELECT m.id, m."boardId", m."parentId", m.depth FROM json_each(${JSON.stringify(some)}) asked
        JOIN "Message" m ON m.id = asked.value JOIN "Board" b ON b.id = m."boardId" WHERE b.owner = ${owner}`
    for (const row of rows) found.set(row.id, { ...row, depth: Number(row.depth) })
  })
  return found
}

async function loadCalls(tx: Transaction, owner: Owner, ids: string[]) {
  const found = new Map<string, BoardId>()
  await inTurns(ids, atOnce, async (some) => {
    const rows = await tx.$queryRaw<{ readonly id: string; readonly boardId: BoardId }[]>`
      SELECT c.id, c."boardId" FROM json_each(${JSON.stringify(some)}) asked
        JOIN "Call" c ON c.id = asked.value JOIN "Board" b ON b.id = c."boardId" WHERE b.owner = ${owner}`
    for (const { id, boardId } of rows) found.set(id, boardId)
  })
  return found
}

async function loadActive(tx: Transaction, conversationIds: string[]) {
  const where = { activeKey: { in: conversationIds } }
  const rows = await tx.run.findMany({ where, select: { id: true, conversationId: true } })
  return new Map(rows.map((row) => [row.conversationId, row.id]))
}

async function loadApprovals(tx: Transaction, owner: Owner, ids: string[]) {
  const where = { runId: { in: ids }, run: { board: { owner } } }
  const rows = ids.length === 0 ? [] : await tx.approval.findMany({ where })
  return new Map(rows.map((row) => [approvalKey(row.runId, row.callId), toApprovalRow(row)]))
}

async function loadKeys(
  tx: Transaction,
  owner: Owner,
  named: readonly { readonly scope: string; readonly clientId: string }[],
) {
  if (named.length === 0) return new Map<string, KeyRow>()
  const rows = await tx.idempotencyKey.findMany({
    where: { owner, OR: named.map(({ scope, clientId }) => ({ scope, clientId })) },
  })
  return new Map(rows.map((row) => [keyOf(row.scope, row.clientId), toKeyRow(row)]))
}

export const toKeyRow = (row: {
  readonly scope: string
  readonly clientId: string
  readonly bodyHash: string
  readonly result: string
}): KeyRow => ({
  scope: row.scope,
  clientId: row.clientId,
  bodyHash: row.bodyHash,
  result: JSON.parse(row.result),
})
