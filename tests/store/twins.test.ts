import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '@/lib/history/parts'
import { createMemoryStore } from '@/lib/store/memory-store'
import type { OwnedStore, RunStatus, Store, StoreOp } from '@/lib/store/ports'
import { StoreError } from '@/lib/store/ports'
import { verifyFile } from '@/lib/store/verify'
import { scale } from '../support/scale'
import {
  approvalOf,
  callOf,
  conversationOf,
  graphOf,
  openFreshSqlite,
  rootMessage,
  runOf,
  say,
  seedBoard,
  toNodeId,
} from '../support/store-fixtures'

/* A small world, so that random operations meet each other. */
const boards = ['b1', 'b2'] as const
const roots = boards.map(rootMessage)
const [root1, root2] = roots as [Message, Message]
const one = say('one', root1.id)
const far = say('far', root2.id)
const line = [one, say('two', one.id), say('else', root1.id), far]
const messages = [...roots, ...line]
const conversations = ['b1-main', 'b2-main', 'c3'] as const
const runs = ['r1', 'r2', 'r3'] as const

/** Mostly things that belong together, sometimes things that do not. */
const place = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      boardId: fc.constant('b1'),
      message: fc.constantFrom(root1, ...line.slice(0, 3)),
      conversationId: fc.constantFrom('b1-main', 'c3'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      boardId: fc.constant('b2'),
      message: fc.constantFrom(root2, far),
      conversationId: fc.constant('b2-main'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      boardId: fc.constantFrom(...boards),
      message: fc.constantFrom(...messages),
      conversationId: fc.constantFrom(...conversations),
    }),
  },
)
const at = fc.integer({ min: 1, max: 50 })
const runId = fc.constantFrom(...runs)
const epoch = fc.constantFrom(1, 1, 1, 1, 2)
const status = fc.constantFrom('queued', 'active', 'active', 'waiting', 'done')
const clientId = fc.constantFrom('k1', 'k2', 'k3')
const chunks = fc.array(fc.constant({ type: 'finish' } as const), { maxLength: 3 })
const name = fc.option(fc.string())

type Place = { readonly boardId: string; readonly message: Message; readonly conversationId: string }
const placed = <T extends object>(
  more: fc.Arbitrary<T>,
  to: (place: Place & T) => StoreOp,
): fc.Arbitrary<StoreOp> => fc.tuple(place, more).map(([where, rest]) => to({ ...where, ...rest }))
const nothing = fc.constant({})

const operations: readonly fc.Arbitrary<StoreOp>[] = [
  placed(fc.record({ at }), ({ boardId, message, at }) => ({ op: 'message-add', boardId, message, at })),
  placed(fc.record({ at }), ({ boardId, message, at }) => ({ op: 'message-add', boardId, message, at })),
  placed(fc.record({ version: fc.nat(1), at }), ({ conversationId, message, version, at }) => ({
    op: 'head-move',
    conversationId,
    version,
    headId: message.id,
    at,
  })),
  placed(nothing, ({ boardId, message, conversationId }) => ({
    op: 'conversation-create',
    conversation: conversationOf(conversationId, boardId, message.id),
  })),
  placed(
    fc.record({ archivedAt: fc.option(at), lastActiveAt: at }),
    ({ conversationId, archivedAt, lastActiveAt }) => ({
      op: 'conversation-update',
      conversationId,
      archivedAt,
      lastActiveAt,
    }),
  ),
  placed(fc.record({ title: fc.string(), at }), ({ boardId, title, at }) => ({
    op: 'board-update',
    boardId,
    title,
    at,
  })),
  placed(fc.record({ id: clientId, runId: fc.option(runId) }), ({ boardId, message, id, runId }) => ({
    op: 'call-put',
    call: callOf(id, boardId, { inputHeadId: message.id, runId }),
  })),
  placed(
    fc.record({ id: runId, status, createdAt: at }),
    ({ boardId, conversationId, id, status, createdAt }) => ({
      op: 'run-create',
      run: runOf(id, boardId, conversationId, { status: status as RunStatus, createdAt }),
    }),
  ),
  fc.record({
    op: fc.constant('run-update'),
    runId,
    epoch,
    status,
    takeOver: fc.boolean(),
  }) as fc.Arbitrary<StoreOp>,
  fc.record({ op: fc.constant('run-stop'), runId, at }),
  fc.record({ runId, callId: clientId, createdAt: at }).map(({ runId, callId, createdAt }) => ({
    op: 'approval-put',
    approval: approvalOf(runId, callId, { createdAt }),
  })),
  fc
    .record({
      runId,
      callId: clientId,
      decision: fc.constantFrom('approved' as const, 'declined' as const),
      at,
    })
    .map((answer) => ({
      op: 'approval-decide',
      batchHash: approvalOf('', '').batchHash,
      accepted: answer.at % 2 ? null : [toNodeId('b')],
      ...answer,
    })),
  fc.record({ op: fc.constant('event-append'), runId, epoch, chunks }),
  fc.record({ op: fc.constant('event-append'), runId, epoch, chunks }),
  placed(fc.record({ clientId, at }), ({ boardId, clientId, at }) => ({
    op: 'key-put',
    key: { scope: boardId, clientId, bodyHash: 'h', result: at },
    at,
  })),
  placed(fc.record({ sessionId: clientId, lastUsedAt: at }), ({ conversationId, sessionId, lastUsedAt }) => ({
    op: 'session-put',
    session: { sessionId, conversationId, lastUsedAt },
  })),
  placed(nothing, ({ message }) => ({ op: 'snapshot-put', messageId: message.id, state: graphOf('x') })),
  placed(fc.record({ leaf: fc.constantFrom(...line) }), ({ conversationId, message, leaf }) => ({
    op: 'last-leaf-put',
    conversationId,
    siblingId: message.id,
    leafId: leaf.id,
  })),
  placed(fc.record({ name }), ({ boardId, message, name }) => ({
    op: 'bookmark-put',
    boardId,
    messageId: message.id,
    name,
  })),
  placed(fc.record({ folded: fc.boolean() }), ({ boardId, folded }) => ({
    op: 'fold-put',
    boardId,
    nodeId: toNodeId('a'),
    folded,
  })),
]
const endings: readonly fc.Arbitrary<StoreOp>[] = [
  fc.constant({ op: 'conversation-remove', conversationId: 'c3' }),
  fc.constant({ op: 'board-remove', boardId: 'b2' }),
  fc.constant({ op: 'board-remove', boardId: 'b9' }),
]
const operation = fc.oneof(
  ...operations.map((arbitrary) => ({ weight: 10, arbitrary })),
  ...endings.map((arbitrary) => ({ weight: 1, arbitrary })),
)
const commit = fc.oneof(
  { weight: 6, arbitrary: fc.array(operation, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(operation, { minLength: 2, maxLength: 4 }) },
)
const commits = fc.array(commit, { minLength: 20, maxLength: 40 })

async function seed(store: Store): Promise<void> {
  const me = store.as('me')
  for (const id of boards) await seedBoard(me, id)
  await me.commit([
    { op: 'message-add', boardId: 'b1', message: one, at: 1 },
    { op: 'message-add', boardId: 'b2', message: far, at: 1 },
    { op: 'run-create', run: runOf('r1', 'b1', 'b1-main', { status: 'queued' }) },
  ])
}

/** `ok`, or the refusal by name and place. */
const outcomeOf = (store: OwnedStore, ops: readonly StoreOp[]): Promise<string> =>
  store.commit(ops).then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof StoreError) return `${error.reason} at ${error.detail.index}`
      throw error
    },
  )

