import { expect, test } from 'vitest'
import { toMessage } from '@/lib/history/ids'
import { continueRun, editMessage, regenerate, retry } from '@/lib/server/again'
import { placeContinued, placeRegenerated, placeRetried } from '@/lib/server/again-plan'
import { switchSibling } from '@/lib/server/conversations'
import { AnswerAgain, EditMessage, parse, SwitchSibling } from '@/lib/server/inputs'
import { toProblem } from '@/lib/server/problem'
import { conversationData } from '@/lib/server/views'
import { hanging, says, textParts } from '../llm/scripted-model'
import { createServerWorld, refusalOf, type ServerWorld, say } from './world'

const again = (world: ServerWorld, more: object = {}) =>
  parse(AnswerAgain, { conversationId: world.conversationId, ...more })
const shown = async (world: ServerWorld, id = world.conversationId) =>
  (await conversationData(world.deps, world.store, id)).messages
const texts = async (world: ServerWorld, id?: string) =>
  (await shown(world, id)).flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'text' ? part.text : [])),
  )

test('[C20] an edited question is a sibling, the old line stays and is found again where it ended', async () => {
  const world = await createServerWorld([says('a1'), says('a2'), says('b1')])
  const q1 = await say(world, 'q1')
  await say(world, 'q2')
  const oldHead = await world.head()
  const edit = parse(EditMessage, {
    conversationId: world.conversationId,
    messageId: q1.messageId,
    text: 'e1',
  })
  const e1 = await editMessage(world.deps, world.store, edit)
  await world.ended(e1.runId)
  expect(await texts(world)).toEqual(['e1', 'b1'])
  const [, question] = await shown(world)
  expect(question?.siblings).toEqual([q1.messageId, e1.messageId])

  const to = (messageId: unknown) =>
    switchSibling(
      world.deps,
      world.store,
      parse(SwitchSibling, { conversationId: world.conversationId, messageId }),
    )
  expect(await to(q1.messageId)).toEqual({ headId: oldHead, conversationId: world.conversationId })
  expect(await texts(world)).toEqual(['q1', 'a1', 'q2', 'a2'])
  await to(e1.messageId)
  expect(await texts(world)).toEqual(['e1', 'b1'])
})

test('[C19] identical regenerations share a message and count as two attempts', async () => {
  const world = await createServerWorld([says('heads'), says('heads'), says('tails')])
  await say(world, 'heads or tails?')
  const first = await world.head()
  for (const expected of ['heads', 'tails']) {
    const { runId } = await regenerate(world.deps, world.store, again(world, { messageId: first }))
    await world.ended(runId)
    expect((await texts(world)).at(-1)).toBe(expected)
  }
  const calls = await world.store.messages.callsOfBoard(world.boardId)
  expect(calls).toHaveLength(3)
  expect(calls.filter(({ outputHeadId }) => outputHeadId === first)).toHaveLength(2)
})

test('[C25] retry after a provider error asks the question once', async () => {
  const world = await createServerWorld([() => new Error('400'), says('it is now')])
  const failed = await say(world, 'is the kettle on?')
  expect((await world.store.runs.get(failed.runId))?.status).toBe('error')
  expect((await shown(world)).at(-1)).toMatchObject({ role: 'user', call: { status: 'error' } })
  const { runId, messageId } = await retry(world.deps, world.store, again(world))
  await world.ended(runId)
  expect(messageId).toBe(failed.messageId)
  expect(await texts(world)).toEqual(['is the kettle on?', 'it is now'])
  expect(await refusalOf(() => retry(world.deps, world.store, again(world)))).toMatchObject({ status: 409 })
})

test('during a run edit and regenerate branch, retry, continue and switch answer 409', async () => {
  const world = await createServerWorld([says('a1'), () => hanging(textParts('so')), says('b1'), says('b2')])
  const q1 = await say(world, 'q1')
  const a1 = await world.head()
  const running = await say(world, 'q2', { wait: false })
  const edited = await editMessage(
    world.deps,
    world.store,
    parse(EditMessage, { conversationId: world.conversationId, messageId: q1.messageId, text: 'e1' }),
  )
  await world.ended(edited.runId)
  const other = await regenerate(world.deps, world.store, again(world, { messageId: a1 }))
  await world.ended(other.runId)
  for (const { conversationId, notice } of [edited, other]) {
    expect(conversationId).not.toBe(world.conversationId)
    expect(notice).toContain('branch')
  }
  expect(await texts(world, other.conversationId)).toEqual(['q1', 'b2'])
  for (const call of [retry, continueRun]) {
    expect(await refusalOf(() => call(world.deps, world.store, again(world)))).toMatchObject({ status: 409 })
  }
  const wish = parse(SwitchSibling, { conversationId: world.conversationId, messageId: q1.messageId })
  expect(await refusalOf(() => switchSibling(world.deps, world.store, wish))).toMatchObject({ status: 409 })
  world.deps.runs.abort(running.runId)
  await world.ended(running.runId)
})

test('continue puts a word under a partial answer and goes on', async () => {
  const world = await createServerWorld([() => hanging(textParts('Half').slice(0, 2)), says('whole')])
  const { runId } = await say(world, 'q', { wait: false })
  await world.untilEvent(runId, 'text-delta')
  world.deps.runs.abort(runId)
  await world.ended(runId)
  const next = await continueRun(world.deps, world.store, again(world))
  await world.ended(next.runId)
  expect(await texts(world)).toEqual(['q', 'Half', 'Continue.', 'whole'])
  expect(await refusalOf(() => continueRun(world.deps, world.store, again(world)))).toMatchObject({
    status: 409,
  })
})

test('nothing asked is nothing to answer again', async () => {
  const world = await createServerWorld()
  for (const call of [retry, continueRun, regenerate]) {
    const problem = await call(world.deps, world.store, again(world)).then(() => undefined, toProblem)
    expect(problem).toMatchObject({ status: 409, detail: expect.stringContaining('Nothing has been asked') })
  }
})

test('where an answer begins anew is decided on the path alone', () => {
  const root = toMessage({ parents: [], role: 'root', parts: [] })
  const user = toMessage({ parents: [root.id], role: 'user', parts: [{ type: 'text', text: 'q' }] })
  const half = toMessage({
    parents: [user.id],
    role: 'assistant',
    parts: [
      { type: 'text', text: 'h' },
      { type: 'caveat', reason: 'forced' },
    ],
  })
  const edit = toMessage({ parents: [half.id], role: 'graph', parts: [] })
  const path = [root, user, half]
  const from = { kind: 'from', headId: user.id, userId: user.id }
  expect(placeRegenerated(path)).toEqual(from)
  expect(placeRetried([...path, edit])).toEqual(from)
  expect(placeContinued([...path, edit])).toEqual({ kind: 'go-on', headId: edit.id })
  expect(placeContinued([root, user])).toEqual(from)
  expect(placeRetried([root])).toEqual({ kind: 'refused', reason: 'nothing-asked' })
})
