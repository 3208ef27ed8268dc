import { expect, test } from 'vitest'
import { endInterrupted } from '@/lib/copilot/interrupted'
import { runLensTurn } from '@/lib/copilot/lens-turn'
import { isTerminal } from '@/lib/history/chunks'
import { foldGraph } from '@/lib/history/fold'
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
