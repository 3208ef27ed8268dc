// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { toGraphJson } from '@/lib/graph/json'
import { foldGraph } from '@/lib/history/fold'
import {
  edited,
  idea,
  labels,
  openBoard,
  refused,
  rootMessage,
  rootNode,
  said,
  settle,
  toBoard,
  toData,
  toView,
  toViews,
} from './small-board'

const title = rootNode.label
const main = [rootMessage]
const board = () => openBoard(toBoard(toData('main', main)))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a hand edit is on screen before the server knows, and stays the same when it does', async () => {
  const { state, server } = board()
  state().applyBatch(idea('Noise'))
  expect(labels(state().graph)).toEqual(['Noise', title])
  expect(state().canUndo).toBe(true)
  const { graph, messages } = state()
  const asked = await server.take('applyBatch')
  expect(asked.input).toMatchObject({ conversationId: 'main', clientId: expect.any(String) })
  asked.answer({ ok: true, headId: messages.at(-1)?.id, messageId: messages.at(-1)?.id, skipped: [] })
  await settle()
  expect(state().graph).toBe(graph)
  expect(state().messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
})

test('a refused edit is taken back and said', async () => {
  const { state, server } = board()
  state().applyBatch(idea('Noise'))
  const asked = await server.take('applyBatch')
  asked.answer(refused('That idea is gone.'))
  await settle()
  expect(labels(state().graph)).toEqual([title])
  expect(state().notices.map(({ text }) => text)).toEqual(['That idea is gone. Nothing was changed.'])
})

test('[X-31] edits go in order, and one that did not arrive is sent again under the same name', async () => {
  const { state, server } = board()
  state().applyBatch(idea('Noise'))
  state().applyBatch(idea('Dust'))
  const first = await server.take('applyBatch')
  expect(server.asked.filter(({ name }) => name === 'applyBatch')).toEqual([])
  first.answer(refused('not reached', 0))
  await settle()
  expect(state().online).toBe(false)
  expect(labels(state().graph)).toEqual(['Dust', 'Noise', title])
  dispatchEvent(new Event('online'))
  const again = await server.take('applyBatch')
  expect(again.input.clientId).toBe(first.input.clientId)
  again.answer({ ok: true, headId: state().messages[1]?.id, messageId: state().messages[1]?.id, skipped: [] })
  expect((await server.take('applyBatch')).input.clientId).not.toBe(first.input.clientId)
  expect(state().online).toBe(true)
})

test('[X-31] what was on its way when the page was reloaded is sent after it', async () => {
  const before = board()
  await settle()
  before.state().applyBatch(idea('Noise'))
  const first = await before.server.take('applyBatch')
  before.close()
  const { server } = board()
  await settle()
  expect((await server.take('applyBatch')).input).toMatchObject({
    clientId: first.input.clientId,
    batch: idea('Noise'),
  })
})

test('[X-16] a message is on screen at once, names its parent and its run is followed', async () => {
  const { state, server } = board()
  const sent = state().send('Why a tram?')
  expect(state().messages.at(-1)).toMatchObject({ role: 'user' })
  expect(state().run).toMatchObject({ status: 'Sending' })
  const asked = await server.take('sendMessage')
  expect(asked.input).toMatchObject({ text: 'Why a tram?', parentId: rootMessage.id })
  const id = state().messages.at(-1)?.id
  asked.answer({ ok: true, runId: 'r1', messageId: id, conversationId: 'main' })
  expect(await sent).toBe(true)
  expect(state().messages.at(-1)?.id).toBe(id)
  expect(state().run).toMatchObject({ runId: 'r1', kind: 'turn' })
  expect(server.runs.has('r1')).toBe(true)
})

test('a send waits for the edits before it, and names the head they made', async () => {
  const { state, server } = board()
  state().applyBatch(idea('Noise'))
  void state().send('Why a tram?')
  const edit = await server.take('applyBatch')
  const head = edited(main, idea('Noise')).at(-1)?.id
  edit.answer({ ok: true, headId: head, messageId: head, skipped: [] })
  expect((await server.take('sendMessage')).input).toMatchObject({ parentId: head })
})

test('a refused message is taken back, its words are the caller’s again', async () => {
  const { state, server } = board()
  const sent = state().send('Why a tram?')
  ;(await server.take('sendMessage')).answer(refused('The disk is full.', 503))
  expect(await sent).toBe(false)
  expect(state().messages).toHaveLength(1)
  expect(state().run).toBeNull()
})

