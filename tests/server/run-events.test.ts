import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NodeId } from '@/lib/graph/schema'
import type { Chunk } from '@/lib/history/chunks'
import { boardEvents, toBoardEvents } from '@/lib/server/board-events'
import { updateConversation } from '@/lib/server/conversations'
import { parse } from '@/lib/server/inputs'
import { CreateLens } from '@/lib/server/lens-inputs'
import { createLens } from '@/lib/server/lenses'
import { runEvents } from '@/lib/server/run-events'
import { updateSettings } from '@/lib/server/settings'
import { toSseStream } from '@/lib/server/sse'
import type { OwnedStore } from '@/lib/store/ports'
import { calls, hanging, says, submits, textParts } from '../llm/scripted-model'
import { createServerWorld, refusalOf, type ServerWorld, say, scriptedId } from './world'

const quick = { pollMs: 5, keepAliveMs: 60_000 }

interface Heard {
  readonly id: number | undefined
  readonly data: string
}

/** As a browser reads: bytes in any pieces, whole events only. */
function createReader() {
  const decoder = new TextDecoder()
  let rest = ''
  const heard: Heard[] = []
  return {
    heard,
    feed(bytes: Uint8Array) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        const id = /^id: (\d+)$/m.exec(block)?.[1]
        if (data !== undefined) heard.push({ id: id === undefined ? undefined : Number(id), data })
      }
    },
  }
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

async function turnWorld(): Promise<{ world: ServerWorld; runId: string }> {
  const add = (label: string, id: string) =>
    calls(['add_node', { label, type: 'risk', description: 'Löst 🧩 שלום', parent_id: 'root' }, id])
  const world = await createServerWorld([
    add('Lärm 🚋', 'c1'),
    add('Kosten', 'c2'),
    submits('Zwei „Risiken“ 🧩.'),
  ])
  const { runId } = await say(world, 'Nenne zwei Risiken')
  return { world, runId }
}

test('[A17] the events are numbered from one, end with one terminal part that holds the graph, then [DONE]', async () => {
  const { world, runId } = await turnWorld()
  const reader = createReader()
  reader.feed(await readAll(await runEvents(world.deps, world.store, runId, 0, quick)))
  const last = reader.heard.at(-1)
  expect(last).toEqual({ id: undefined, data: '[DONE]' })
  const numbered = reader.heard.slice(0, -1)
  expect(numbered.map(({ id }) => id)).toEqual(numbered.map((_, at) => at + 1))
  const chunks = numbered.map(({ data }) => JSON.parse(data) as Chunk)
  const terminal = chunks.filter(({ type }) => type === 'data-done' || type === 'data-error')
  expect(terminal).toHaveLength(1)
  const done = terminal[0]
  expect(done?.type === 'data-done' && Object.values(done.data.graph?.nodes ?? {}).length).toBe(3)
  expect(chunks.filter(({ type }) => type === 'data-batch')).toHaveLength(2)
})

test('[R-D5] cut at 1,000 random offsets and resumed: no event is missing and none comes twice', async () => {
  const { world, runId } = await turnWorld()
  const whole = createReader()
  whole.feed(await readAll(await runEvents(world.deps, world.store, runId, 0, quick)))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 6 }),
      async (cuts) => {
        const seen: Heard[] = []
        for (const cut of [...cuts, 1]) {
          const after = seen.findLast(({ id }) => id !== undefined)?.id ?? 0
          const bytes = await readAll(await runEvents(world.deps, world.store, runId, after, quick))
          const reader = createReader()
          reader.feed(bytes.slice(0, Math.ceil(bytes.length * cut)))
          seen.push(...reader.heard.filter(({ data }) => data !== '[DONE]'))
        }
        expect(seen).toEqual(whole.heard.slice(0, -1))
      },
    ),
    { numRuns: 250 },
  )
})

test('[A18] every viewer sees a live run from any point on, and closing one does not stop it', async () => {
  const world = await createServerWorld([() => hanging(textParts('Once').slice(0, 2))])
  const { runId } = await say(world, 'q', { wait: false })
  await world.untilEvent(runId, 'text-delta')
  const leaving = (await runEvents(world.deps, world.store, runId, 0, quick)).getReader()
  await leaving.read()
  await leaving.cancel()
  expect((await world.store.runs.get(runId))?.status).toBe('active')
  const viewers = [0, 1, 2].map(async (after) => {
    const reader = createReader()
    reader.feed(await readAll(await runEvents(world.deps, world.store, runId, after, quick)))
    return reader.heard
  })
  world.deps.runs.abort(runId)
  const [all, ...later] = await Promise.all(viewers)
  expect(later).toEqual([1, 2].map((after) => all?.slice(after)))
})

