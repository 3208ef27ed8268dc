// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import {
  edited,
  idea,
  labels,
  openBoard,
  rootMessage,
  rootNode,
  settle,
  toBoard,
  toData,
  toView,
} from './small-board'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('[C2] what others do while an edit of one’s own is on its way is fetched once that has arrived', async () => {
  const waiting: (() => void)[] = []
  const { state, server } = openBoard(toBoard(toData('main', [rootMessage])), (run) => {
    waiting.push(run)
    return () => {}
  })
  await settle()
  state().applyBatch(idea('Mine'))
  const asked = await server.take('applyBatch')
  const theirs = edited([rootMessage], idea('Theirs'))
  const both = edited(theirs, idea('Mine'))
  server.say({ type: 'conversation', conversation: toView('main', theirs) })
  await settle()
  expect(server.asked.map(({ name }) => name)).not.toContain('conversation')
  asked.answer({ ok: true, headId: both.at(-1)?.id, messageId: both.at(-1)?.id, skipped: [] })
  await settle()
  for (const run of waiting.splice(0)) run()
  ;(await server.take('conversation')).answer({ ok: true, data: toData('main', both) })
  await settle()
  expect(labels(state().graph)).toEqual(['Mine', rootNode.label, 'Theirs'])
})

test('[X-31] back online, the board and the run that was followed are heard anew: an old stream may hang in silence', async () => {
  const run = { id: 'r1', kind: 'turn' as const, status: 'active' as const, startedAt: 1 }
  const { state, server } = openBoard(toBoard(toData('main', [rootMessage], { run })))
  expect([server.streams(), [...server.runs.keys()]]).toEqual([1, ['r1']])
  server.runs.clear()
  dispatchEvent(new Event('offline'))
  expect(state().online).toBe(false)
  dispatchEvent(new Event('online'))
  expect([state().online, server.streams()]).toEqual([true, 2])
  ;(await server.take('conversation')).answer({ ok: true, data: toData('main', [rootMessage], { run }) })
  await settle()
  expect([...server.runs.keys()]).toEqual(['r1'])
  expect(state().run?.runId).toBe('r1')
})

test('[C2] an edit that came to stand on what others did meanwhile brings that along', async () => {
  const { state, server } = openBoard(toBoard(toData('main', [rootMessage])))
  await settle()
  state().applyBatch(idea('Mine'))
  const both = edited(edited([rootMessage], idea('Theirs')), idea('Mine'))
  const asked = await server.take('applyBatch')
  asked.answer({ ok: true, headId: both.at(-1)?.id, messageId: both.at(-1)?.id, skipped: [] })
  ;(await server.take('conversation')).answer({ ok: true, data: toData('main', both) })
  await settle()
  expect(labels(state().graph)).toEqual(['Mine', rootNode.label, 'Theirs'])
  expect(state().messages.map(({ id }) => id)).toEqual(both.map(({ id }) => id))
})