async function running(path = said(main, 'user', 'Grow')) {
  const opened = openBoard(
    toBoard(toData('main', path, { run: { id: 'r1', kind: 'turn', status: 'active', startedAt: 7 } })),
  )
  const listener = opened.server.runs.get('r1')
  if (!listener) throw new Error('the open run is not followed')
  return { ...opened, listener, path }
}

test('[X-17] a page opened in mid-run follows the run from its first event', async () => {
  const { state } = await running()
  expect(state().run).toMatchObject({ runId: 'r1', startedAt: 7, ended: null })
})

test('batches of a run grow the graph and mark what is new; one already on the path is not applied twice', async () => {
  const path = edited(said(main, 'user', 'Grow'), idea('Noise'))
  const { state, listener } = await running(path)
  const added = [...state().graph.nodes.keys()].slice(1)
  const chunk = (label: string, messageId: (typeof path)[number]['id']) => ({
    type: 'data-batch' as const,
    data: { batch: idea(label), messageId, added, updated: [], removed: [], skipped: [] },
  })
  const head = path.at(-1)
  if (!head) throw new Error('no head')
  const { graph } = state()
  listener.onChunks([chunk('Noise', head.id)])
  expect(state().graph).toBe(graph)
  expect(state().marks.fresh).toEqual(new Set(added))
  listener.onChunks([chunk('Dust', rootMessage.id.replace(/.$/, 'x') as typeof head.id)])
  expect(labels(state().graph)).toEqual(['Dust', 'Noise', title])
})

test('the end of a run adopts its graph, and swaps streamed words for messages in one step', async () => {
  const { state, store, server, listener, path } = await running()
  listener.onChunks([{ type: 'text-delta', id: '1', delta: 'Because.' }])
  const whole = said(edited(path, idea('Noise')), 'assistant', 'Because.')
  const headId = whole.at(-1)?.id ?? rootMessage.id
  listener.onChunks([
    {
      type: 'data-done',
      data: {
        answer: 'Because.',
        graph: toGraphJson(foldGraph(whole)),
        graphHash: '',
        headId,
        terminationReason: 'text',
        usage: {},
      },
    },
  ])
  expect(labels(state().graph)).toEqual(['Noise', title])
  expect(state().run).toMatchObject({ text: 'Because.', ended: { reason: 'text' } })
  const seen: string[] = []
  store.subscribe((now) => seen.push(`${now.messages.length} ${now.run ? 'live' : 'still'}`))
  ;(await server.take('conversation')).answer({ ok: true, data: toData('main', whole) })
  await settle()
  expect(seen).not.toContain('2 still')
  expect(seen).not.toContain('4 live')
  expect(state().run).toBeNull()
  expect(state().messages).toHaveLength(4)
})

test('[X-19] a message during a run waits, names no parent, and is followed when its turn comes', async () => {
  const { state, server, listener, path } = await running()
  const sent = state().send('And then?')
  const asked = await server.take('sendMessage')
  expect(asked.input.parentId).toBeUndefined()
  asked.answer({ ok: true, runId: 'r2', conversationId: 'main', queued: true })
  await sent
  expect(state().queued).toEqual([{ runId: 'r2', text: 'And then?' }])
  expect(state().messages).toHaveLength(path.length)
  listener.onLost()
  ;(await server.take('conversation')).answer({ ok: true, data: toData('main', path) })
  await settle()
  expect(state().queued).toEqual([])
  expect(state().run).toMatchObject({ runId: 'r2' })
})

test('a lens shows where it grows at once; a failed one says so at the idea', async () => {
  const { state, server } = board()
  state().runLens('expand', [rootNode.id])
  expect(state().marks.growing).toEqual(new Set([rootNode.id]))
  ;(await server.take('runLens')).answer(refused('No model answers.', 503))
  await settle()
  expect(state().marks.growing.size).toBe(0)
  expect(state().marks.failed.get(rootNode.id)).toBe('No model answers.')
})

