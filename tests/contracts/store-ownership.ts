import { expect, test } from 'vitest'
import type { OwnedStore, StoreOp } from '@/lib/store/ports'
import {
  callOf,
  conversationOf,
  graphOf,
  lensOf,
  refusalOf,
  rootMessage,
  runOf,
  say,
  seedBoard,
  sendOps,
  toNodeId,
} from '../support/store-fixtures'
import type { Subject } from './store'

const root = rootMessage('b1')
const first = say('secret', root.id)
const nodeId = toNodeId('a')
const key = { scope: 'b1', clientId: 'k', bodyHash: 'h', result: 'secret' }
const tool = { hash: 'h', name: 'search', description: '', inputSchema: {}, schemaHash: 's' }

/** A board of "me" with a row in every table. */
async function seedEverything(mine: OwnedStore): Promise<void> {
  const seeded = await seedBoard(mine, 'b1')
  await mine.commit([
    ...sendOps(seeded, first, 0),
    { op: 'run-create', run: runOf('r1', 'b1', 'b1-main') },
    { op: 'event-append', runId: 'r1', epoch: 1, chunks: [{ type: 'finish' }] },
    { op: 'call-put', call: callOf('k1', 'b1', { inputHeadId: first.id, runId: 'r1' }), tools: [tool] },
    { op: 'key-put', key, at: 1 },
    { op: 'session-put', session: { sessionId: 's', conversationId: 'b1-main', lastUsedAt: 1 } },
    { op: 'placement-put', boardId: 'b1', placements: [{ nodeId, x: 1, y: 1, by: 'hand' }] },
    { op: 'fold-put', boardId: 'b1', nodeId, folded: true },
    { op: 'last-leaf-put', conversationId: 'b1-main', siblingId: first.id, leafId: first.id },
    { op: 'snapshot-put', messageId: first.id, state: graphOf('secret') },
    { op: 'bookmark-put', boardId: 'b1', messageId: first.id, name: 'secret' },
    { op: 'setting-put', key: 'theme', value: 'secret' },
    { op: 'lens-put', lens: lensOf('l1', 'secret'), isNew: true },
  ])
}

/** Every reader, asked for what "me" has. */
const readers = (store: OwnedStore): Record<string, () => Promise<unknown>> => ({
  list: () => store.boards.list(),
  board: () => store.boards.get('b1'),
  conversations: () => store.boards.conversations('b1'),
  conversation: () => store.boards.conversation('b1-main'),
  placements: () => store.boards.placements('b1'),
  folds: () => store.boards.folds('b1'),
  bookmarks: () => store.boards.bookmarks('b1'),
  key: () => store.boards.key('b1', 'k'),
  session: () => store.boards.session('s'),
  lenses: () => store.boards.lenses(),
  setting: () => store.boards.setting('theme'),
  settings: () => store.boards.settings(),
  message: () => store.messages.get(first.id),
  path: () => store.messages.path(first.id),
  children: () => store.messages.children([root.id]),
  history: () => store.messages.history('b1', 0, 100),
  snapshot: () => store.messages.snapshot(first.id),
  lastLeaf: () => store.messages.lastLeaf('b1-main', first.id),
  leafOwners: () => store.messages.leafOwners(first.id),
  calls: () => store.messages.calls([first.id]),
  callsOfBoard: () => store.messages.callsOfBoard('b1'),
  tools: () => store.messages.tools('k1'),
  run: () => store.runs.get('r1'),
  open: () => store.runs.open('b1-main'),
  openOnBoard: () => store.runs.openOnBoard('b1'),
  latest: () => store.runs.latest('b1-main'),
  events: () => store.runs.events('r1', 0, 100),
})

const isNothing = (found: unknown): boolean =>
  found === undefined || (typeof found === 'object' && found !== null && Object.keys(found).length === 0)

