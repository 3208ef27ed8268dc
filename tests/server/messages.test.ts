import { describe, expect, test } from 'vitest'
import { parse, SendMessage } from '@/lib/server/inputs'
import { sendMessage } from '@/lib/server/messages'
import { stopRun } from '@/lib/server/stop'
import { conversationData } from '@/lib/server/views'
import { finish, hanging, says, textParts } from '../llm/scripted-model'
import { createServerWorld, refusalOf, type ServerWorld } from './world'

const send = (world: ServerWorld, text: string, more: object = {}) =>
  sendMessage(
    world.deps,
    world.store,
    parse(SendMessage, { conversationId: world.conversationId, text, ...more }),
  )

test('[A17] the answer comes after the user message is committed, and the run ends with its own', async () => {
  const world = await createServerWorld([says('By the river.')])
  const { runId, messageId } = await send(world, 'Where?')
  expect(await world.store.messages.get(messageId as never)).toMatchObject({ role: 'user' })
  expect(await world.ended(runId)).toMatchObject({ status: 'done' })
  const { messages } = await conversationData(world.deps, world.store, world.conversationId)
  expect(messages.map(({ role }) => role)).toEqual(['root', 'user', 'assistant'])
  expect(messages.at(-1)?.call).toMatchObject({ status: 'ok' })
  expect(world.faults).toEqual([])
})

test('[R-I1] the same send twenty times, at once and later, is one message and one run', async () => {
  const world = await createServerWorld([says('Ding.')])
  const again = () => send(world, 'Ring', { clientId: 'k1' })
  const answers = await Promise.all(Array.from({ length: 20 }, again))
  await world.ended(answers[0]?.runId ?? '')
  answers.push(await again())
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await world.store.messages.history(world.boardId, 0, 100)).toHaveLength(3)
  expect(world.model.requests).toHaveLength(1)
})

test('[R-I1] the key does not cover the parent or the model, and other content under it is refused', async () => {
  const world = await createServerWorld([says('Ding.')])
  const first = await send(world, 'Ring', { clientId: 'k1' })
  await world.ended(first.runId)
  const root = (await world.store.boards.get(world.boardId))?.rootMessageId
  expect(await send(world, 'Ring', { clientId: 'k1', parentId: root, model: 'scripted/script' })).toEqual(
    first,
  )
  expect(await refusalOf(() => send(world, 'Sing', { clientId: 'k1' }))).toMatchObject({ status: 409 })
})

test('a message during a run waits in the queue and is committed when its turn comes', async () => {
  let finishFirst = () => {}
  const first = new ReadableStream({
    start(controller) {
      for (const part of textParts('One.')) controller.enqueue(part)
      finishFirst = () => {
        controller.enqueue(finish())
        controller.close()
      }
    },
  })
  const world = await createServerWorld([() => first, says('Two.')])
  const one = await send(world, 'one')
  const two = await send(world, 'two')
  expect(two).toMatchObject({ queued: true })
  expect(two.messageId).toBeUndefined()
  expect((await world.store.runs.get(two.runId))?.status).toBe('queued')
  finishFirst()
  await world.ended(one.runId)
  expect(await world.ended(two.runId)).toMatchObject({ status: 'done' })
  const events = await world.store.runs.events(two.runId, 0, 1)
  const { messages } = await conversationData(world.deps, world.store, world.conversationId)
  expect(messages.map(({ role }) => role)).toEqual(['root', 'user', 'assistant', 'user', 'assistant'])
  expect(events[0]?.chunk).toEqual({ type: 'start', messageId: messages[3]?.id })
})

test('[C21] two replies at once to one parent: two siblings, the second on a branch of its own, with a notice', async () => {
  const world = await createServerWorld([says('Blue.'), says('Navy.'), says('Sky.')])
  const first = await send(world, 'Pick a colour')
  await world.ended(first.runId)
  const parentId = await world.head()
  const both = await Promise.all(['darker', 'lighter'].map((text) => send(world, text, { parentId })))
  for (const { runId } of both) await world.ended(runId)
  const [here, elsewhere] = both.toSorted((a) => (a.conversationId === world.conversationId ? -1 : 1))
  expect(here?.notice).toBeUndefined()
  expect(elsewhere?.notice).toContain('branch')
  expect(elsewhere?.conversationId).not.toBe(world.conversationId)
  const children = await world.store.messages.children([parentId as never])
  expect(children.map(({ role }) => role)).toEqual(['user', 'user'])
})

describe('[R-B4] bad texts', () => {
  test('empty and white space are refused with a sentence', async () => {
    const world = await createServerWorld()
    for (const text of ['', '  \n\t ', '\0']) {
      expect(await refusalOf(() => send(world, text))).toMatchObject({ status: 400 })
    }
  })

  test('over one megabyte is refused with 413', async () => {
    const world = await createServerWorld()
    const problem = await refusalOf(() => send(world, 'ä'.repeat(600_000)))
    expect(problem).toMatchObject({ status: 413, detail: expect.stringContaining('1,200,000 bytes') })
  })

  test('NUL and lone surrogates are cleaned, emoji and RTL kept', async () => {
    const world = await createServerWorld([says('ok')])
    const { runId, messageId } = await send(world, 'a\0b \ud800 🧩 שלום')
    await world.ended(runId)
    const message = await world.store.messages.get(messageId as never)
    expect(message?.parts).toEqual([{ type: 'text', text: 'ab \ufffd 🧩 שלום' }])
  })

  test('unknown ids and ids of another kind are 404 or 400', async () => {
    const world = await createServerWorld()
    for (const conversationId of ['nope', world.boardId, await world.head()]) {
      expect(await refusalOf(() => send(world, 'hi', { conversationId }))).toMatchObject({ status: 404 })
    }
    expect(await refusalOf(() => send(world, 'hi', { parentId: world.boardId }))).toMatchObject({
      status: 400,
    })
    expect(await refusalOf(() => send(world, 'hi', { parentId: `m1:${'0'.repeat(64)}` }))).toMatchObject({
      status: 404,
    })
    expect(await refusalOf(() => send(world, 'hi', { model: 'no/model' }))).toMatchObject({ status: 400 })
  })
})

test('[R-S1] stop is in the row first, keeps the text so far, and the next message hangs under it', async () => {
  const world = await createServerWorld([() => hanging(textParts('Once upon').slice(0, 2)), says('ok')])
  const { runId } = await send(world, 'A story')
  await world.untilEvent(runId, 'text-delta')
  expect(await stopRun(world.deps, world.store, runId)).toEqual({ runId, stopped: true })
  expect(await world.ended(runId)).toMatchObject({ status: 'stopped' })
  const { messages } = await conversationData(world.deps, world.store, world.conversationId)
  expect(messages.at(-1)?.parts).toContainEqual({ type: 'text', text: 'Once upon' })
  expect(messages.at(-1)?.parts).toContainEqual({ type: 'caveat', reason: 'stopped' })
  const next = await send(world, 'Shorter')
  await world.ended(next.runId)
  expect((await world.store.messages.get(next.messageId as never))?.parents).toEqual([messages.at(-1)?.id])
})
