import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Obstacles } from '@/lib/layout/obstacles'
import { toTestTree } from './trees'

const card = fc.tuple(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -400, max: 400 }))

test('[X-1] what lies in the way is found in whatever way the cards are sorted', () => {
  fc.assert(
    fc.property(fc.array(card, { minLength: 2, maxLength: 160 }), fc.nat(160), (places, late) => {
      const tree = toTestTree(new Map(places.slice(1).map((_, at) => [`c${at}`, 'root'])))
      const x = new Float64Array(places.map(([left]) => left))
      const y = new Float64Array(places.map(([, top]) => top))
      const asked = Math.min(late, places.length)
      const obstacles = new Obstacles(tree, x, y)
      for (let at = 0; at < asked; at++) obstacles.add(at)
      for (let round = 0; round < 2; round++) {
        const standing = round === 0 ? asked : places.length
        for (let at = 0; at < places.length; at++) {
          const top = y[at] ?? 0
          const [w, h] = [tree.width[at] ?? 0, tree.height[at] ?? 0]
          let [below, above] = [0, 0]
          for (let other = 0; other < standing; other++) {
            const [left, high] = [x[other] ?? 0, y[other] ?? 0]
            if (other === at || left >= (x[at] ?? 0) + w || left + (tree.width[other] ?? 0) <= (x[at] ?? 0))
              continue
            if (high >= top + h + 7 || high + (tree.height[other] ?? 0) + 7 <= top) continue
            below = Math.max(below, high + (tree.height[other] ?? 0) + 8 - top)
            above = Math.max(above, top + h + 8 - high)
          }
          expect(obstacles.below(at, top)).toBe(below)
          expect(obstacles.above(at, top)).toBe(above)
        }
        for (let at = asked; round === 0 && at < places.length; at++) obstacles.add(at)
      }
    }),
  )
})