test('a run that is not there, or somebody else’s, is 404', async () => {
  const { world, runId } = await turnWorld()
  const other = world.deps.store.as('someone')
  expect(await refusalOf(() => runEvents(world.deps, world.store, 'nope', 0))).toMatchObject({ status: 404 })
  expect(await refusalOf(() => runEvents(world.deps, other, runId, 0))).toMatchObject({ status: 404 })
})

test('[R-B1] a reader that does not read is not fed: nothing is buffered for it', async () => {
  let asked = 0
  const stream = toSseStream(
    {
      next: async () => [{ id: ++asked, data: 'x'.repeat(1_000) }],
      isOver: () => false,
      watch: () => () => {},
    },
    quick,
  )
  const reader = stream.getReader()
  for (let reads = 0; reads < 10; reads++) await reader.read()
  expect(asked).toBeLessThanOrEqual(11)
  await reader.cancel()
})

test('silence is kept alive with comments', async () => {
  const stream = toSseStream(
    { next: async () => [], isOver: () => false, watch: () => () => {} },
    { pollMs: 1, keepAliveMs: 3 },
  )
  const reader = stream.getReader()
  const texts: string[] = []
  for (let reads = 0; reads < 2; reads++) texts.push(new TextDecoder().decode((await reader.read()).value))
  expect(texts).toEqual(['retry: 1000\n\n', ': keep-alive\n\n'])
  await reader.cancel()
})

test('a board’s stream begins with everything and then says only what changed', async () => {
  const world = await createServerWorld([says('a1')])
  const reader = createReader()
  const bytes = (await boardEvents(world.deps, world.store, world.boardId, quick)).getReader()
  const until = async (text: string) => {
    while (!reader.heard.some(({ data }) => data.includes(text))) {
      const { value, done } = await bytes.read()
      if (done) return
      reader.feed(value)
    }
  }
  await until('"conversation"')
  expect(reader.heard.map(({ data }) => JSON.parse(data).type)).toEqual(['board', 'conversation', 'choices'])
  const { conversationId } = world
  await updateConversation(world.deps, world.store, { conversationId, name: 'Renamed' })
  await until('Renamed')
  expect(JSON.parse(reader.heard.at(-1)?.data ?? '')).toMatchObject({
    type: 'conversation',
    conversation: { id: conversationId, name: 'Renamed', run: null },
  })
  await world.store.commit([{ op: 'board-remove', boardId: world.boardId }])
  for (let done = false; !done; ) done = (await bytes.read()).done
  expect(reader.heard).toHaveLength(4)
})

test('a quiet board is asked for little: positions, folds and graphs are read when they were changed', async () => {
  const world = await createServerWorld()
  const read = { placements: 0, folds: 0, heads: 0, looks: 0 }
  const { boards, messages } = world.store
  const counting: OwnedStore = {
    ...world.store,
    boards: {
      ...boards,
      get: (id) => boards.get(id).finally(() => read.looks++),
      placements: (id) => boards.placements(id).finally(() => read.placements++),
      folds: (id) => boards.folds(id).finally(() => read.folds++),
    },
    messages: { ...messages, get: (id) => messages.get(id).finally(() => read.heads++) },
  }
  const often = { pollMs: 2, keepAliveMs: 4 }
  const bytes = (await boardEvents(world.deps, counting, world.boardId, often)).getReader()
  const reader = createReader()
  const untilLooked = async (times: number) => {
    const enough = read.looks + times
    while (read.looks < enough) reader.feed((await bytes.read()).value ?? new Uint8Array())
  }
  await untilLooked(3)
  const { heads } = read
  await untilLooked(3)
  expect(read).toMatchObject({ placements: 1, folds: 1, heads })
  const nodeId = 'naaaaaaaaaa' as NodeId
  const placements = [{ nodeId, x: 3, y: 4, by: 'hand' as const }]
  await world.store.commit([{ op: 'placement-put', boardId: world.boardId, placements }])
  while (!reader.heard.at(-1)?.data.includes('"placements"'))
    reader.feed((await bytes.read()).value ?? new Uint8Array())
  expect(read.heads).toBe(heads)
  const { placements: read2, looks } = read
  // Another process has no way to tell: it is looked now and then.
  await untilLooked(25)
  const more = read.placements - read2
  expect(more).toBeGreaterThan(0)
  expect(more).toBeLessThanOrEqual(Math.ceil((read.looks - looks) / 10))
  await bytes.cancel()
})

