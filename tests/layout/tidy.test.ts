import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FlatTree } from '@/lib/layout/flat-tree'
import { tidy } from '@/lib/layout/tidy'
import { gaps, type Parents, parentsOf, toTestTree } from './trees'

const heights = fc.array(fc.integer({ min: 10, max: 200 }), { minLength: 1, maxLength: 20 })
const heightFrom = (list: readonly number[]) => (id: string) => list[id.length % list.length] ?? 34
const chain = (length: number): Parents =>
  new Map(Array.from({ length }, (_, at) => [`c${at}`, at === 0 ? 'root' : `c${at - 1}`]))

/** The cards in strips of one column, top to bottom, as [index, top, bottom]. */
function closest(tree: FlatTree): number[] {
  const { x, y } = tidy(tree)
  const all = tree.ids.map((_, index) => index)
  const distances: number[] = []
  for (const a of all) {
    for (const b of all) {
      const apart =
        (x[a] ?? 0) + (tree.width[a] ?? 0) <= (x[b] ?? 0) || (x[b] ?? 0) + (tree.width[b] ?? 0) <= (x[a] ?? 0)
      if (a === b || apart || (y[a] ?? 0) > (y[b] ?? 0)) continue
      const gap = tree.parent[a] === tree.parent[b] ? gaps.siblingGap : gaps.familyGap
      distances.push((y[b] ?? 0) - (y[a] ?? 0) - (tree.height[a] ?? 0) - gap)
    }
  }
  return distances
}

describe('tidy', () => {
  test('keeps 8 between siblings and 19 between families, whatever the sizes', () => {
    fc.assert(
      fc.property(parentsOf(60), heights, (parents, list) => {
        for (const room of closest(toTestTree(parents, heightFrom(list)))) expect(room).toBeGreaterThan(-1e-6)
      }),
    )
  })

  test('puts a parent in the middle of its first and last child, siblings in order', () => {
    fc.assert(
      fc.property(parentsOf(60), heights, (parents, list) => {
        const tree = toTestTree(parents, heightFrom(list))
        const { y } = tidy(tree)
        for (let index = 0; index < tree.ids.length; index++) {
          const count = tree.count[index] ?? 0
          if (count === 0) continue
          const first = tree.first[index] ?? 0
          const last = first + count - 1
          const middle = ((y[first] ?? 0) + (y[last] ?? 0) + (tree.height[last] ?? 0)) / 2
          expect((y[index] ?? 0) + (tree.height[index] ?? 0) / 2).toBeCloseTo(middle, 6)
          for (let at = first; at < last; at++) expect(y[at] ?? 0).toBeLessThan(y[at + 1] ?? 0)
        }
      }),
    )
  })

  test('draws a family of three as the design does: rows 42 apart, families 53', () => {
    const parents = new Map([
      ['a', 'root'],
      ['b', 'root'],
      ...['a1', 'a2', 'a3'].map((id) => [id, 'a'] as const),
      ...['b1', 'b2', 'b3'].map((id) => [id, 'b'] as const),
    ])
    const tree = toTestTree(parents)
    const { y } = tidy(tree)
    const rows = [...tree.ids.keys()].slice(3).map((index) => (y[index] ?? 0) - (y[3] ?? 0))
    expect(rows).toEqual([0, 42, 84, 137, 179, 221])
  })

  test('the same tree gives the same places', () => {
    fc.assert(
      fc.property(parentsOf(80), (parents) => {
        expect(tidy(toTestTree(parents))).toEqual(tidy(toTestTree(parents)))
      }),
    )
  })

  test('needs no stack: a chain of 5,000 and 5,000 children of one card', () => {
    const deep = tidy(toTestTree(chain(5000)))
    expect(deep.y.every((y) => y === 0)).toBe(true)
    expect(deep.x.at(-1)).toBeGreaterThan(1_000_000)
    const wide = tidy(toTestTree(new Map(Array.from({ length: 5000 }, (_, at) => [`c${at}`, 'root']))))
    expect((wide.y[5000] ?? 0) - (wide.y[1] ?? 0)).toBe(4999 * 42)
  })
})
