import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathTo } from '@/lib/history/dag'
import { foldGraph } from '@/lib/history/fold'
import { hashOf, toMessage } from '@/lib/history/ids'
import { canFork } from '@/lib/history/well-formed'
import { boughTexts, exportBoard } from '@/lib/server/export-board'
import { importBoard } from '@/lib/server/import-board'
import { readBough } from '@/lib/server/read-bough'
import { createMemoryStore } from '@/lib/store/memory-store'
import type { OwnedStore, Store, StoreOp } from '@/lib/store/ports'
import { histories, paths } from '../history/arbitraries'
import { call, lookupIn, message, root, rootNode } from '../history/messages'
import { scale } from '../support/scale'
import { callOf, conversationOf, openFreshSqlite, say } from '../support/store-fixtures'
import { createServerWorld, refusalOf } from './world'

const index = fc.nat({ max: 1_000_000 })

/** A board with branches, a bin, calls with tools, bookmarks and positions over any history. */
const boards = fc
  .record({
    history: histories,
    line: paths,
    heads: fc.array(index, { minLength: 1, maxLength: 4 }),
    at: index,
  })
  .map(({ history, line, heads, at }): StoreOp[] => {
    const messages = [...new Map([...history, ...line.path].map((one) => [one.id, one])).values()]
    const pick = (n: number) => messages[n % messages.length]?.id ?? messages[0]?.id ?? ('' as never)
    const closed = messages.filter(({ id }) => canFork(pathTo(id, lookupIn(messages))).ok)
    const headAt = (n: number) => closed[n % closed.length]?.id ?? pick(0)
    const content = {
      name: 'add',
      description: 'adds',
      inputSchema: { at: at % 3 },
      schemaHash: hashOf({ at: at % 3 }),
    }
    const boardId = 'board'
    return [
      { op: 'board-create', board: { id: boardId, title: `Tram ${at}`, rootMessageId: pick(0) }, at: 3 },
      ...messages.map(
        (message, n): StoreOp => ({ op: 'message-add', boardId, message, at: 10 + ((n * 7) % 5) }),
      ),
      ...heads.map(
        (head, n): StoreOp => ({
          op: 'conversation-create',
          conversation: conversationOf(`c${n}`, boardId, headAt(head), {
            version: n,
            lastActiveAt: 20 + (head % 9),
            archivedAt: n > 0 && head % 2 === 0 ? 30 : null,
            forkedFromId: n > 0 ? 'c0' : null,
            forkedAtId: n > 0 ? pick(0) : null,
          }),
        }),
      ),
      { op: 'leaf-put', conversationId: 'c0', messageIds: [pick(at), pick(at + 1)] },
      { op: 'last-leaf-put', conversationId: 'c0', siblingId: pick(at), leafId: pick(at + 2) },
      {
        op: 'call-put',
        call: callOf('k1', boardId, {
          conversationId: 'c0',
          outputHeadId: pick(at),
          context: { warnings: ['drift'] },
        }),
        tools: [{ hash: hashOf(content), ...content }],
      },
      {
        op: 'call-put',
        call: callOf('k2', boardId, { error: { code: '503', message: 'busy' }, usage: null }),
      },
      { op: 'bookmark-put', boardId, messageId: pick(at), name: 'here' },
      {
        op: 'placement-put',
        boardId,
        placements: [{ nodeId: rootNode.id, x: at % 100, y: 0.5, by: 'hand' }],
      },
      { op: 'fold-put', boardId, nodeId: rootNode.id, folded: true },
    ]
  })

async function textOf(store: OwnedStore, boardId = 'board'): Promise<string> {
  const board = await store.boards.get(boardId)
  let text = ''
  if (board) for await (const piece of boughTexts(store, board)) text += piece
  return text
}

const importText = (store: Store, owned: OwnedStore, text: string) =>
  importBoard({ store, readBough }, owned, new TextEncoder().encode(text))

const nothing = { messages: 0, conversations: 0, calls: 0 }