/** Every operation that names something of "me". */
const intrusions: readonly StoreOp[] = [
  { op: 'board-update', boardId: 'b1', title: 'mine now', at: 2 },
  { op: 'board-remove', boardId: 'b1' },
  { op: 'message-add', boardId: 'b1', message: say('intruder', first.id), at: 2 },
  { op: 'conversation-create', conversation: conversationOf('c9', 'b1', first.id) },
  { op: 'conversation-update', conversationId: 'b1-main', name: 'mine now' },
  { op: 'conversation-remove', conversationId: 'b1-main' },
  { op: 'head-move', conversationId: 'b1-main', version: 1, headId: root.id, at: 2 },
  { op: 'call-put', call: callOf('k1', 'b1', { error: { code: 'x', message: 'x' } }) },
  { op: 'run-create', run: runOf('r9', 'b1', 'b1-main', { status: 'queued' }) },
  { op: 'run-update', runId: 'r1', epoch: 1, status: 'done' },
  { op: 'run-stop', runId: 'r1', at: 2 },
  { op: 'event-append', runId: 'r1', epoch: 1, chunks: [{ type: 'finish' }] },
  { op: 'session-put', session: { sessionId: 's9', conversationId: 'b1-main', lastUsedAt: 1 } },
  { op: 'placement-put', boardId: 'b1', placements: [{ nodeId, x: 9, y: 9, by: 'hand' }] },
  { op: 'placement-drop', boardId: 'b1', nodeIds: [nodeId] },
  { op: 'fold-put', boardId: 'b1', nodeId, folded: false },
  { op: 'last-leaf-put', conversationId: 'b1-main', siblingId: first.id, leafId: root.id },
  { op: 'snapshot-put', messageId: first.id, state: graphOf('forged') },
  { op: 'bookmark-put', boardId: 'b1', messageId: first.id, name: null },
  { op: 'lens-put', lens: lensOf('l1', 'forged'), isNew: false },
  { op: 'lens-drop', lensId: 'l1' },
]

async function readAll(store: OwnedStore): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(readers(store))) found[name] = await read()
  return found
}

export function ownershipContract(subject: Subject): void {
  test('[R-P1] every reader finds what is mine and nothing of somebody else', async () => {
    await seedEverything(subject.mine)
    for (const [name, found] of Object.entries(await readAll(subject.mine))) {
      expect(isNothing(found), name).toBe(false)
    }
    for (const [name, found] of Object.entries(await readAll(subject.theirs))) {
      expect(isNothing(found), name).toBe(true)
    }
  })

  test('[R-P1] every operation on what is somebody else’s is refused as absent and changes nothing', async () => {
    await seedEverything(subject.mine)
    await seedBoard(subject.theirs, 'b2')
    const before = await readAll(subject.mine)
    for (const op of intrusions) {
      expect((await refusalOf(subject.theirs.commit([op]))).reason, op.op).toBe('absent')
    }
    expect(await readAll(subject.mine)).toEqual(before)
  })

  test('[R-P1] an id that somebody else has is not to be had', async () => {
    await seedEverything(subject.mine)
    const other = await seedBoard(subject.theirs, 'b2')
    const before = await readAll(subject.mine)
    for (const op of [
      { op: 'board-create', board: { id: 'b1', title: 'x', rootMessageId: other.root.id }, at: 1 },
      { op: 'conversation-create', conversation: conversationOf('b1-main', 'b2', other.root.id) },
      { op: 'run-create', run: runOf('r1', 'b2', 'b2-main') },
      { op: 'call-put', call: callOf('k1', 'b2') },
    ] as const) {
      expect((await refusalOf(subject.theirs.commit([op]))).reason, op.op).toBe('failed')
    }
    expect(await readAll(subject.mine)).toEqual(before)
  })

  test('keys, sessions and settings of two owners stand side by side', async () => {
    await seedEverything(subject.mine)
    await seedBoard(subject.theirs, 'b2')
    await subject.theirs.commit([
      { op: 'key-put', key: { ...key, result: 'theirs' }, at: 1 },
      { op: 'session-put', session: { sessionId: 's', conversationId: 'b2-main', lastUsedAt: 1 } },
      { op: 'setting-put', key: 'theme', value: 'theirs' },
    ])
    expect(await subject.mine.boards.key('b1', 'k')).toEqual(key)
    expect((await subject.mine.boards.session('s'))?.conversationId).toBe('b1-main')
    expect(await subject.mine.boards.setting('theme')).toBe('secret')
    expect(await subject.theirs.boards.setting('theme')).toBe('theirs')
  })

  test('a removed board is gone with everything on it, and its ids are free', async () => {
    await seedEverything(subject.mine)
    const kept = await seedBoard(subject.mine, 'b2')
    await subject.mine.commit([{ op: 'board-remove', boardId: 'b1' }])
    const settings = new Set(['list', 'lenses', 'setting', 'settings'])
    for (const [name, found] of Object.entries(await readAll(subject.mine))) {
      if (!settings.has(name)) expect(isNothing(found), name).toBe(true)
    }
    expect(await subject.store.unfinishedRuns()).toEqual([])
    expect((await subject.mine.messages.path(kept.root.id)).map(({ id }) => id)).toEqual([kept.root.id])
    // A lens belongs to its owner, not to a board.
    await subject.mine.commit([{ op: 'lens-drop', lensId: 'l1' }])
    await seedEverything(subject.theirs)
    expect(await subject.theirs.messages.path(first.id)).toHaveLength(2)
  })
}
