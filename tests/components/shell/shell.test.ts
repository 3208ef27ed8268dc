// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { counted, timeAgo } from '@/components/shell/counts'
import { toSketch } from '@/components/shell/sketch-layout'
import { applyTheme, readTheme, themeKey, themeScript } from '@/components/shell/theme'
import type { BoardCardView } from '@/lib/history/views'

const minute = 60_000
const day = 24 * 60 * minute
const now = Date.UTC(2026, 2, 12, 12)

test('times are said as a person would', () => {
  const ago = (ms: number) => timeAgo(now - ms, now)
  expect([0, 59_999, minute, 2 * minute, 90 * minute, 30 * 60 * minute, 3 * day, 8 * day].map(ago)).toEqual([
    'just now',
    'just now',
    '1 minute ago',
    '2 minutes ago',
    '1 hour ago',
    'yesterday',
    '3 days ago',
    'last week',
  ])
  expect(ago(40 * day)).toBe('31 January')
  expect(ago(400 * day)).toBe('5 February 2025')
  expect(timeAgo(now + day, now)).toBe('just now')
})

test('counts have their noun', () => {
  expect([counted(1, 'idea'), counted(2140, 'idea'), counted(0, 'branch', 'branches')]).toEqual([
    '1 idea',
    '2,140 ideas',
    '0 branches',
  ])
})

const idea = (id: string, parentId: string | null) =>
  ({ id, parentId, label: id.repeat(5), type: 'risk' }) as unknown as BoardCardView['sketch'][number]

test('a thumbnail is a tree to the right: leaves a row each, parents in their middle, nothing overlaps', () => {
  const { boxes, twigs } = toSketch([
    idea('r', null),
    idea('a', 'r'),
    idea('b', 'r'),
    idea('c', 'a'),
    idea('d', 'a'),
  ])
  const at = new Map(boxes.map((box) => [box.id, box]))
  expect([at.get('c')?.y, at.get('d')?.y, at.get('b')?.y]).toEqual([0, 16, 32])
  expect(at.get('a')?.y).toBe(8)
  expect(at.get('r')?.y).toBe(20)
  expect(twigs.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c', 'd'])
  expect((at.get('c')?.x ?? 0) > (at.get('a')?.x ?? 0)).toBe(true)
})

test('a thumbnail of nothing, and of an idea whose parent is not in it, is still a picture', () => {
  expect(toSketch([]).boxes).toEqual([])
  expect(toSketch([idea('r', null), idea('x', 'gone')]).boxes.map(({ id }) => id)).toEqual(['r'])
})

test('[X-29] the theme is set before the first paint, kept, and given back to the system', () => {
  applyTheme('dark')
  expect([readTheme(), localStorage.getItem(themeKey)]).toEqual(['dark', 'dark'])
  delete document.documentElement.dataset.theme
  new Function(themeScript)()
  expect(readTheme()).toBe('dark')
  applyTheme('system')
  expect([readTheme(), localStorage.getItem(themeKey)]).toEqual(['system', null])
  localStorage.setItem(themeKey, '"><script>')
  new Function(themeScript)()
  expect(readTheme()).toBe('system')
})
