import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBranchCurve, toLinkCurve, toPathData } from '@/lib/scene/curves'
import type { Card } from '@/lib/scene/types'
import { cardsNear, fitView, minZoom, seenRect } from '@/lib/scene/view'
import { zoomLevelAt } from '@/lib/scene/zoom-level'

describe('[X-4] the view', () => {
  test('fits the whole of any map, however large', () => {
    const side = fc.integer({ min: 1, max: 150_000 })
    fc.assert(
      fc.property(side, side, (w, h) => {
        const size = { width: 1000, height: 800 }
        const view = fitView({ x: -50, y: 20, w, h }, size, 40)
        const seen = seenRect(view, size)
        expect(view.zoom).toBeGreaterThanOrEqual(minZoom)
        expect(view.zoom).toBeLessThanOrEqual(1)
        expect(seen.x).toBeLessThanOrEqual(-50)
        expect(seen.y).toBeLessThanOrEqual(20)
        expect(seen.x + seen.w).toBeGreaterThanOrEqual(w - 50)
        expect(seen.y + seen.h).toBeGreaterThanOrEqual(h + 20)
      }),
    )
  })

  test('mounts all of a small map, and what is near of a large one', () => {
    const cards = Array.from({ length: 50 }, (_, at) => ({
      box: { x: at * 300, y: 0, w: 200, h: 34 },
    })) as Card[]
    const rect = { x: 0, y: 0, w: 1000, h: 100 }
    expect(cardsNear(cards, rect, 50)).toBe(cards)
    expect(cardsNear(cards, rect, 40)).toEqual(cards.slice(0, 4))
    expect(cardsNear(cards, { ...rect, w: 1e6 }, 10)).toHaveLength(10)
  })

  test('levels change at 45 and 115 %, with 5 % hysteresis', () => {
    expect([0.44, 0.46, 1.16].map((zoom) => zoomLevelAt(zoom))).toEqual(['far', 'middle', 'near'])
    expect(zoomLevelAt(0.44, 'middle')).toBe('middle')
    expect(zoomLevelAt(0.42, 'middle')).toBe('far')
    expect(zoomLevelAt(0.46, 'far')).toBe('far')
    expect(zoomLevelAt(0.48, 'far')).toBe('middle')
    expect(zoomLevelAt(1.18, 'middle')).toBe('middle')
    expect(zoomLevelAt(1.12, 'near')).toBe('near')
  })
})

describe('curves', () => {
  test('a branch is the cubic of the design', () => {
    const curve = toBranchCurve({ x: 246, y: 70, w: 182, h: 34 }, { x: 474, y: 28, w: 212, h: 34 })
    expect(toPathData(curve)).toBe('M428 87C453.3 87 448.7 45 474 45')
  })

  test('a cross link leaves by the right side; it comes in at the left of what lies to the right, else round', () => {
    const from = { x: 0, y: 0, w: 200, h: 34 }
    expect(toLinkCurve(from, { x: 300, y: 200, w: 200, h: 34 }).points).toBe('right')
    const back = toLinkCurve(from, { x: 0, y: 200, w: 200, h: 34 })
    expect(back.points).toBe('left')
    expect(back.curve[0]).toBe(200)
    expect(back.curve[6]).toBeGreaterThan(200)
  })
})
