import {
  APICallError,
  type LanguageModelV4CallOptions,
  type LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { endInterrupted } from '@/lib/copilot/interrupted'
import { runLensTurn } from '@/lib/copilot/lens-turn'
import { removeNodes } from '@/lib/graph/edits'
import { isTerminal } from '@/lib/history/chunks'
import { foldGraph } from '@/lib/history/fold'
import type { OwnedStore } from '@/lib/store/ports'
import { finish, hanging, says, scriptedModel, textParts } from '../llm/scripted-model'
import { createWorld, type World } from './world'

const child = (label: string) => ({ label, type: 'question', description: `About ${label}.` })
const whole = (...labels: string[]) => JSON.stringify({ children: labels.map(child) })

async function outcome(world: World, runId: string) {
  const path = await world.owned.messages.path(await world.head())
  const chunks = await world.chunks(runId)
  expect(chunks.filter(isTerminal).length).toBe(1)
  return {
    path,
    chunks,
    end: chunks.find(isTerminal),
    labels: [...foldGraph(path).nodes.values()].map(({ label }) => label),
    run: await world.owned.runs.get(runId),
  }
}

test('[A10] children stream as drafts and become one graph message with one batch', async () => {
  const world = await createWorld()
  const run = await world.startLens({ lens: 'expand', nodeIds: [world.rootId] })
  const json = whole('Who pays', 'Who rides')
  const model = scriptedModel([says(...(json.match(/.{1,9}/g) ?? []))])
  await runLensTurn(world.deps(run, model))
  const { path, chunks, end, labels } = await outcome(world, run.id)
  expect(labels).toEqual(['Tram', 'Who pays', 'Who rides'])
  expect(path.at(-1)).toMatchObject({
    role: 'graph',
    parts: [{ type: 'lens', lens: 'expand' }, { type: 'batch' }],
  })
  expect(chunks.map(({ type }) => type)).toEqual([
    'data-status',
    'data-draft',
    'data-draft',
    'data-message',
    'data-batch',
    'data-done',
    'finish',
  ])
  expect(end).toMatchObject({ type: 'data-done', data: { headId: path.at(-1)?.id } })
  expect(await world.owned.messages.callsOfBoard('b1')).toMatchObject([
    { status: 'ok', outputHeadId: path.at(-1)?.id },
  ])
})

test('[A10] on Stop the whole children that were seen become the batch', async () => {
  const world = await createWorld()
  const stop = new AbortController()
  const run = await world.startLens({ lens: 'expand', nodeIds: [world.rootId] })
  const half = whole('Who pays', 'Who rides').slice(0, -30)
  const model = scriptedModel([
    () => {
      setTimeout(() => stop.abort(), 0)
      return hanging(textParts(half).slice(0, 2))
    },
  ])
  const work = runLensTurn(world.deps(run, model, { signal: stop.signal }))
  await work
  const { labels, end, path, chunks, run: ended } = await outcome(world, run.id)
  expect(labels).toEqual(['Tram', 'Who pays'])
  expect(path.at(-1)?.parts.at(-1)).toEqual({ type: 'caveat', reason: 'stopped' })
  expect(chunks).toContainEqual(
    expect.objectContaining({
      type: 'data-draft',
      data: expect.objectContaining({ label: 'Who pays', description: 'About Who pays.' }),
    }),
  )
  expect(end).toMatchObject({ type: 'data-done', data: { terminationReason: 'stopped' } })
  expect(ended?.status).toBe('stopped')
})

test('[A10] after a crash the drafts that viewers saw become the batch', async () => {
  const world = await createWorld()
  const run = await world.startLens({ lens: 'expand', nodeIds: [world.rootId] })
  const draft = (label: string, index: number) => ({
    type: 'data-draft' as const,
    data: {
      parentId: world.rootId,
      label,
      nodeType: 'question' as const,
      index,
      description: `About ${label}.`,
    },
  })
  await world.owned.commit([
    {
      op: 'event-append',
      runId: run.id,
      epoch: 1,
      chunks: [draft('Old', 0), draft('Who pays', 0), draft('Who rides', 1)],
    },
  ])
  await endInterrupted(world.owned, run, { now: world.now })
  const { labels, end, path } = await outcome(world, run.id)
  expect(labels).toEqual(['Tram', 'Who pays', 'Who rides'])
  expect(end).toMatchObject({ type: 'data-error', data: { code: 'interrupted' } })
  expect(path.at(-1)?.parts[0]).toMatchObject({ type: 'lens', lens: 'expand' })
  expect(path.at(-1)?.parts.at(-1)).toEqual({ type: 'caveat', reason: 'interrupted' })
  expect([...foldGraph(path).nodes.values()].map(({ description }) => description)).toEqual([
    '',
    'About Who pays.',
    'About Who rides.',
  ])
})

test('a lens that speaks changes nothing and is kept in the history', async () => {
  const world = await createWorld()
  const run = await world.startLens({ lens: 'explain', nodeIds: [world.rootId] })
  await runLensTurn(world.deps(run, scriptedModel([says('{"summary":"It runs on rails."}')])))
  const { path, end, labels } = await outcome(world, run.id)
  expect(labels).toEqual(['Tram'])
  expect(path.at(-1)?.parts).toEqual([
    { type: 'lens', lens: 'explain', nodeIds: [world.rootId], text: 'It runs on rails.' },
  ])
  expect(end).toMatchObject({ data: { answer: 'It runs on rails.' } })
})

test('several ideas at once are one message, so one undo', async () => {
  const world = await createWorld()
  const first = await world.startLens({ lens: 'expand', nodeIds: [world.rootId] })
  await runLensTurn(world.deps(first, scriptedModel([says(whole('Who pays', 'Who rides'))])))
  const graph = foldGraph(await world.owned.messages.path(await world.head()))
  const nodeIds = [...graph.nodes.keys()].filter((id) => id !== world.rootId)
  const run = await world.startLens({ lens: 'challenge', nodeIds })
  const risk = (label: string) =>
    says(JSON.stringify({ children: [{ label, type: 'risk', description: '' }] }))
  await runLensTurn(world.deps(run, scriptedModel([risk('The city'), risk('Nobody')])))
  const { path, labels } = await outcome(world, run.id)
  expect(labels).toEqual(['Tram', 'Who pays', 'Who rides', 'The city', 'Nobody'])
  expect(path.at(-1)?.parts.map(({ type }) => type)).toEqual(['lens', 'batch', 'batch'])
})

/** A root with so many ideas under it. */
async function grown(count: number) {
  const world = await createWorld()
  const run = await world.startLens({ lens: 'expand', nodeIds: [world.rootId] })
  const labels = Array.from({ length: count }, (_, at) => `Idea ${at}`)
  await runLensTurn(world.deps(run, scriptedModel([says(whole(...labels))])))
  const graph = foldGraph(await world.owned.messages.path(await world.head()))
  return { world, nodeIds: [...graph.nodes.keys()].filter((id) => id !== world.rootId) }
}

/** Answers by the idea that is asked about, and counts how many are asked at the same time. */
function counting(answer: (label: string) => ReturnType<typeof says> | Error) {
  const seen = { now: 0, most: 0, asked: 0 }
  const reply = (options: LanguageModelV4CallOptions) => {
    seen.asked += 1
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    const label = /Idea: \{\\?"label\\?":\\?"([^"\\]+)/.exec(JSON.stringify(options.prompt))?.[1] ?? ''
    const said = answer(label)
    if (said instanceof Error) {
      seen.now -= 1
      return said
    }
    return new ReadableStream<LanguageModelV4StreamPart>({
      async start(controller) {
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
        for (const part of said) controller.enqueue(part)
        seen.now -= 1
        controller.close()
      },
    })
  }
  return { seen, model: scriptedModel(Array.from({ length: 200 }, () => reply)) }
}