test('[X-23] a branch opened before is shown in the same moment, and fetched behind the picture', async () => {
  const side = edited(main, idea('Buses'))
  const { state, server } = openBoard(toBoard(toData('main', main), [toView('side', side)]))
  const opening = state().openConversation('side')
  ;(await server.take('conversation')).answer({ ok: true, data: toData('side', side) })
  await opening
  expect(labels(state().graph)).toEqual(['Buses', title])
  void state().openConversation('main')
  expect(state().conversationId).toBe('main')
  expect(labels(state().graph)).toEqual([title])
  expect((await server.take('conversation')).input).toEqual({ id: 'main' })
})

test('an edit of a branch one has left is confirmed there, not here', async () => {
  const side = edited(main, idea('Buses'))
  const { state, server } = openBoard(toBoard(toData('main', main), [toView('side', side)]))
  state().applyBatch(idea('Noise'))
  const edit = await server.take('applyBatch')
  const opening = state().openConversation('side')
  ;(await server.take('conversation')).answer({ ok: true, data: toData('side', side) })
  await opening
  const head = edited(main, idea('Noise')).at(-1)?.id
  edit.answer({ ok: true, headId: head, messageId: head, skipped: [] })
  await settle()
  expect(labels(state().graph)).toEqual(['Buses', title])
  void state().openConversation('main')
  expect(labels(state().graph)).toEqual(['Noise', title])
})

test('[X-18] a head moved in another tab is fetched; one’s own is not', async () => {
  const { state, server } = board()
  const moved = edited(main, idea('Noise'))
  server.say({ type: 'conversation', conversation: toView('main', moved) })
  ;(await server.take('conversation')).answer({ ok: true, data: toData('main', moved) })
  await settle()
  expect(labels(state().graph)).toEqual(['Noise', title])
  server.say({ type: 'conversation', conversation: toView('main', moved, { name: 'New name' }) })
  await settle()
  expect(server.asked.filter(({ name }) => name === 'conversation')).toEqual([])
  expect(state().conversations[0]?.name).toBe('New name')
})

test('a run begun elsewhere is followed here; late news of one that has ended is not', async () => {
  const { state, server } = board()
  const path = said(main, 'user', 'Grow')
  const open = { run: { id: 'r9', kind: 'turn' as const, status: 'active' as const, startedAt: 1 } }
  server.say({ type: 'conversation', conversation: toView('main', path, open) })
  ;(await server.take('conversation')).answer({ ok: true, data: toData('main', path, open) })
  await settle()
  expect(state().run?.runId).toBe('r9')
  server.runs.get('r9')?.onLost()
  ;(await server.take('conversation')).answer({ ok: true, data: toData('main', path) })
  await settle()
  server.say({ type: 'conversation', conversation: toView('main', path, open) })
  await settle()
  expect(state().run).toBeNull()
})

test('[C2] lenses and models changed on another page are here without a reload; what is the same stays itself', () => {
  const { state, server } = board()
  const { models, lenses } = state()
  const made = { name: 'money', title: 'Money', help: '', icon: 'wand-sparkles' }
  const said = { type: 'choices' as const, models: structuredClone(models), defaultModelId: 'x/y' }
  server.say({ ...said, lenses: [...lenses, made] })
  expect(state().lenses.map(({ name }) => name)).toEqual(['expand', 'money'])
  expect(state().models).toBe(models)
  expect(state().defaultModelId).toBe('x/y')
})

test('[X-19] what waits on a branch is shown again when one comes back to it', async () => {
  const { state, server } = openBoard(toBoard(toData('main', main), [toView('side', main)]))
  const queued = [{ runId: 'q1', text: 'And then?' }]
  server.say({ type: 'queue', conversationId: 'main', queued })
  const opening = state().openConversation('side')
  ;(await server.take('conversation')).answer({ ok: true, data: toData('side', main) })
  await opening
  expect(state().queued).toEqual([])
  void state().openConversation('main')
  expect(state().queued).toEqual(queued)
  server.say({ type: 'queue', conversationId: 'main', queued: [] })
  expect(state().queued).toEqual([])
})

test('a branch deleted in another window gives way to the one used last', async () => {
  const side = edited(main, idea('Buses'))
  const { state, server } = openBoard(toBoard(toData('main', main), [toView('side', side)]))
  server.say({ type: 'conversation-gone', conversationId: 'main' })
  ;(await server.take('conversation')).answer({ ok: true, data: toData('side', side) })
  await settle()
  expect(state().conversationId).toBe('side')
  expect(state().conversations.map(({ id }) => id)).toEqual(['side'])
})

