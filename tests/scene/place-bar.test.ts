import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeBar } from '@/lib/scene/place-bar'
import type { Rect } from '@/lib/scene/types'

const room = { view: { x: 0, y: 0, zoom: 1 }, size: { width: 1000, height: 600 }, coveredRight: 0 }
const bar = { width: 400, height: 46 }
const idea: Rect = { x: 400, y: 300, w: 180, h: 50 }
const covers = (at: { x: number; y: number } | null, other: Rect) =>
  at !== null &&
  at.x < other.x + other.w &&
  at.x + bar.width > other.x &&
  at.y < other.y + other.h &&
  at.y + bar.height > other.y

describe('a bar of tools at an idea', () => {
  test('stands above it, in its middle', () => {
    expect(placeBar(idea, [], bar, room)).toEqual({ x: 290, y: 244 })
  })

  test('stands below it when a neighbour is above', () => {
    const above = { x: 400, y: 230, w: 180, h: 50 }
    expect(placeBar(idea, [above], bar, room)).toEqual({ x: 290, y: 360 })
  })

  test('covers no parent beside it when it can stand aside', () => {
    const parent = { x: 200, y: 250, w: 180, h: 50 }
    const below = { x: 400, y: 370, w: 180, h: 50 }
    const at = placeBar(idea, [parent, below], bar, room)
    expect(covers(at, parent) || covers(at, below)).toBe(false)
  })

  test('goes over what it would cover where there is no room beside', () => {
    const narrow = { ...room, size: { width: 480, height: 600 } }
    const child = { x: 260, y: 250, w: 180, h: 50 }
    const root = { x: 40, y: 310, w: 180, h: 50 }
    const sibling = { x: 260, y: 310, w: 180, h: 120 }
    expect(placeBar(root, [child, sibling], bar, narrow)).toEqual({ x: 8, y: 194 })
  })

  test('is not shown for an idea out of sight', () => {
    expect(placeBar({ ...idea, x: -400 }, [], bar, room)).toBeNull()
  })

  test('stays in sight and left of what covers the right, wherever the idea is', () => {
    const length = fc.integer({ min: -300, max: 1100 })
    fc.assert(
      fc.property(length, length, fc.array(fc.tuple(length, length), { maxLength: 12 }), (x, y, places) => {
        const others = places.map(([left, top]) => ({ x: left, y: top, w: 180, h: 50 }))
        const at = placeBar({ x, y, w: 180, h: 50 }, others, bar, { ...room, coveredRight: 300 })
        if (at === null) return
        expect(at.x).toBeGreaterThanOrEqual(8)
        expect(at.x + bar.width).toBeLessThanOrEqual(692)
        expect(at.y).toBeGreaterThanOrEqual(8)
        expect(at.y + bar.height).toBeLessThanOrEqual(592)
      }),
    )
  })
})
