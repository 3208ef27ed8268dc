import { expect, test } from 'vitest'
import { conversationOf, refusalOf, say, seedBoard, sendOps } from '../support/store-fixtures'
import type { Subject } from './store'

export function boardContract(subject: Subject): void {
  test('a board is listed with its counts, latest change first', async () => {
    const { mine } = subject
    const one = await seedBoard(mine, 'b1', 1)
    await seedBoard(mine, 'b2', 5)
    await mine.commit(sendOps(one, say('hello', one.root.id), 0, 9))
    const list = await mine.boards.list()
    expect(list.map(({ id, conversations, messages }) => [id, conversations, messages])).toEqual([
      ['b1', 1, 1],
      ['b2', 1, 0],
    ])
    expect(list[0]).toMatchObject({ title: 'b1', rootMessageId: one.root.id, createdAt: 1, updatedAt: 9 })
  })

  test('a title changes alone', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    await mine.commit([{ op: 'board-update', boardId: 'b1', title: 'Tram', at: 7 }])
    const expected = { id: 'b1', title: 'Tram', rootMessageId: root.id, createdAt: 1, updatedAt: 7 }
    expect(await mine.boards.get('b1')).toEqual(expected)
  })

  test('a board id is given once', async () => {
    const { mine } = subject
    await seedBoard(mine)
    expect((await refusalOf(seedBoard(mine))).reason).toBe('failed')
    expect(await mine.boards.list()).toHaveLength(1)
  })

  test('conversations are listed by last use; the bin is apart', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    await mine.commit([
      { op: 'conversation-create', conversation: conversationOf('c2', 'b1', root.id, { lastActiveAt: 5 }) },
      { op: 'conversation-create', conversation: conversationOf('c3', 'b1', root.id, { lastActiveAt: 3 }) },
      { op: 'conversation-update', conversationId: 'c3', archivedAt: 8 },
    ])
    const names = async (archived?: boolean) =>
      (await mine.boards.conversations('b1', archived)).map(({ id }) => id)
    expect(await names()).toEqual(['c2', 'b1-main'])
    expect(await names(true)).toEqual(['c3'])
    await mine.commit([
      { op: 'conversation-update', conversationId: 'c3', archivedAt: null },
      { op: 'conversation-update', conversationId: 'b1-main', lastActiveAt: 9, name: 'Main', modelId: 'a/b' },
    ])
    expect(await names()).toEqual(['b1-main', 'c2', 'c3'])
    expect(await mine.boards.conversation('b1-main')).toMatchObject({ name: 'Main', modelId: 'a/b' })
    await mine.commit([{ op: 'conversation-update', conversationId: 'b1-main', modelId: null }])
    expect(await mine.boards.conversation('b1-main')).toMatchObject({
      name: 'Main',
      modelId: null,
      version: 0,
    })
  })

  test('a fork is one row and adds no message', async () => {
    const { mine } = subject
    const seeded = await seedBoard(mine)
    const first = say('hello', seeded.root.id)
    await mine.commit(sendOps(seeded, first, 0))
    const fork = conversationOf('fork', 'b1', first.id, { forkedFromId: 'b1-main', forkedAtId: first.id })
    await mine.commit([{ op: 'conversation-create', conversation: fork }])
    expect(await mine.boards.conversation('fork')).toEqual(fork)
    expect(await mine.messages.history('b1', 0, 10)).toHaveLength(2)
    expect((await mine.boards.conversation('b1-main'))?.headId).toBe(first.id)
  })

  test('a head moves only from the version that was seen', async () => {
    const { mine } = subject
    const seeded = await seedBoard(mine)
    const first = say('first', seeded.root.id)
    const second = say('second', seeded.root.id)
    await mine.commit(sendOps(seeded, first, 0, 4))
    const refusal = await refusalOf(mine.commit(sendOps(seeded, second, 0, 5)))
    expect(refusal).toMatchObject({ reason: 'stale-head', detail: { index: 1 } })
    expect(await mine.messages.get(second.id)).toBeUndefined()
    const after = await mine.boards.conversation('b1-main')
    expect(after).toMatchObject({ headId: first.id, version: 1, lastActiveAt: 4 })
  })

  test('of many moves from one version exactly one succeeds', async () => {
    const { mine } = subject
    const seeded = await seedBoard(mine)
    const sends = Array.from({ length: 20 }, (_, index) => say(`send ${index}`, seeded.root.id))
    const results = await Promise.allSettled(sends.map((message) => mine.commit(sendOps(seeded, message, 0))))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await mine.messages.history('b1', 0, 100)).toHaveLength(2)
  })

  test('a leaf stays owned until the head grows out of it', async () => {
    const { mine } = subject
    const seeded = await seedBoard(mine)
    const one = say('one', seeded.root.id)
    const two = say('two', one.id)
    const edited = say('edited', one.id)
    const three = say('three', edited.id)
    await mine.commit(sendOps(seeded, one, 0))
    await mine.commit(sendOps(seeded, two, 1))
    await mine.commit(sendOps(seeded, edited, 2))
    await mine.commit(sendOps(seeded, three, 3))
    const owners = (id: typeof one.id) => mine.messages.leafOwners(id)
    expect(await owners(seeded.root.id)).toEqual([])
    expect(await owners(one.id)).toEqual([])
    expect(await owners(two.id)).toEqual(['b1-main'])
    expect(await owners(edited.id)).toEqual([])
    expect(await owners(three.id)).toEqual(['b1-main'])
  })

  test('a removed conversation leaves messages, forks and calls', async () => {
    const { mine } = subject
    const seeded = await seedBoard(mine)
    const first = say('hello', seeded.root.id)
    await mine.commit(sendOps(seeded, first, 0))
    const fork = conversationOf('fork', 'b1', first.id, { forkedFromId: 'b1-main', forkedAtId: first.id })
    await mine.commit([
      { op: 'conversation-create', conversation: fork },
      { op: 'session-put', session: { sessionId: 's', conversationId: 'b1-main', lastUsedAt: 1 } },
      { op: 'conversation-remove', conversationId: 'b1-main' },
    ])
    expect(await mine.boards.conversation('b1-main')).toBeUndefined()
    expect(await mine.boards.session('s')).toBeUndefined()
    expect(await mine.boards.conversation('fork')).toEqual(fork)
    expect(await mine.messages.path(first.id)).toHaveLength(2)
    expect(await mine.messages.leafOwners(first.id)).toEqual(['fork'])
  })

  test('what is not there is refused as absent', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    const absent = say('never added', root.id)
    const other = await seedBoard(mine, 'b2')
    for (const op of [
      { op: 'board-update', boardId: 'nope', title: 'x', at: 1 },
      { op: 'board-remove', boardId: 'nope' },
      { op: 'message-add', boardId: 'nope', message: absent, at: 1 },
      { op: 'message-add', boardId: 'b2', message: absent, at: 1 },
      { op: 'conversation-create', conversation: conversationOf('c', 'nope', root.id) },
      { op: 'conversation-create', conversation: conversationOf('c', 'b1', absent.id) },
      { op: 'conversation-create', conversation: conversationOf('c', 'b1', other.root.id) },
      { op: 'conversation-update', conversationId: 'nope', name: 'x' },
      { op: 'conversation-remove', conversationId: 'nope' },
      { op: 'head-move', conversationId: 'nope', version: 0, headId: root.id, at: 1 },
      { op: 'head-move', conversationId: 'b1-main', version: 0, headId: absent.id, at: 1 },
      { op: 'head-move', conversationId: 'b1-main', version: 0, headId: other.root.id, at: 1 },
    ] as const) {
      expect((await refusalOf(mine.commit([op]))).reason, JSON.stringify(op)).toBe('absent')
    }
  })

  test('a refused commit leaves nothing behind', async () => {
    const { mine } = subject
    const seeded = await seedBoard(mine)
    const message = say('hello', seeded.root.id)
    const refusal = await refusalOf(
      mine.commit([
        ...sendOps(seeded, message, 0),
        { op: 'setting-put', key: 'theme', value: 'dark' },
        { op: 'board-update', boardId: 'b1', title: 'changed', at: 9 },
        { op: 'conversation-update', conversationId: 'nope', name: 'x' },
      ]),
    )
    expect(refusal.detail.index).toBe(4)
    expect(await mine.messages.get(message.id)).toBeUndefined()
    expect(await mine.boards.setting('theme')).toBeUndefined()
    expect(await mine.boards.get('b1')).toMatchObject({ title: 'b1', updatedAt: 1 })
    expect(await mine.boards.conversation('b1-main')).toMatchObject({ version: 0, headId: seeded.root.id })
  })
}
