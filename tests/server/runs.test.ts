import { expect, test } from 'vitest'
import { recover } from '@/lib/server/create-runtime'
import { stopRun } from '@/lib/server/stop'
import { conversationData } from '@/lib/server/views'
import { createMemoryStore } from '@/lib/store/memory-store'
import { hanging, says, scriptedModel, textParts } from '../llm/scripted-model'
import { createServerWorld, createTestRuntime, say } from './world'

test('[R-S1] a stop that another process wrote is found in the row', async () => {
  const shared = createMemoryStore()
  const world = await createServerWorld([() => hanging(textParts('so').slice(0, 2))], shared)
  const { runId } = await say(world, 'q', { wait: false })
  await world.untilEvent(runId, 'text-delta')
  const elsewhere = createTestRuntime(shared, scriptedModel([]))
  await stopRun(elsewhere, elsewhere.store.as('local'), runId)
  expect(await world.ended(runId)).toMatchObject({ status: 'stopped' })
})

test('[R-S1] stop before the first word, and twice, is one end', async () => {
  const world = await createServerWorld([() => hanging()])
  const { runId } = await say(world, 'q', { wait: false })
  const both = await Promise.all([0, 1].map(() => stopRun(world.deps, world.store, runId)))
  expect(both.map(({ stopped }) => stopped)).toContain(true)
  await world.ended(runId)
  expect(await stopRun(world.deps, world.store, runId)).toEqual({ runId, stopped: false })
  const events = await world.store.runs.events(runId, 0, 100)
  expect(events.filter(({ chunk }) => chunk.type === 'data-done')).toHaveLength(1)
})

test('a server that goes away ends its runs as interrupted, with the text so far', async () => {
  const world = await createServerWorld([() => hanging(textParts('Once upon').slice(0, 2))])
  const { runId } = await say(world, 'q', { wait: false })
  await world.untilEvent(runId, 'text-delta')
  await world.deps.close()
  expect(await world.store.runs.get(runId)).toMatchObject({ status: 'interrupted' })
  const { messages } = await conversationData(world.deps, world.store, world.conversationId)
  expect(messages.at(-1)?.parts).toContainEqual({ type: 'caveat', reason: 'interrupted' })
  expect(world.faults).toEqual([])
})

test('[R-D3] a start ends what a crash left open and goes on with the queue', async () => {
  const shared = createMemoryStore()
  const world = await createServerWorld([() => hanging(textParts('Half').slice(0, 2))], shared)
  const first = await say(world, 'one', { wait: false })
  await world.untilEvent(first.runId, 'text-delta')
  const second = await say(world, 'two', { wait: false })
  expect(second.queued).toBe(true)

  const next = createTestRuntime(shared, scriptedModel([says('Two.')]))
  await recover(next)
  expect(await world.ended(first.runId)).toMatchObject({ status: 'interrupted' })
  expect(await world.ended(second.runId)).toMatchObject({ status: 'done' })
  const { messages } = await conversationData(next, world.store, world.conversationId)
  const texts = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'text' ? part.text : [])),
  )
  expect(texts).toEqual(['one', 'Half', 'two', 'Two.'])
})