/** Everything the readers say. */
async function readAll(store: Store): Promise<unknown> {
  const me = store.as('me')
  const each = <K, T>(keys: readonly K[], read: (key: K) => Promise<T>) => Promise.all(keys.map(read))
  return {
    list: await me.boards.list(),
    unfinished: await store.unfinishedRuns(),
    boards: await each(boards, async (id) => [
      await me.boards.conversations(id),
      await me.boards.conversations(id, true),
      await me.boards.folds(id),
      await me.boards.bookmarks(id),
      await me.messages.history(id, 0, 99),
      await me.messages.callsOfBoard(id),
      await me.runs.openOnBoard(id),
      await each(['k1', 'k2', 'k3'], (key) => me.boards.key(id, key)),
    ]),
    messages: await each(messages, async ({ id }) => [
      await me.messages.get(id),
      await me.messages.path(id),
      await me.messages.children([id]),
      await me.messages.leafOwners(id),
      await me.messages.snapshot(id),
      await me.messages.calls([id]),
      await each(conversations, (conversation) => me.messages.lastLeaf(conversation, id)),
    ]),
    runs: await each(runs, async (id) => [
      await me.runs.get(id),
      await me.runs.events(id, 0, 99),
      await me.runs.approvals(id),
    ]),
    latest: await each(conversations, (id) => me.runs.latest(id)),
    sessions: await each(['k1', 'k2', 'k3'], (id) => me.boards.session(id)),
  }
}

test('the memory store and the SQLite store answer alike, whatever is asked of them', async () => {
  const counts = { ok: 0, refused: 0 }
  const property = fc.asyncProperty(commits, async (list) => {
    const sqlite = await openFreshSqlite()
    const memory = createMemoryStore()
    try {
      for (const store of [sqlite.store, memory]) await seed(store)
      for (const ops of list) {
        const outcome = await outcomeOf(sqlite.store.as('me'), ops)
        expect(await outcomeOf(memory.as('me'), ops)).toBe(outcome)
        counts[outcome === 'ok' ? 'ok' : 'refused'] += 1
      }
      expect(await readAll(sqlite.store)).toEqual(await readAll(memory))
      const wrong = []
      for await (const finding of verifyFile(sqlite.file)) if (!isOurDoing(finding.rule)) wrong.push(finding)
      expect(wrong).toEqual([])
    } finally {
      await sqlite.close()
    }
  })
  await fc.assert(property, { numRuns: scale(40, 500) })
  // Neither a walk over open doors nor a row of refusals.
  const share = counts.ok / (counts.ok + counts.refused)
  expect(share).toBeGreaterThan(0.4)
  expect(share).toBeLessThan(0.95)
})

/** The random snapshots are no folds. */
const isOurDoing = (rule: string) => rule === 'snapshot'
