import { expect, test } from 'vitest'
import { toMessage } from '@/lib/history/ids'
import type { Message } from '@/lib/history/parts'
import type { OwnedStore } from '@/lib/store/ports'
import {
  callOf,
  conversationOf,
  graphOf,
  refusalOf,
  runOf,
  say,
  seedBoard,
  sendOps,
} from '../support/store-fixtures'
import type { Subject } from './store'

const day = 24 * 3_600_000
const ids = async (store: OwnedStore, boardId = 'b1') =>
  (await store.messages.history(boardId, 0, 100)).map(({ id }) => id)

/** Two lines that part after `shared`: `b1-main` on `mine`, `c2` on `side`. */
async function seedFork(store: OwnedStore) {
  const seeded = await seedBoard(store)
  const shared = say('shared', seeded.root.id)
  const mine = say('mine', shared.id)
  const side = say('side', shared.id)
  await store.commit([...sendOps(seeded, shared, 0), ...sendOps(seeded, mine, 1)])
  await store.commit([
    { op: 'conversation-create', conversation: conversationOf('c2', 'b1', shared.id) },
    ...sendOps({ boardId: 'b1', conversationId: 'c2' }, side, 0),
  ])
  return { ...seeded, shared, mine, side }
}

const erase = (conversationId: string, at = 5) =>
  [
    { op: 'conversation-remove', conversationId },
    { op: 'collect', boardId: 'b1', at, isErasing: true },
  ] as const