const refused = () =>
  new APICallError({ message: 'no', url: 'u', requestBodyValues: {}, statusCode: 401, isRetryable: false })

test('[A10] many ideas: a few requests at a time, progress for each, one message in their order', async () => {
  const { world, nodeIds } = await grown(12)
  const run = await world.startLens({ lens: 'expand', nodeIds })
  const { seen, model } = counting((label) => says(whole(`Under ${label}`)))
  await runLensTurn(world.deps(run, model))
  expect(seen).toMatchObject({ asked: 12, most: 3 })
  const { path, chunks } = await outcome(world, run.id)
  const parts = path.at(-1)?.parts ?? []
  expect(parts.map(({ type }) => type)).toEqual(['lens', ...Array.from({ length: 12 }, () => 'batch')])
  expect(parts.flatMap((part) => (part.type === 'batch' ? [part.batch.targetId] : []))).toEqual(nodeIds)
  const progress = chunks.flatMap((chunk) => (chunk.type === 'data-progress' ? [chunk.data] : []))
  expect(progress.map(({ done, total }) => `${done} of ${total}`)).toEqual(
    Array.from({ length: 12 }, (_, at) => `${at + 1} of 12`),
  )
  expect(new Set(progress.flatMap((one) => one.nodeIds))).toEqual(new Set(nodeIds))
  expect(chunks).toContainEqual({ type: 'data-status', data: { text: 'Expand: 4 of 12 ideas' } })
})

