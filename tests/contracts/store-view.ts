import { expect, test } from 'vitest'
import type { NodeId } from '@/lib/graph/schema'
import { conversationOf, refusalOf, say, seedBoard, toNodeId } from '../support/store-fixtures'
import type { Subject } from './store'

export function viewContract(subject: Subject): void {
  test('a key is taken once and shows what it stood for', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    const key = { scope: 'b1', clientId: 'c-1', bodyHash: 'h', result: { runId: 'r1', list: [1] } }
    const message = say('hello', root.id)
    await mine.commit([
      { op: 'message-add', boardId: 'b1', message, at: 1 },
      { op: 'key-put', key, at: 1 },
    ])
    const again = await refusalOf(
      mine.commit([
        { op: 'message-add', boardId: 'b1', message: say('again', root.id), at: 2 },
        { op: 'key-put', key: { ...key, bodyHash: 'other' }, at: 2 },
      ]),
    )
    expect(again).toMatchObject({ reason: 'duplicate-key', detail: { index: 1, key } })
    expect(await mine.messages.history('b1', 0, 10)).toHaveLength(2)
    expect(await mine.boards.key('b1', 'c-1')).toEqual(key)
    expect(await mine.boards.key('b2', 'c-1')).toBeUndefined()
    await mine.commit([{ op: 'key-put', key: { ...key, scope: 'me' }, at: 2 }])
    expect(await mine.boards.key('me', 'c-1')).toEqual({ ...key, scope: 'me' })
  })

  test('a key twice in one commit is refused', async () => {
    const { mine } = subject
    const key = { scope: 'me', clientId: 'c', bodyHash: 'h', result: null }
    const put = { op: 'key-put', key, at: 1 } as const
    expect(await refusalOf(mine.commit([put, put]))).toMatchObject({
      reason: 'duplicate-key',
      detail: { key },
    })
    expect(await mine.boards.key('me', 'c')).toBeUndefined()
  })

  test('a session points at one conversation', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    await mine.commit([
      { op: 'conversation-create', conversation: conversationOf('c2', 'b1', root.id) },
      { op: 'session-put', session: { sessionId: 's', conversationId: 'b1-main', lastUsedAt: 1 } },
    ])
    await mine.commit([
      { op: 'session-put', session: { sessionId: 's', conversationId: 'c2', lastUsedAt: 2 } },
    ])
    expect(await mine.boards.session('s')).toEqual({ sessionId: 's', conversationId: 'c2', lastUsedAt: 2 })
    const absent = { sessionId: 's', conversationId: 'nope', lastUsedAt: 1 }
    expect((await refusalOf(mine.commit([{ op: 'session-put', session: absent }]))).reason).toBe('absent')
  })

  test('settings are put, replaced and removed', async () => {
    const { mine } = subject
    await mine.commit([
      { op: 'setting-put', key: 'theme', value: 'light' },
      { op: 'setting-put', key: 'panes', value: { chat: 320 } },
    ])
    await mine.commit([{ op: 'setting-put', key: 'theme', value: 'dark' }])
    expect(await mine.boards.settings()).toEqual({ theme: 'dark', panes: { chat: 320 } })
    await mine.commit([{ op: 'setting-put', key: 'theme', value: null }])
    expect(await mine.boards.setting('theme')).toBeUndefined()
    expect(await mine.boards.settings()).toEqual({ panes: { chat: 320 } })
  })

  test('placements are put, replaced and dropped', async () => {
    const { mine } = subject
    await seedBoard(mine)
    const [a, b] = [toNodeId('a'), toNodeId('b')]
    await mine.commit([
      {
        op: 'placement-put',
        boardId: 'b1',
        placements: [
          { nodeId: b, x: 1.5, y: -2, by: 'layout' },
          { nodeId: a, x: 0, y: 0, by: 'hand' },
        ],
      },
    ])
    const moved = { nodeId: b, x: 9, y: 9, by: 'hand' } as const
    await mine.commit([{ op: 'placement-put', boardId: 'b1', placements: [moved] }])
    expect(await mine.boards.placements('b1')).toEqual([{ nodeId: a, x: 0, y: 0, by: 'hand' }, moved])
    await mine.commit([{ op: 'placement-drop', boardId: 'b1', nodeIds: [a, toNodeId('c')] }])
    expect(await mine.boards.placements('b1')).toEqual([moved])
  })

  test('thousands of placements go in one commit, and the last word for a node counts', async () => {
    const { mine } = subject
    await seedBoard(mine)
    const placements = Array.from({ length: 3_000 }, (_, index) => ({
      nodeId: `n${index.toString(32).padStart(10, 'z')}` as NodeId,
      x: index + 0.25,
      y: 5 - index,
      by: 'layout' as const,
    }))
    const [first] = placements
    if (!first) throw new Error('There are none.')
    const again = { ...first, x: 7, by: 'hand' as const }
    await mine.commit([{ op: 'placement-put', boardId: 'b1', placements: [...placements, again] }])
    const stored = await mine.boards.placements('b1')
    expect(stored).toHaveLength(3_000)
    expect(stored).toContainEqual(again)
    expect(stored).toEqual(expect.arrayContaining(placements.slice(1, 50)))
  })

  test('folds and bookmarks are set and taken back, twice without harm', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    const fold = (folded: boolean) =>
      mine.commit([{ op: 'fold-put', boardId: 'b1', nodeId: toNodeId('a'), folded }])
    const bookmark = (name: string | null) =>
      mine.commit([{ op: 'bookmark-put', boardId: 'b1', messageId: root.id, name }])
    await fold(true)
    await fold(true)
    await bookmark('here')
    await bookmark('start')
    expect(await mine.boards.folds('b1')).toEqual([toNodeId('a')])
    expect(await mine.boards.bookmarks('b1')).toEqual([{ messageId: root.id, name: 'start' }])
    await fold(false)
    await fold(false)
    await bookmark(null)
    expect(await mine.boards.folds('b1')).toEqual([])
    expect(await mine.boards.bookmarks('b1')).toEqual([])
  })
}