test('[C29] export, import, export: the same bytes; again adds nothing; for another owner the same board under its own ids', async () => {
  await fc.assert(
    fc.asyncProperty(boards, async (ops) => {
      const [here, there] = [createMemoryStore(), createMemoryStore()]
      const mine = here.as('me')
      await mine.commit(ops)
      const text = await textOf(mine)
      const copy = there.as('you')
      const { added, boardId } = await importText(there, copy, text)
      expect([boardId, added.calls]).toEqual(['board', 2])
      expect(await textOf(copy)).toBe(text)
      expect(await importText(there, copy, text)).toMatchObject({ added: nothing })
      expect(await importText(here, mine, text)).toMatchObject({ added: nothing })
      expect(await textOf(copy)).toBe(text)
      const theirs = here.as('them')
      const first = await importText(here, theirs, text)
      expect(first.boardId).not.toBe('board')
      expect(await importText(here, theirs, text)).toEqual({ ...first, added: nothing })
      await expectTwins(mine, theirs, first.boardId)
      expect(await textOf(mine)).toBe(text)
    }),
    { numRuns: scale(40, 1_000) },
  )
})

/** The same words in the same places, the same graphs at the heads, and not one id in common. */
async function expectTwins(mine: OwnedStore, theirs: OwnedStore, boardId: string) {
  const shapeOf = async (store: OwnedStore, id: string) => {
    const rows = await store.messages.page(id, 0, 1_000)
    const at = new Map(rows.map((row, n) => [row.id, n]))
    return rows.map(({ parents, role, seq }) => ({
      parents: parents.map((parent) => at.get(parent)),
      role,
      seq,
    }))
  }
  expect(await shapeOf(theirs, boardId)).toEqual(await shapeOf(mine, 'board'))
  const heads = async (store: OwnedStore, id: string) => {
    const rows = [...(await store.boards.conversations(id)), ...(await store.boards.conversations(id, true))]
    const named = rows.toSorted((x, y) => (x.name < y.name ? -1 : 1))
    const paths = await Promise.all(named.map((row) => store.messages.path(row.headId)))
    return paths.map((path) => foldGraph(path))
  }
  expect(await heads(theirs, boardId)).toEqual(await heads(mine, 'board'))
  for (const { id } of await theirs.messages.page(boardId, 0, 1_000)) {
    expect(await mine.messages.get(id)).toBeUndefined()
  }
}

test('[C29] a branch exported in the middle of a call stands before it', async () => {
  const from = createMemoryStore().as('me')
  const ask = message('assistant', [root()], [call('k1')])
  await from.commit([
    { op: 'board-create', board: { id: 'board', title: 'Tram', rootMessageId: root().id }, at: 1 },
    ...[root(), ask].map((one): StoreOp => ({ op: 'message-add', boardId: 'board', message: one, at: 1 })),
    { op: 'conversation-create', conversation: conversationOf('c0', 'board', ask.id) },
  ])
  const there = createMemoryStore()
  await importText(there, there.as('me'), await textOf(from))
  expect(await there.as('me').boards.conversation('c0')).toMatchObject({ headId: root().id })
  expect(await there.as('me').messages.get(ask.id)).toBeDefined()
})

test('[C29] what the file says wrongly is refused in one sentence, and nothing is written', async () => {
  const from = createMemoryStore().as('me')
  await from.commit(fc.sample(boards, { numRuns: 1, seed: 5 })[0] ?? [])
  const text = await textOf(from)
  const file = JSON.parse(text)
  const second = file.messages[1]
  const circle = ['a', 'b'].map((letter) => `m1:${letter.repeat(64)}`)
  const twist = (change: object) => JSON.stringify({ ...file, ...change })
  const withMessages = (messages: unknown[]) => twist({ messages: [...file.messages, ...messages] })
  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['cut off', text.slice(0, text.length / 2), /not whole JSON/],
    ['no export', '{"format":"png"}', /not a board/],
    ['no object', '7', /not a board/],
    ['newer', twist({ version: 2 }), /version 2/],
    ['a missing list', twist({ calls: undefined }), /“calls”/],
    ['NUL', twist({ board: { ...file.board, title: 'a\u0000' } }), /NUL/],
    [
      'a circle',
      withMessages(circle.map((id, n) => ({ ...second, id, parents: [circle[1 - n]] }))),
      /in a circle/,
    ],
    [
      'an unknown parent',
      withMessages([{ ...second, id: circle[0], parents: [circle[1]] }]),
      /parent that is not/,
    ],
    ['a wrong hash', withMessages([{ ...second, id: circle[0] }]), /not what its id says/],
    ['the same twice', withMessages([second]), /the same id twice/],
    ['another board’s root', twist({ board: { ...file.board, id: 'other' } }), /first message/],
    ['no root', twist({ messages: file.messages.slice(1) }), /parent that is not/],
    ['no branch', twist({ conversations: [], calls: [] }), /no branch/],
    [
      'a foreign head',
      twist({ conversations: [{ ...file.conversations[0], headId: circle[0] }] }),
      /which is not in it/,
    ],
    ['a foreign bookmark', twist({ bookmarks: [{ messageId: circle[0], name: 'x' }] }), /which is not in it/],
    [
      'a forged tool',
      twist({ tools: file.tools.map((tool: object) => ({ ...tool, name: 'rm' })) }),
      /not what its hash says/,
    ],
    ['a foreign id', twist({ board: { ...file.board, id: '../x' } }), /“board.id”/],
  ]
  const world = await createServerWorld()
  const { deps, store } = world
  const before = await store.boards.list()
  for (const [name, bad, sentence] of wrong) {
    const problem = await refusalOf(() => importText(deps.store, store, bad))
    expect(problem, name).toMatchObject({ status: 400, detail: expect.stringMatching(sentence) })
  }
  expect(await store.boards.list()).toEqual(before)
})