test('[A10] what one of many cannot have is named; the others are kept', async () => {
  const { world, nodeIds } = await grown(4)
  const run = await world.startLens({ lens: 'expand', nodeIds })
  const { model } = counting((label) => (label === 'Idea 2' ? refused() : says(whole(`Under ${label}`))))
  await runLensTurn(world.deps(run, model))
  const { path, chunks, end, labels, run: ended } = await outcome(world, run.id)
  expect(labels.filter((label) => label.startsWith('Under'))).toEqual([
    'Under Idea 0',
    'Under Idea 1',
    'Under Idea 3',
  ])
  const part = path.at(-1)?.parts[0]
  expect(part).toMatchObject({
    type: 'lens',
    text: expect.stringMatching(/^Expand failed on 1 of 4 ideas: “Idea 2”\. .*key/),
  })
  expect(path.at(-1)?.parts.at(-1)).toEqual({ type: 'caveat', reason: 'error' })
  expect(end).toMatchObject({ type: 'data-done', data: { terminationReason: 'text', caveat: 'error' } })
  expect(chunks).toContainEqual(
    expect.objectContaining({
      type: 'data-progress',
      data: expect.objectContaining({ nodeIds: [nodeIds[2]], failed: expect.any(String) }),
    }),
  )
  expect(chunks.find(({ type }) => type === 'data-notice')).toMatchObject({
    data: { text: expect.stringContaining('What the others brought is kept.') },
  })
  expect(ended?.status).toBe('done')
})

test('when nothing but failures comes, the rest is not asked', async () => {
  const { world, nodeIds } = await grown(12)
  const run = await world.startLens({ lens: 'expand', nodeIds })
  const { seen, model } = counting(refused)
  await runLensTurn(world.deps(run, model))
  expect(seen.asked).toBeLessThan(8)
  const { path, end } = await outcome(world, run.id)
  expect(path.length).toBe(2)
  expect(end).toMatchObject({
    type: 'data-error',
    data: { code: 'auth', message: expect.stringMatching(/^None of the 12 ideas could be looked at\./) },
  })
})

test('[A10] Stop keeps the whole children of every idea that was under way', async () => {
  const { world, nodeIds } = await grown(3)
  const stop = new AbortController()
  const run = await world.startLens({ lens: 'expand', nodeIds })
  let asked = 0
  const half = (options: LanguageModelV4CallOptions) => {
    asked += 1
    if (asked === 3) setTimeout(() => stop.abort(), 0)
    const label = JSON.stringify(options.prompt).includes('Idea: {\\"label\\":\\"Idea 0')
      ? 'Nought'
      : `Half ${asked}`
    return hanging(textParts(whole(label, 'Lost').slice(0, -30)).slice(0, 2))
  }
  await runLensTurn(world.deps(run, scriptedModel([half, half, half]), { signal: stop.signal }))
  const { path, end, labels } = await outcome(world, run.id)
  expect(labels.filter((label) => /^(Nought|Half)/.test(label))).toHaveLength(3)
  expect(labels).not.toContain('Lost')
  expect(path.at(-1)?.parts.map(({ type }) => type)).toEqual(['lens', 'batch', 'batch', 'batch', 'caveat'])
  expect(end).toMatchObject({ data: { terminationReason: 'stopped' } })
})

