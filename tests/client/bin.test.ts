// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { deleteWords } from '@/components/shell/branch-dialogs'
import { countOnly } from '@/lib/client/branches-with'
import {
  edited,
  idea,
  openBoard,
  rootMessage,
  said,
  settle,
  toBoard,
  toData,
  toView,
  toViews,
} from './small-board'

const shared = edited([rootMessage], idea('Noise'))
const main = said(said(shared, 'user', 'And dust?'), 'assistant', 'Dust too.')
const side = said(shared, 'user', 'And smoke?')
const history = [...toViews(main), ...toViews(side).slice(2)].map(({ id, parents, role }, seq) => ({
  ...{ id, parents, role, seq },
  ...{ text: '', createdAt: seq, kinds: ['text'] },
}))
const board = () =>
  openBoard({ ...toBoard(toData('main', main), [toView('side', side), toView('copy', side)]), history })

test('[X-27] what is only on a branch is counted, and what stays with others', () => {
  const { state } = board()
  expect(countOnly(state(), 'main')).toEqual({ only: 2, shared: 1 })
  expect(countOnly(state(), 'side')).toEqual({ only: 0, shared: 2 })
  expect(deleteWords({ only: 2, shared: 1 })).toBe(
    '2 messages are only here and go into the bin, with the ideas they brought. 1 message that other branches share stays. From the bin it can be restored for 30 days.',
  )
  expect(deleteWords({ only: 0, shared: 2 })).toContain('Nothing of it is only here')
})

test('[X-27] a deleted branch can be had back with one click, and is shown again when it was', async () => {
  const { state, server } = board()
  void state().deleteConversation('main')
  ;(await server.take('deleteConversation')).answer({ ok: true })
  ;(await server.take('conversation')).answer({ ok: true, data: toData('side', side) })
  await settle()
  expect(state().conversationId).toBe('side')
  expect(state().conversations.map(({ id }) => id)).toEqual(['side', 'copy'])
  const [notice] = state().notices
  expect(notice?.text).toBe('main is in the bin.')
  notice?.action?.run()
  ;(await server.take('restoreConversation')).answer({ ok: true, conversation: toView('main', main) })
  ;(await server.take('conversation')).answer({ ok: true, data: toData('main', main) })
  await settle()
  expect(state().conversationId).toBe('main')
  expect(
    state()
      .conversations.map(({ id }) => id)
      .sort(),
  ).toEqual(['copy', 'main', 'side'])
})

test('[X-27] a branch deleted elsewhere while it is shown gives way to another, and can be restored from there', async () => {
  const { state, server } = board()
  server.say({ type: 'conversation-gone', conversationId: 'main' })
  ;(await server.take('conversation')).answer({ ok: true, data: toData('side', side) })
  await settle()
  expect(state().conversationId).toBe('side')
  expect(state().notices[0]?.text).toMatch(/deleted in another window/)
  state().notices[0]?.action?.run()
  ;(await server.take('restoreConversation')).answer({
    ok: false,
    problem: { status: 404, title: 'No', detail: 'There is no such branch.' },
  })
  await settle()
  expect(state().conversationId).toBe('side')
  expect(state().notices.at(-1)?.text).toBe('There is no such branch.')
})