test('[C29] a branch id of another board, and another beginning of the same one, are refused whole', async () => {
  const all = createMemoryStore()
  const mine = all.as('me')
  const from = createMemoryStore().as('me')
  await from.commit(fc.sample(boards, { numRuns: 1, seed: 6 })[0] ?? [])
  const text = await textOf(from)
  const other = (id: string, label: string) =>
    toMessage({
      parents: [],
      role: 'root',
      parts: [{ type: 'board', boardId: id, rootNode: { ...rootNode, label } }],
    })
  const seed = (id: string, label: string, conversationId: string): StoreOp[] => [
    { op: 'board-create', board: { id, title: id, rootMessageId: other(id, label).id }, at: 1 },
    { op: 'message-add', boardId: id, message: other(id, label), at: 1 },
    { op: 'conversation-create', conversation: conversationOf(conversationId, id, other(id, label).id) },
  ]
  await mine.commit(seed('b2', 'x', 'c0'))
  const problem = await refusalOf(() => importText(all, mine, text))
  expect(problem).toMatchObject({ status: 409, detail: expect.stringContaining('another board') })
  await mine.commit(seed('board', 'other', 'c9'))
  expect(await refusalOf(() => importText(all, mine, text))).toMatchObject({ status: 409 })
  expect((await mine.boards.list()).map(({ messages }) => messages)).toEqual([0, 0])
  // Ids of another owner's other board are taken too, and say no more than that.
  const theirs = all.as('them')
  const taken = await refusalOf(() => importText(all, theirs, text.replaceAll('"c1"', '"c9"')))
  expect(taken?.status ?? 201).not.toBe(500)
})

test('[C29] thousands of messages come into SQLite whole, and the file is written in pieces', async () => {
  const from = createMemoryStore().as('me')
  const first = root('b1')
  const chain = [first]
  for (let n = 1; n < scale(6_000, 60_000); n++)
    chain.push(say(`m ${n}`, chain[Math.max(0, n - 1 - (n % 7))]?.id ?? first.id))
  await from.commit([
    { op: 'board-create', board: { id: 'b1', title: 'Ä “board”', rootMessageId: first.id }, at: 1 },
    ...chain.map((message): StoreOp => ({ op: 'message-add', boardId: 'b1', message, at: 2 })),
    { op: 'conversation-create', conversation: conversationOf('c1', 'b1', chain.at(-1)?.id ?? first.id) },
  ])
  const { fileName, body } = await exportBoard(from, 'b1')
  expect(fileName).toBe('Ä-board.bough.json')
  let pieces = 0
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
    pieces += 1
    text += decoder.decode(piece, { stream: true })
  }
  expect(pieces).toBeGreaterThan(10)
  const sqlite = await openFreshSqlite()
  try {
    const owned = sqlite.store.as('me')
    const { added } = await importText(sqlite.store, owned, text)
    expect(added.messages).toBe(chain.length)
    expect(await textOf(owned, 'b1')).toBe(text)
    expect((await importText(sqlite.store, owned, text)).added).toEqual(nothing)
  } finally {
    await sqlite.close()
  }
}, 120_000)
