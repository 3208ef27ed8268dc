import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FlatScene } from '@/lib/scene/flat'
import { createRowsNear, isBranchIn, isCardIn } from '@/lib/scene/rows-near'

const place = fc.tuple(fc.integer({ min: -4000, max: 4000 }), fc.integer({ min: -4000, max: 4000 }))

const toFlat = (places: readonly (readonly [number, number])[]): FlatScene => ({
  count: places.length,
  rects: new Float64Array(places.flatMap(([x, y]) => [x, y, x + 200, y + 40])),
  parent: new Int32Array(places.map((_, at) => at - 1)),
  dot: new Uint8Array(places.length),
  edge: new Uint8Array(places.length),
  depth: new Uint8Array(places.length),
})

test('[X-4] the rows that are known to be near hold all that is seen, wherever one looks and whatever moves', () => {
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 3, maxLength: 40 }),
      fc.array(place, { maxLength: 12 }),
      (places, looks) => {
        const flat = toFlat(places)
        const near = createRowsNear()
        for (const [at, [x, y]] of [...looks, [0, 0] as const].entries()) {
          const seen = { x, y, w: 900, h: 700 }
          const rows = near.of(flat, seen)
          for (let row = 0; row < flat.count; row++)
            if (isCardIn(flat, row, seen) || isBranchIn(flat, row, seen)) expect(rows).toContain(row)
          expect(rows).toEqual([...rows].sort((a, b) => a - b))
          const moved = at % flat.count
          flat.rects.set([x, y, x + 200, y + 40], 4 * moved)
          near.add([moved, Math.min(moved + 1, flat.count - 1)])
        }
      },
    ),
  )
})