test('[C2] a lens, or a setting, that is changed on another page is said to every open board, at once', async () => {
  const world = await createServerWorld()
  // Nothing is asked for again by the clock: what is heard was told.
  const still = { pollMs: 600_000, keepAliveMs: 6_000_000 }
  const bytes = (await boardEvents(world.deps, world.store, world.boardId, still)).getReader()
  const reader = createReader()
  const next = async () => {
    const before = reader.heard.length
    while (reader.heard.length === before) reader.feed((await bytes.read()).value ?? new Uint8Array())
    return JSON.parse(reader.heard.at(-1)?.data ?? '')
  }
  const first = await next()
  expect(first).toMatchObject({ type: 'choices', models: [{ id: scriptedId }], defaultModelId: scriptedId })
  const lens = { title: 'Money', instruction: 'What does it cost?', contract: 'challenge' }
  await createLens(world.deps, world.store, parse(CreateLens, lens))
  const { lenses } = await next()
  expect(lenses).toHaveLength(first.lenses.length + 1)
  expect(lenses.at(-1)).toMatchObject({ name: 'money', title: 'Money' })
  await world.store.commit([{ op: 'lens-drop', lensId: lenses.at(-1).own.id }])
  expect((await next()).lenses).toEqual(first.lenses)
  // A setting that changes no choice is no news.
  await updateSettings(world.deps, world.store, { prices: {} })
  await updateConversation(world.deps, world.store, { conversationId: world.conversationId, name: 'B' })
  expect(await next()).toMatchObject({ type: 'conversation' })
  await bytes.cancel()
})

const noChoices = { models: [], defaultModelId: 'm', lenses: [] }

test('what was left of a picture is said to be gone', () => {
  const empty = {
    title: 'T',
    marks: new Map(),
    conversations: new Map(),
    queues: new Map([['c1', []]]),
    placements: new Map(),
    folds: [],
    bookmarks: [],
    choices: noChoices,
  }
  const queue = [{ runId: 'r1', text: 'later' }]
  const full = { ...empty, queues: new Map([['c1', queue]]) }
  expect(toBoardEvents(empty, full)).toEqual([{ type: 'queue', conversationId: 'c1', queued: queue }])
  expect(toBoardEvents(full, full)).toEqual([])
  const one = { ...empty, conversations: new Map([['c1', { id: 'c1' } as never]]) }
  expect(toBoardEvents(one, empty)).toEqual([{ type: 'conversation-gone', conversationId: 'c1' }])
})

test('[C2] what a hand moved or folded in one window is said to the others; what a layout placed is not', () => {
  const a = 'naaaaaaaaaa' as NodeId
  const b = 'nbbbbbbbbbb' as NodeId
  const place = (nodeId: NodeId, x: number, by: 'hand' | 'layout') => ({ nodeId, x, y: 0, by })
  const picture = (places: readonly ReturnType<typeof place>[], folds: readonly NodeId[] = []) => ({
    title: 'T',
    marks: new Map(),
    conversations: new Map(),
    queues: new Map(),
    placements: new Map(places.map((each) => [each.nodeId, each])),
    folds,
    bookmarks: [],
    choices: noChoices,
  })
  const rest = picture([place(a, 1, 'layout'), place(b, 1, 'hand')])
  expect(toBoardEvents(undefined, rest)).toEqual([
    { type: 'board', title: 'T' },
    { type: 'placements', placements: [place(b, 1, 'hand')] },
    { type: 'choices', ...noChoices },
  ])
  expect(toBoardEvents(rest, picture([place(a, 2, 'layout'), place(b, 1, 'hand')]))).toEqual([])
  const letGo = picture([place(a, 1, 'layout'), place(b, 1, 'layout')], [a])
  expect(toBoardEvents(rest, letGo)).toEqual([
    { type: 'placements', placements: [place(b, 1, 'layout')] },
    { type: 'folds', folds: [a] },
  ])
  expect(toBoardEvents(letGo, rest).at(-1)).toEqual({ type: 'folds', folds: [] })
})