test('[X-2] moving ideas is undone among the edits, in the order of time', async () => {
  const { state, server } = board()
  const place = (x: number) => [{ nodeId: rootNode.id, x, y: 0, by: 'hand' as const }]
  state().place(place(10))
  state().applyBatch(idea('Noise'))
  state().place(place(20))
  state().undo()
  expect(state().placements.get(rootNode.id)?.x).toBe(10)
  const edit = await server.take('applyBatch')
  const path = edited(main, idea('Noise'))
  const head = path.at(-1)?.id
  edit.answer({ ok: true, headId: head, messageId: head, skipped: [] })
  state().undo()
  const undo = await server.take('undo')
  const undone = [...path, ...edited(path, idea('Noise')).slice(-1)]
  const taken = {
    ...toData('main', main),
    messages: toViews([
      ...path,
      {
        ...(undone.at(-1) ?? rootMessage),
        parts: [
          { type: 'undo', messageIds: [head ?? ''] },
          { type: 'batch', batch: { ...idea('x'), children: [] } },
        ],
      },
    ]),
  }
  undo.answer({ ok: true, headId: head, graph: taken.graph, skipped: [] })
  ;(await server.take('conversation')).answer({ ok: true, data: taken })
  await settle()
  expect(labels(state().graph)).toEqual([title])
  expect(state().canRedo).toBe(true)
  state().undo()
  expect(state().placements.get(rootNode.id)).toMatchObject({ by: 'layout' })
})

test('a branch deleted from here goes without news of it', async () => {
  const side = edited(main, idea('Buses'))
  const { state, server } = openBoard(toBoard(toData('main', main), [toView('side', side)]))
  const deleting = state().deleteConversation('side')
  const asked = await server.take('deleteConversation')
  server.say({ type: 'conversation-gone', conversationId: 'side' })
  asked.answer({ ok: true })
  await deleting
  expect(state().conversations.map(({ id }) => id)).toEqual(['main'])
  expect(state().notices.map(({ text }) => text)).toEqual(['side is in the bin.'])
})

test('a removal offers to take itself back', async () => {
  const { state, server } = openBoard(toBoard(toData('main', edited(main, idea('Noise')))))
  const gone = [...state().graph.nodes.keys()].filter((id) => id !== rootNode.id)
  state().applyBatch({
    source: { kind: 'person' },
    targetId: rootNode.id,
    children: [],
    drops: { nodes: gone, links: [] },
  })
  expect(state().notices.map(({ text }) => text)).toEqual(['Removed an idea. Other branches keep it.'])
  const removal = await server.take('applyBatch')
  removal.answer({
    ok: true,
    headId: state().messages.at(-1)?.id,
    messageId: state().messages.at(-1)?.id,
    skipped: [],
  })
  state().notices[0]?.action?.run()
  expect((await server.take('undo')).input).toMatchObject({ conversationId: 'main' })
})

test('renaming shows at once and is taken back when it is refused', async () => {
  const { state, server } = board()
  const renaming = state().renameBoard('A tram?')
  expect(state().board.title).toBe('A tram?')
  ;(await server.take('updateBoard')).answer(refused('No.'))
  await renaming
  expect(state().board.title).toBe(title)
})

test('[C2] what another window moves and folds follows here, but not under the hand that moves it', async () => {
  const { state, server } = board()
  const nodeId = rootNode.id
  const place = (x: number) => ({ nodeId, x, y: 0, by: 'hand' as const })
  server.say({ type: 'placements', placements: [place(40)] })
  expect(state().placements.get(nodeId)).toEqual(place(40))
  const { placements, folds } = state()
  server.say({ type: 'placements', placements: [place(40)] })
  server.say({ type: 'folds', folds: [] })
  expect(state().placements).toBe(placements)
  expect(state().folds).toBe(folds)
  state().place([place(80)])
  server.say({ type: 'placements', placements: [place(50)] })
  expect(state().placements.get(nodeId)).toEqual(place(80))
  state().fold(nodeId, true)
  server.say({ type: 'folds', folds: [] })
  expect([...state().folds]).toEqual([nodeId])
  const asked = await server.take('putFold')
  asked.answer({ ok: true })
  await settle()
  server.say({ type: 'folds', folds: [] })
  expect([...state().folds]).toEqual([])
})
