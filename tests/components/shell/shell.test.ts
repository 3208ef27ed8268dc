// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { counted, timeAgo } from '@/components/shell/counts'
import { sketchOf } from '@/components/shell/sketch'
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

test('a thumbnail is a tree to the right: parents in the middle, nothing overlaps, a branch for each', () => {
  const picture = sketchOf([idea('r', null), idea('a', 'r'), idea('b', 'r'), idea('c', 'a'), idea('d', 'a')])
  const bars = picture?.shapes.filter((shape) => shape.kind === 'box') ?? []
  const [root, a, b, c, d] = bars
  if (!root || !a || !b || !c || !d) throw new Error('five ideas are five bars')
  expect(picture?.shapes.filter(({ kind }) => kind === 'line')).toHaveLength(4)
  expect(a.y + a.h / 2).toBe((c.y + d.y + d.h) / 2)
  expect(root.y + root.h / 2).toBe((a.y + b.y + b.h) / 2)
  expect(c.x > a.x && a.x > root.x).toBe(true)
  expect(d.y - c.y).toBeGreaterThan(c.h)
  expect([root.fill, a.fill]).toEqual(['card', 'type-risk-bg'])
})

test('there is no thumbnail of nothing, and an idea whose parent is not in it is left out', () => {
  expect(sketchOf([])).toBeNull()
  expect(sketchOf([idea('r', null), idea('x', 'gone')])?.shapes).toHaveLength(1)
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
  // Another tab chooses, and lets go of it.
  const hear = (newValue: string | null, key = themeKey) =>
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  hear('light')
  expect(readTheme()).toBe('light')
  hear('dark', 'another')
  expect(readTheme()).toBe('light')
  hear(null)
  expect(readTheme()).toBe('system')
})