export function collectContract(subject: Subject): void {
  test('[C27] erasing the original leaves its fork whole, and what only it reached is gone', async () => {
    const { mine: store } = subject
    const { root, shared, mine, side } = await seedFork(store)
    await store.commit(erase('b1-main'))
    expect(await ids(store)).toEqual([root.id, shared.id, side.id])
    expect((await store.messages.path(side.id)).map(({ id }) => id)).toEqual([root.id, shared.id, side.id])
    expect(await store.messages.get(mine.id)).toBeUndefined()
    expect((await store.messages.children([shared.id])).map(({ id }) => id)).toEqual([side.id])
    expect((await store.boards.list())[0]).toMatchObject({ conversations: 1, messages: 2 })
  })

  test('[C27] nothing younger than a day is collected unless a person erases it', async () => {
    const { mine: store } = subject
    const { mine, root, shared, side } = await seedFork(store)
    await store.commit([{ op: 'conversation-remove', conversationId: 'b1-main' }])
    await store.commit([{ op: 'collect', boardId: 'b1', at: day }])
    expect(await ids(store)).toContain(mine.id)
    await store.commit([{ op: 'collect', boardId: 'b1', at: day + 10 }])
    expect(await ids(store)).toEqual([root.id, shared.id, side.id])
  })

  test('[C27] leaves, bookmarks, second parents of reachable merges and open runs keep their messages', async () => {
    const { mine: store } = subject
    const { root, shared, mine, side } = await seedFork(store)
    const merge = toMessage({ parents: [side.id, mine.id], role: 'graph', parts: [] })
    await store.commit(sendOps({ boardId: 'b1', conversationId: 'c2' }, merge, 1))
    await store.commit(erase('b1-main'))
    expect(await ids(store)).toEqual([root.id, shared.id, mine.id, side.id, merge.id])
    const marked = say('marked', shared.id)
    const asked = say('asked', shared.id)
    const loose = say('loose', asked.id)
    const add = (message: Message) => ({ op: 'message-add' as const, boardId: 'b1', message, at: 3 })
    await store.commit([
      ...[marked, asked, loose].map(add),
      { op: 'bookmark-put', boardId: 'b1', messageId: marked.id, name: 'here' },
      {
        op: 'run-create',
        run: runOf('r1', 'b1', 'c2', { input: { kind: 'turn', text: '', messageId: asked.id } }),
      },
      { op: 'leaf-put', conversationId: 'c2', messageIds: [loose.id] },
    ])
    await store.commit([{ op: 'collect', boardId: 'b1', at: 9 * day }])
    expect(await ids(store)).toHaveLength(8)
    await store.commit([
      { op: 'bookmark-put', boardId: 'b1', messageId: marked.id, name: null },
      { op: 'run-update', runId: 'r1', epoch: 1, status: 'done', endedAt: 9 },
    ])
    await store.commit(erase('c2'))
    expect(await ids(store)).toEqual([root.id])
  })

  test('[C27] events, results, snapshots and marks go; calls survive with null heads', async () => {
    const { mine: store } = subject
    const { mine, side, shared } = await seedFork(store)
    const key = (clientId: string, result: unknown) =>
      ({ op: 'key-put', key: { scope: 'b1', clientId, bodyHash: 'h', result }, at: 2 }) as const
    const run = (id: string, conversationId: string, messageId: Message['id']) =>
      runOf(id, 'b1', conversationId, { status: 'done', input: { kind: 'turn', text: '', messageId } })
    await store.commit([
      { op: 'run-create', run: run('r1', 'b1-main', mine.id) },
      { op: 'run-create', run: run('r2', 'c2', mine.id) },
      { op: 'run-create', run: run('r3', 'c2', side.id) },
      { op: 'snapshot-put', messageId: mine.id, state: graphOf('mine') },
      { op: 'last-leaf-put', conversationId: 'c2', siblingId: mine.id, leafId: mine.id },
      {
        op: 'call-put',
        call: callOf('k1', 'b1', {
          conversationId: 'c2',
          runId: 'r2',
          inputHeadId: shared.id,
          firstInputId: mine.id,
          outputHeadId: mine.id,
        }),
      },
      key('one', { messageId: mine.id, list: [] }),
      key('two', { deep: [{ conversationId: 'b1-main' }] }),
      key('three', { messageId: side.id, note: `not ${mine.id}` }),
    ])
    await store.commit(erase('b1-main'))
    expect(await Promise.all(['r1', 'r2', 'r3'].map((id) => store.runs.get(id)))).toMatchObject([
      undefined,
      undefined,
      { id: 'r3' },
    ])
    expect(await store.messages.callsOfBoard('b1')).toMatchObject([
      {
        id: 'k1',
        conversationId: 'c2',
        runId: null,
        inputHeadId: shared.id,
        firstInputId: null,
        outputHeadId: null,
      },
    ])
    const keys = await Promise.all(['one', 'two', 'three'].map((id) => store.boards.key('b1', id)))
    expect(keys.map((row) => row?.clientId)).toEqual([undefined, undefined, 'three'])
    expect(await store.messages.lastLeaf('c2', mine.id)).toBeUndefined()
    const again = await refusalOf(
      store.commit([{ op: 'snapshot-put', messageId: mine.id, state: graphOf('x') }]),
    )
    expect(again.reason).toBe('absent')
    // What was erased may be said again.
    await store.commit([{ op: 'message-add', boardId: 'b1', message: mine, at: 9 }])
    expect(await store.messages.snapshot(mine.id)).toBeUndefined()
    expect((await store.messages.children([shared.id])).map(({ id }) => id)).toEqual([side.id, mine.id])
  })

  test('[C27] a refused commit erases nothing, and nobody collects what is somebody else’s', async () => {
    const { mine: store, theirs } = subject
    await seedFork(store)
    const before = await ids(store)
    const half = [...erase('b1-main'), { op: 'board-update', boardId: 'nope', at: 1 } as const]
    expect((await refusalOf(store.commit(half))).reason).toBe('absent')
    const foreign = theirs.commit([{ op: 'collect', boardId: 'b1', at: 9 * day, isErasing: true }])
    expect((await refusalOf(foreign)).reason).toBe('absent')
    expect(await ids(store)).toEqual(before)
    expect(await store.boards.conversation('b1-main')).toBeDefined()
  })

  test('what lies in the bin is found over all owners, the oldest first', async () => {
    const { store, mine, theirs } = subject
    await seedFork(mine)
    await seedBoard(theirs, 'b2')
    const bin = (conversationId: string, archivedAt: number) =>
      ({ op: 'conversation-update', conversationId, archivedAt }) as const
    await mine.commit([bin('c2', 20)])
    await theirs.commit([bin('b2-main', 10)])
    expect((await store.binnedBefore(21)).map(({ id, owner }) => [id, owner])).toEqual([
      ['b2-main', 'them'],
      ['c2', 'me'],
    ])
    expect((await store.binnedBefore(20)).map(({ id }) => id)).toEqual(['b2-main'])
    expect(await Promise.all(['b1', 'b2', 'b3'].map(store.ownerOf))).toEqual(['me', 'them', undefined])
  })

  test('whole messages come in pages, and the marks of conversations with them', async () => {
    const { mine: store, theirs } = subject
    const { shared, mine, side, root } = await seedFork(store)
    await store.commit([
      { op: 'last-leaf-put', conversationId: 'c2', siblingId: mine.id, leafId: mine.id },
      { op: 'leaf-put', conversationId: 'c2', messageIds: [mine.id] },
    ])
    expect(await store.messages.page('b1', 1, 2)).toEqual([
      await store.messages.get(shared.id),
      await store.messages.get(mine.id),
    ])
    expect(await store.messages.marks('b1')).toEqual([
      { conversationId: 'b1-main', leaves: [mine.id], lastLeaves: [] },
      {
        conversationId: 'c2',
        leaves: [mine.id, side.id],
        lastLeaves: [{ siblingId: mine.id, leafId: mine.id }],
      },
    ])
    expect(await theirs.messages.page('b1', 0, 9)).toEqual([])
    expect(await theirs.messages.marks('b1')).toEqual([])
    const foreign = store.commit([
      { op: 'leaf-put', conversationId: 'c2', messageIds: [say('x', root.id).id] },
    ])
    expect((await refusalOf(foreign)).reason).toBe('absent')
  })
}
