import { expect, test } from 'vitest'
import { pathOf } from '@/components/history/link-paths'
import { toFlow } from '@/components/history/to-flow'
import { toRows } from '@/components/history/to-rows'
import { tipWidthOf } from '@/components/history/use-history-map'
import { overviewOf, viewAt, viewLookingAt, viewShowing } from '@/components/history/view-of'
import type { MessageId } from '@/lib/history/parts'
import { branchNumbers } from '@/lib/layout/history-branches'
import { layoutHistory } from '@/lib/layout/history-lanes'
import { conversations, history } from './tram-history'

const layout = layoutHistory({
  entries: history,
  branches: conversations.map((one) => ({ ...one, tipWidth: tipWidthOf(one.name) })),
  activeId: 'main',
  opened: new Set<MessageId>(),
  lanes: new Map(),
})
const numbers = branchNumbers(conversations)
const size = { width: 800, height: 130 }

test('lines leave and come back in curves, and end where their marks are', () => {
  const ends = { sourceX: 0, sourceY: 0, targetX: 100, targetY: 40 }
  expect(pathOf('line', { ...ends, targetY: 0 })).toBe('M0 0L100 0')
  expect(pathOf('fork', ends)).toBe('M0 0C27 0 27 40 54 40L100 40')
  expect(pathOf('join', ends)).toBe('M0 0L52 0C76 0 76 40 100 40')
  expect(pathOf('stub', ends)).toBe('M0 0C50 0 50 40 100 40')
})

test('React Flow gets ids alone, and what did not change keeps its identity', () => {
  const before = toFlow(layout, numbers)
  expect(before.nodes.every((node) => Object.keys(node.data).join() === 'id')).toBe(true)
  const [moved, ...rest] = layout.marks
  if (!moved) throw new Error('the layout is empty')
  const after = toFlow({ ...layout, marks: [{ ...moved, x: 5 }, ...rest] }, numbers, before)
  expect(after.nodes[0]).not.toBe(before.nodes[0])
  expect(after.nodes.slice(1).every((node, at) => node === before.nodes[at + 1])).toBe(true)
  expect(after.edges.every((edge, at) => edge === before.edges[at])).toBe(true)
})

test('the open path is drawn over the rest', () => {
  const classes = toFlow(layout, numbers).edges.map(({ className }) => className)
  expect(classes).toEqual(classes.toSorted())
  expect(classes.at(-1)).toBe('is-active')
})

test('a short map begins at the left; a long one shows its head', () => {
  const head = layout.marks.find(({ id }) => id === 'e1')
  expect(viewAt(layout, head, size)).toMatchObject({ x: 31, zoom: 1 })
  const narrow = viewAt(layout, head, { ...size, width: 200 })
  expect((head?.x ?? 0) + narrow.x).toBe(20)
  expect(viewAt({ ...layout, marks: [], stubs: [], tips: [] }, undefined, size)).toEqual({
    x: 31,
    y: 65,
    zoom: 1,
  })
})

test('bringing a place into sight moves the view by the least, or not at all', () => {
  const view = { x: 0, y: 0, zoom: 1 }
  expect(viewShowing(view, { x: 400, y: 65 }, size)).toBe(view)
  expect(viewShowing(view, { x: 1000, y: 65 }, size)).toEqual({ x: -231, y: 0, zoom: 1 })
  expect(viewShowing(view, { x: -50, y: 65 }, size)).toEqual({ x: 81, y: 0, zoom: 1 })
})

test('[X-22] in small the whole map has room, and a place that is pressed there comes into the middle', () => {
  const small = { width: 132, height: 34 }
  const { left, top, right, bottom, scale } = overviewOf(layout, small)
  for (const { x, y } of [...layout.marks, ...layout.stubs, ...layout.tips]) {
    expect(x > left && x < right && y > top && y < bottom).toBe(true)
  }
  expect((right - left) * scale).toBeLessThanOrEqual(small.width + 1e-9)
  expect((bottom - top) * scale).toBeLessThanOrEqual(small.height + 1e-9)
  const view = viewLookingAt({ x: 300, y: 40 }, 0.5, size)
  expect([300 * 0.5 + view.x, 40 * 0.5 + view.y]).toEqual([size.width / 2, size.height / 2])
})

test('downwards each mark has a row, one below the other, with the tips in it', () => {
  const model = {
    branches: new Map(conversations.map((one) => [one.id, one])),
    marks: new Map(layout.marks.map((one) => [one.id as string, one])),
  }
  const { rows, lines, height } = toRows(layout, model, 'q2')
  expect(rows.map(({ id }) => id)).toEqual(['root', 'q1', 'c1', 'z1', 'q2', 'a2', 'e1', 'b1'])
  rows.slice(1).forEach((row, at) => {
    const above = rows[at]
    expect(row.top).toBe((above?.top ?? 0) + (above?.height ?? 0))
  })
  expect(rows.map(({ height: one }) => one)).toEqual([44, 44, 44, 44, 104, 44, 68, 68])
  expect(rows.at(-1)?.tips).toEqual(['buses'])
  expect(lines).toHaveLength(layout.links.length)
  expect(height).toBe(460)
})

test('names in wide letters need more room, and long ones are cut', () => {
  expect(tipWidthOf('路面電車')).toBe(64)
  expect(tipWidthOf('Main')).toBeCloseTo(44.8)
  expect(tipWidthOf('x'.repeat(200))).toBe(160)
})
