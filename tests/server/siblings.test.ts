import { expect, test } from 'vitest'
import { toMessage } from '@/lib/history/ids'
import { editMessage, regenerate } from '@/lib/server/again'
import { createBoard } from '@/lib/server/boards'
import { forkConversation, switchSibling } from '@/lib/server/conversations'
import { AnswerAgain, EditMessage, parse, SwitchSibling } from '@/lib/server/inputs'
import { appendMessage } from '@/lib/server/turns'
import { loadBoard } from '@/lib/server/views'
import { rootNode } from '../history/messages'
import { calls, says } from '../llm/scripted-model'
import { createServerWorld, refusalOf, type ServerWorld, say, scriptedId } from './world'

const bytes = async ({ store, boardId }: ServerWorld, ids?: ReadonlySet<string>) =>
  JSON.stringify((await store.messages.page(boardId, 0, 1_000)).filter(({ id }) => !ids || ids.has(id)))
const allIds = async ({ store, boardId }: ServerWorld) =>
  new Set<string>((await store.messages.page(boardId, 0, 1_000)).map(({ id }) => id))

test('[C20] edit and regenerate make siblings; the old subtree stays byte-identical; attachments, idea and model come along', async () => {
  const add = calls(['add_node', { label: 'Cost', type: 'risk', description: '', parent_id: 'root' }, 'k1'])
  const world = await createServerWorld([add, says('a1'), says('b1'), says('c1'), says('d1')])
  const { deps, store, conversationId } = world
  const row = await store.boards.conversation(conversationId)
  if (!row) throw new Error('no conversation')
  const file = {
    type: 'attachment' as const,
    hash: 'h',
    name: 'plan.pdf',
    mediaType: 'application/pdf',
    size: 3,
  }
  const q0 = toMessage({ parents: [row.headId], role: 'user', parts: [{ type: 'text', text: 'q0' }, file] })
  await store.commit(appendMessage(row, q0, 1))
  const q1 = await say(world, 'q1', { activeId: rootNode.id, model: scriptedId })
  const old = await allIds(world)
  const before = await bytes(world, old)
  const [first] = (await store.messages.path((await world.head()) as never)).filter(
    ({ role }) => role === 'assistant',
  )

  const edit = parse(EditMessage, { conversationId, messageId: q1.messageId, text: 'e1' })
  const edited = await editMessage(deps, store, edit)
  await world.ended(edited.runId)
  const again = parse(AnswerAgain, { conversationId, messageId: first?.id })
  const other = await regenerate(deps, store, again)
  await world.ended(other.runId)
  expect(await bytes(world, old)).toBe(before)
  for (const { runId } of [edited, other]) {
    expect((await store.runs.get(runId))?.input).toMatchObject({ activeId: rootNode.id, modelId: scriptedId })
  }
  const questions = await store.messages.children([q0.id])
  expect(questions.map(({ id }) => id)).toEqual([q1.messageId, edited.messageId])
  const answers = await store.messages.children([q1.messageId as never])
  expect(answers.map(({ role }) => role)).toEqual(['assistant', 'assistant'])
  expect(answers[0]?.id).toBe(first?.id)

  const withFile = parse(EditMessage, { conversationId, messageId: q0.id, text: 'e0' })
  const { runId, messageId } = await editMessage(deps, store, withFile)
  await world.ended(runId)
  expect((await store.messages.get(messageId as never))?.parts).toEqual([{ type: 'text', text: 'e0' }, file])
  expect(await bytes(world, old)).toBe(before)
  expect(world.faults).toEqual([])
})

test('[C22] the most recent branch is the one used last, not the one made last', async () => {
  const world = await createServerWorld([says('a'), says('b'), says('c')])
  const { deps, store, boardId, conversationId: main } = world
  await say(world, 'first')
  const { conversationId: one } = await forkConversation(deps, store, { conversationId: main })
  const { conversationId: two } = await forkConversation(deps, store, { conversationId: main })
  const order = async () => (await store.boards.conversations(boardId)).map(({ id }) => id)
  expect(await order()).toEqual([two, one, main])
  await say(world, 'in the first one', { conversationId: one })
  expect(await order()).toEqual([one, two, main])
  await say(world, 'in the main one')
  expect(await order()).toEqual([main, one, two])
  expect((await loadBoard(deps, store.owner, boardId))?.conversation.id).toBe(main)
})

test('ids of another board, and messages that are not what is asked for, are refused and nothing is written', async () => {
  const world = await createServerWorld([says('a')])
  const { deps, store, conversationId } = world
  await say(world, 'here')
  const other = await createBoard(deps, store, { title: 'Other' })
  const foreign = (await store.boards.conversation(other.conversationId))?.headId as never
  const answer = (await world.head()) as never
  const before = await bytes(world)
  const head = await world.head()
  const tries = [
    () => editMessage(deps, store, parse(EditMessage, { conversationId, messageId: foreign, text: 'x' })),
    () => editMessage(deps, store, parse(EditMessage, { conversationId, messageId: answer, text: 'x' })),
    () => regenerate(deps, store, parse(AnswerAgain, { conversationId, messageId: foreign })),
    () => forkConversation(deps, store, { conversationId, at: foreign }),
    () => switchSibling(deps, store, parse(SwitchSibling, { conversationId, messageId: foreign })),
    () => say(world, 'x', { parentId: foreign }),
    () => editMessage(deps, store, parse(EditMessage, { conversationId, messageId: 'm1:none', text: 'x' })),
  ]
  const statuses = await Promise.all(tries.map(async (run) => (await refusalOf(run))?.status))
  expect(statuses).toEqual([404, 400, 404, 404, 404, 404, 400])
  expect([await bytes(world), await world.head()]).toEqual([before, head])
  expect(await store.boards.conversations(world.boardId)).toHaveLength(1)
})