test('[A16] an idea that was removed meanwhile costs its own children alone', async () => {
  const { world, nodeIds } = await grown(2)
  const run = await world.startLens({ lens: 'expand', nodeIds })
  const gone = nodeIds[0]
  let answered = 0
  const reply = () => {
    answered += 1
    return says(whole(`New ${answered}`))
  }
  const deps = world.deps(run, scriptedModel([reply, reply]))
  let isRemoved = false
  const store: OwnedStore = {
    ...deps.store,
    commit: async (ops) => {
      if (!isRemoved && gone && ops.some(({ op }) => op === 'head-move')) {
        isRemoved = true
        await world.edit((graph) => removeNodes(graph, [gone]))
      }
      await deps.store.commit(ops)
    },
  }
  await runLensTurn({ ...deps, store })
  const { path, labels } = await outcome(world, run.id)
  expect(labels).toEqual(['Tram', 'Idea 1', 'New 2'])
  expect(path.at(-1)?.parts[0]).toMatchObject({ text: expect.stringMatching(/^Left out: /) })
})

test('[A10] links stream as drafts and become one batch; after a crash those seen are kept', async () => {
  const { world, nodeIds } = await grown(2)
  const [a, b] = nodeIds
  if (!a || !b) throw new Error('two are needed')
  const answer = { links: [{ source: a, target: b, label: 'needs', why: 'So it is.' }], note: '' }
  const run = await world.startLens({ lens: 'connect', nodeIds })
  await runLensTurn(world.deps(run, scriptedModel([says(JSON.stringify(answer))])))
  const { path, chunks } = await outcome(world, run.id)
  expect(chunks).toContainEqual({
    type: 'data-draft-link',
    data: { parentId: world.rootId, source: a, target: b, label: 'needs', why: 'So it is.', index: 0 },
  })
  expect(foldGraph(path).links.size).toBe(1)
  expect(path.at(-1)?.parts).toMatchObject([
    { type: 'lens', lens: 'connect', text: '- “Idea 0”, needs, “Idea 1”: So it is.' },
    { type: 'batch', batch: { links: [{ why: 'So it is.' }] } },
  ])
  const other = await world.startLens({ lens: 'compare', nodeIds })
  const link = { parentId: world.rootId, source: b, target: a, label: 'answers', why: 'It may.', index: 0 }
  await world.owned.commit([
    { op: 'event-append', runId: other.id, epoch: 1, chunks: [{ type: 'data-draft-link', data: link }] },
  ])
  await endInterrupted(world.owned, other, { now: world.now })
  expect(
    [...foldGraph((await outcome(world, other.id)).path).links.values()].map(({ label }) => label),
  ).toEqual(expect.arrayContaining(['needs', 'answers']))
})

test('a person’s own lens runs by the text it had when it was asked for, and the history keeps it', async () => {
  const world = await createWorld()
  const own = { title: 'Money', instruction: 'What does it cost?', contract: 'challenge' as const }
  const run = await world.startLens({ lens: 'money', nodeIds: [world.rootId], own })
  const model = scriptedModel([
    says(JSON.stringify({ children: [{ label: 'Debt', type: 'risk', description: '' }] })),
  ])
  await runLensTurn(world.deps(run, model))
  const { path } = await outcome(world, run.id)
  expect(path.at(-1)?.parts[0]).toEqual({ type: 'lens', lens: 'money', nodeIds: [world.rootId], own })
  expect(JSON.stringify(model.requests[0]?.prompt)).toContain('What does it cost?')
  const lost = await world.startLens({ lens: 'money', nodeIds: [world.rootId] })
  await runLensTurn(world.deps(lost, scriptedModel([])))
  expect((await outcome(world, lost.id)).end).toMatchObject({
    data: { message: 'There is no lens “money” any more.' },
  })
})

test.each([
  ['a contract that is broken twice', [says('no'), says('no')], /did not fit/],
  ['an idea that is gone', [], /no longer on the board/],
  ['a stream that breaks off', [[...textParts('{"children":['), finish('other')]], /./],
])('%s is one clear error, and nothing is applied', async (name, replies, message) => {
  const world = await createWorld()
  const nodeId = name.includes('gone') ? ('naaaaaaaaaa' as typeof world.rootId) : world.rootId
  const run = await world.startLens({ lens: 'expand', nodeIds: [nodeId] })
  await runLensTurn(world.deps(run, scriptedModel(replies)))
  const { path, end, run: ended } = await outcome(world, run.id)
  expect(path.length).toBe(1)
  expect(end).toMatchObject({ type: 'data-error', data: { message: expect.stringMatching(message) } })
  expect(ended?.endedAt).not.toBeNull()
})
