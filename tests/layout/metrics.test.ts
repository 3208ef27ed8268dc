import { describe, expect, test } from 'vitest'
import { cardSize, wideMetrics } from '@/lib/layout/metrics'

describe('card sizes', () => {
  test('a label that fits its column takes one line, a longer one two, and never more', () => {
    const heightOf = (label: string) => cardSize(wideMetrics, 1, label).h
    expect(heightOf('Who would ride it?')).toBe(wideMetrics.height)
    // Measured in a browser: 178 and 189 units wide, of which 188 have room.
    expect(heightOf('Streets closed while it is built')).toBe(wideMetrics.height)
    expect(heightOf('When does one need a doctor?')).toBe(wideMetrics.tallHeight)
    expect(heightOf('iiiiiiiiii'.repeat(5))).toBe(wideMetrics.height)
    expect(heightOf('MMMMMMMMMM'.repeat(2))).toBe(wideMetrics.tallHeight)
    expect(heightOf('Überschüsse für ältere Bürger der Stadt')).toBe(wideMetrics.tallHeight)
    expect(heightOf('🚋'.repeat(14))).toBe(wideMetrics.height)
    expect(heightOf('word '.repeat(40))).toBe(wideMetrics.tallHeight)
    expect(heightOf('')).toBe(wideMetrics.height)
  })

  test('[X-24] what stands beside a label takes room from it', () => {
    const label = 'Work out what the tram costs'
    expect(cardSize(wideMetrics, 1, label).h).toBe(wideMetrics.height)
    expect(cardSize(wideMetrics, 1, label, 28).h).toBe(wideMetrics.tallHeight)
  })

  test('ideographs count double', () => {
    expect(cardSize(wideMetrics, 1, '都市交通計画').h).toBe(wideMetrics.height)
    expect(cardSize(wideMetrics, 1, '都市交通計画の費用と効果について').h).toBe(wideMetrics.tallHeight)
  })

  test('the root grows with its lines, up to five', () => {
    const heights = ['A', 'Should our city build a tram?', 'word '.repeat(60)].map(
      (label) => cardSize(wideMetrics, 0, label).h,
    )
    expect(heights).toEqual([47, 68, 131])
  })
})
