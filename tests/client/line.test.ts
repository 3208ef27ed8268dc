import { expect, test } from 'vitest'
import { adoptGraph } from '@/lib/client/adopt-graph'
import {
  addEdit,
  addWords,
  confirmPending,
  dropPending,
  type Line,
  shownGraph,
  shownHead,
  shownMessages,
  toLine,
  withRemoteBatch,
} from '@/lib/client/line'
import { toGraphJson } from '@/lib/graph/json'
import { edited, idea, labels, rootMessage, rootNode, toData } from './small-board'

const start = toLine(toData('main', [rootMessage]))
const edit = (line: Line, clientId: string, label: string): Line => {
  const result = addEdit(line, { clientId, batch: idea(label), at: 5 })
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const title = rootNode.label

test('an edit shows at once, under the id the server will give it', () => {
  const line = edit(start, 'a', 'Noise')
  expect(labels(shownGraph(line))).toEqual(['Noise', title])
  expect(labels(line.confirmed)).toEqual([title])
  expect(shownHead(line)).toBe(edited([rootMessage], idea('Noise')).at(-1)?.id)
})

test('confirming what is first in line changes nothing on screen', () => {
  const line = edit(edit(start, 'a', 'Noise'), 'b', 'Dust')
  const graph = shownGraph(line)
  const once = confirmPending(line, 'a', shownMessages(line)[1]?.id)
  expect(shownGraph(once)).toBe(graph)
  expect(shownMessages(once).map(({ id }) => id)).toEqual(shownMessages(line).map(({ id }) => id))
  expect(labels(once.confirmed)).toEqual(['Noise', title])
  expect(shownGraph(confirmPending(once, 'b'))).toBe(graph)
})

test('what is refused is taken back, and what stands on it is laid again', () => {
  const line = dropPending(edit(edit(start, 'a', 'Noise'), 'b', 'Dust'), 'a')
  expect(labels(shownGraph(line))).toEqual(['Dust', title])
  expect(dropPending(line, 'unknown')).toBe(line)
})

test('a batch from elsewhere goes under what is on its way', () => {
  const line = withRemoteBatch(edit(start, 'a', 'Noise'), idea('Dust'))
  expect(labels(line.confirmed)).toEqual(['Dust', title])
  expect(labels(shownGraph(line))).toEqual(['Dust', 'Noise', title])
})

test('a batch that is known already changes nothing', () => {
  const line = withRemoteBatch(start, idea('Dust'))
  expect(withRemoteBatch(line, idea('Dust'))).toBe(line)
})

test('an edit the graph cannot take is refused with a reason', () => {
  const lost = { ...idea('Noise'), targetId: 'naaaaaaaaaa' as typeof rootNode.id }
  expect(addEdit(start, { clientId: 'a', batch: lost, at: 0 })).toMatchObject({
    ok: false,
    error: { reason: 'unknown-target' },
  })
})

test('words stand as a message and leave the graph alone', () => {
  const line = addWords(start, { clientId: 'a', text: 'Why?', at: 1 })
  expect(shownGraph(line)).toBe(start.confirmed)
  expect(shownMessages(line).at(-1)).toMatchObject({ role: 'user', parts: [{ type: 'text', text: 'Why?' }] })
})

test('fresh data keeps what is still on its way and drops what has arrived', () => {
  const line = edit(edit(start, 'a', 'Noise'), 'b', 'Dust')
  const next = toLine(toData('main', edited([rootMessage], idea('Noise'))), line)
  expect(next.pending.map(({ clientId }) => clientId)).toEqual(['b'])
  expect(labels(shownGraph(next))).toEqual(['Dust', 'Noise', title])
})

test('an adopted graph keeps the identity of everything that did not change', () => {
  const { confirmed } = toLine(toData('main', edited([rootMessage], idea('Noise'))))
  expect(adoptGraph(toGraphJson(confirmed), confirmed)).toBe(confirmed)
  const grown = toLine(toData('main', edited(edited([rootMessage], idea('Noise')), idea('Dust')))).confirmed
  const adopted = adoptGraph(toGraphJson(grown), confirmed)
  expect(adopted.nodes.size).toBe(3)
  for (const [id, node] of confirmed.nodes) expect(adopted.nodes.get(id)).toBe(node)
  expect(adopted.links).toBe(confirmed.links)
})
