import { expect, test } from 'vitest'
import { answersTo } from '@/lib/server/answer-views'
import { askSeveral, keepAnswer } from '@/lib/server/answers'
import { forkConversation } from '@/lib/server/conversations'
import { AskSeveral, ForkConversation, KeepAnswer, parse } from '@/lib/server/inputs'
import { stopRun } from '@/lib/server/stop'
import { calls, type Reply, says } from '../llm/scripted-model'
import { createServerWorld, refusalOf, type ServerWorld, say, scriptedId } from './world'

const three = [scriptedId, scriptedId, scriptedId]
const ask = ({ deps, store, conversationId }: ServerWorld, wish: object) =>
  askSeveral(deps, store, parse(AskSeveral, { conversationId, ...wish }))

async function untilAll(world: ServerWorld, { answers }: Awaited<ReturnType<typeof ask>>) {
  for (const { runId } of answers) await world.ended(runId)
}

test('one question, three answers: one commit, a conversation and a run for each, the same again for the same client id', async () => {
  const add = calls(['add_node', { label: 'Noise', type: 'risk', description: '', parent_id: 'root' }, 'k'])
  let ended = 0
  const reply: Reply = ({ prompt }) =>
    prompt.some(({ role }) => role === 'tool') ? says(++ended < 3 ? 'One.' : 'Two.') : add
  const world = await createServerWorld(Array.from({ length: 6 }, () => reply))
  const wish = { clientId: 'c', text: 'What speaks against it?', models: three }
  const asked = await ask(world, wish)
  expect(await ask(world, wish)).toEqual(asked)
  expect((await refusalOf(() => ask(world, { ...wish, text: 'And for it?' })))?.status).toBe(409)
  await untilAll(world, asked)
  const rows = await world.store.boards.conversations(world.boardId)
  expect(asked.answers[0]?.conversationId).toBe(world.conversationId)
  expect(rows.map(({ name }) => name).sort()).toEqual([
    'Main',
    'What speaks against it? · script',
    'What speaks against it? · script 2',
  ])
  for (const { headId } of rows) {
    const path = await world.store.messages.path(headId)
    expect(path.filter(({ role }) => role === 'user').map(({ id }) => id)).toEqual([asked.messageId])
  }
  const { answers } = await answersTo(world.deps, world.store, asked.messageId)
  expect(answers.map(({ status, ideaCount, model }) => [status, ideaCount, model])).toEqual(
    three.map((model) => ['done', 1, model]),
  )
  expect(answers.map(({ text }) => text).sort()).toEqual(['One.', 'One.', 'Two.'])
  expect(answers[0]).toMatchObject({ isFirst: true, ideas: [{ label: 'Noise', type: 'risk' }] })
})

test('equal answers are told as equal; the failure of one does not touch the others', async () => {
  const world = await createServerWorld([says('Quiet.'), () => new Error('down'), says('Quiet.')])
  const asked = await ask(world, { text: 'Why a tram?', models: three })
  await untilAll(world, asked)
  const { answers } = await answersTo(world.deps, world.store, asked.messageId)
  expect(answers.map(({ status }) => status).sort()).toEqual(['done', 'done', 'failed'])
  const [first, second] = answers.filter(({ status }) => status === 'done')
  expect(second?.sameAs).toBe(first?.conversationId)
  expect(answers.find(({ status }) => status === 'failed')?.error).toBeTruthy()
})

test('a question that was answered gets more answers beside it, and one of them is kept where it was asked', async () => {
  const world = await createServerWorld([says('First.'), says('Second.'), says('Third.')])
  const { messageId } = await say(world, 'Why a tram?')
  const before = await world.head()
  const asked = await ask(world, { messageId: before, models: [scriptedId, scriptedId] })
  await untilAll(world, asked)
  expect(asked.messageId).toBe(messageId)
  expect(await world.head()).toBe(before)
  const { answers } = await answersTo(world.deps, world.store, asked.messageId)
  expect(answers).toHaveLength(3)
  const wished = answers.find(({ text }) => text === 'Third.')
  const keep = parse(KeepAnswer, {
    conversationId: world.conversationId,
    from: wished?.conversationId,
    messageId,
    clientId: 'keep',
    others: 'bin',
  })
  const kept = await keepAnswer(world.deps, world.store, keep)
  expect(kept).toEqual({ conversationId: world.conversationId, headId: wished?.headId })
  expect(await keepAnswer(world.deps, world.store, keep)).toEqual(kept)
  expect(await world.head()).toBe(wished?.headId)
  const live = await world.store.boards.conversations(world.boardId)
  expect(live.map(({ id }) => id)).toEqual([world.conversationId])
  expect(await world.store.boards.conversations(world.boardId, true)).toHaveLength(2)
  // What stood there before is a version of the answer, as after any regeneration.
  const versions = await world.store.messages.children([asked.messageId])
  expect(versions.map(({ id }) => id)).toContain(before)
})

test('what cannot be asked or kept is refused in words, and nothing is begun', async () => {
  const world = await createServerWorld([says('First.'), says('Second.')])
  const asks: [object, string][] = [
    [{ models: three }, 'one of them'],
    [{ text: 'a', messageId: await world.head(), models: three }, 'one of them'],
    [{ text: 'a', models: [scriptedId] }, 'two answers or more'],
    [{ text: 'a', models: [...three, ...three] }, 'at most 4'],
    [{ text: 'a', models: ['nobody/none', scriptedId] }, 'nobody/none'],
    [{ messageId: await world.head(), models: three }, 'Nothing was asked here'],
  ]
  for (const [wish, words] of asks) expect((await refusalOf(() => ask(world, wish)))?.detail).toContain(words)
  expect(await world.store.boards.conversations(world.boardId)).toHaveLength(1)
  const other = await createServerWorld()
  const keep = { conversationId: world.conversationId, messageId: await world.head() }
  for (const from of [other.conversationId, 'nobody'])
    expect(
      (
        await refusalOf(() =>
          keepAnswer(world.deps, world.store, parse(KeepAnswer, { ...keep, from: `${from}x` })),
        )
      )?.status,
    ).toBe(404)
})

test('Stop of one leaves the others at work, and what one wrote is kept', async () => {
  const world = await createServerWorld([says('One.'), says('Two.')])
  const asked = await ask(world, { text: 'Why?', models: [scriptedId, scriptedId] })
  const [first] = asked.answers
  await stopRun(world.deps, world.store, first?.runId ?? '')
  await untilAll(world, asked)
  const { answers } = await answersTo(world.deps, world.store, asked.messageId)
  expect(answers).toHaveLength(2)
  expect(answers.some(({ status }) => status === 'done')).toBe(true)
})

test('a branch that begins at a question with other words has no answer to it, failed or not', async () => {
  const world = await createServerWorld([says('First.'), says('To that.'), says('Second.')])
  const { messageId } = await say(world, 'Why a tram?')
  if (!messageId) throw new Error('it stands there')
  const wish = parse(ForkConversation, {
    conversationId: world.conversationId,
    at: messageId,
    text: 'Rather: why a bus?',
  })
  const { runId } = await forkConversation(world.deps, world.store, wish)
  await world.ended(runId ?? '')
  const ofQuestion = async () => (await answersTo(world.deps, world.store, messageId)).answers
  expect((await ofQuestion()).map(({ text }) => text)).toEqual(['First.'])
  await untilAll(world, await ask(world, { messageId, models: [scriptedId] }))
  expect((await ofQuestion()).map(({ text, status }) => [text, status])).toEqual([
    ['First.', 'done'],
    ['Second.', 'done'],
  ])
})
