// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { leaveReplay, showFrame } from '@/lib/client/replay'
import { graphHash } from '@/lib/graph/json'
import { foldGraph } from '@/lib/history/fold'
import {
  edited,
  idea,
  labels,
  openBoard,
  rootMessage,
  rootNode,
  said,
  settle,
  toBoard,
  toData,
  toView,
} from './small-board'

const title = rootNode.label
const path = edited(said(edited([rootMessage], idea('Noise')), 'user', 'And dust?'), idea('Dust'))
const board = () => openBoard(toBoard(toData('main', path), [toView('side', path.slice(0, 2))]))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('[X-26] frames show the graph as it was, name what came, and the last one is the graph as it is', () => {
  const { state, store } = board()
  const live = state().graph
  showFrame(store, 0)
  expect(labels(state().graph)).toEqual([title])
  expect(state().selectedMessageId).toBe(rootMessage.id)
  showFrame(store, 1)
  expect(labels(state().graph)).toEqual(['Noise', title])
  expect([...state().marks.fresh]).toEqual(state().replay?.touched)
  expect(state().graph.nodes.get(state().graph.rootId)).toBe(live.nodes.get(live.rootId))
  showFrame(store, 2)
  expect(graphHash(state().graph)).toBe(graphHash(foldGraph(path.slice(0, 3))))
  expect(state().replay?.touched).toEqual([])
  showFrame(store, 99)
  expect(state().replay).toBeNull()
  expect(state().graph).toBe(live)
  expect(graphHash(state().graph)).toBe(graphHash(foldGraph(path)))
})

test('[X-26] nothing is changed in what was: it is said, and nothing is sent', async () => {
  const { state, store, server } = board()
  showFrame(store, 1)
  const { graph } = state()
  state().applyBatch(idea('Smoke'))
  state().undo()
  state().runLens('expand', [graph.rootId])
  state().place([{ nodeId: graph.rootId, x: 1, y: 2, by: 'layout' }])
  await settle()
  expect(state().graph).toBe(graph)
  expect(state().notices).toHaveLength(3)
  expect(state().placements.size).toBe(0)
  expect(server.asked.map(({ name }) => name)).toEqual([])
})

test('[X-26] what happens meanwhile is there when the replay ends; another branch and a question end it', async () => {
  const { state, store, server } = board()
  state().applyBatch(idea('Smoke'))
  showFrame(store, 1)
  const asked = await server.take('applyBatch')
  asked.answer({
    ok: true,
    headId: state().messages.at(-1)?.id,
    messageId: state().messages.at(-1)?.id,
    skipped: [],
  })
  await settle()
  expect(labels(state().graph)).toEqual(['Noise', title])
  leaveReplay(store)
  expect(labels(state().graph)).toEqual(['Dust', 'Noise', title, 'Smoke'])

  showFrame(store, 1)
  void state().send('Go on')
  expect(state().replay).toBeNull()
  expect(labels(state().graph)).toEqual(['Dust', 'Noise', title, 'Smoke'])

  showFrame(store, 0)
  void state().openConversation('side')
  const opened = await server.take('conversation')
  opened.answer({ ok: true, data: toData('side', path.slice(0, 2)) })
  await settle()
  expect(state().replay).toBeNull()
  expect(labels(state().graph)).toEqual(['Noise', title])
})
