import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFlatTree } from '@/lib/layout/flat-tree'
import { layered } from '@/lib/layout/layered'
import { radial } from '@/lib/layout/radial'
import type { Places } from '@/lib/layout/tidy'
import { given } from '../arbitraries'

/** Any tree: the parent of card n is one of those before it. */
const trees = fc
  .array(fc.tuple(fc.nat(), fc.integer({ min: 20, max: 60 })), { maxLength: 60 })
  .map((rows) => {
    const children = new Map<number, number[]>()
    for (const [at, [pick]] of rows.entries()) {
      const parent = pick % (at + 1)
      children.set(parent, [...(children.get(parent) ?? []), at + 1])
    }
    return toFlatTree<number>({
      root: 0,
      idOf: String,
      childrenOf: (card) => children.get(card) ?? [],
      shapeOf: (card) => ({ w: card === 0 ? 158 : 236, h: rows[card - 1]?.[1] ?? 50, gap: 46 }),
      siblingGap: 8,
      familyGap: 19,
    })
  })
type Tree = ReturnType<typeof toFlatTree>

function overlapsOf({ ids, width, height }: Tree, { x, y }: Places): string[] {
  const found: string[] = []
  const box = (card: number) =>
    [x[card], y[card], width[card], height[card]] as [number, number, number, number]
  for (let a = 0; a < ids.length; a++) {
    for (let b = a + 1; b < ids.length; b++) {
      const [ax, ay, aw, ah] = box(a)
      const [bx, by, bw, bh] = box(b)
      if (ax < bx + bw - 1e-6 && bx < ax + aw - 1e-6 && ay < by + bh - 1e-6 && by < ay + ah - 1e-6)
        found.push(`${a} ${b}`)
    }
  }
  return found
}

const chain = (length: number) =>
  toFlatTree<number>({
    root: 0,
    idOf: String,
    childrenOf: (card) => (card + 1 < length ? [card + 1] : []),
    shapeOf: () => ({ w: 200, h: 34, gap: 46 }),
    siblingGap: 8,
    familyGap: 19,
  })

describe('tidy shapes', () => {
  test('radial: nothing overlaps, deeper is further out, the root stays at 0, 0', () =>
    given(trees, (tree) => {
      const places = radial(tree)
      expect(overlapsOf(tree, places)).toEqual([])
      expect([places.x[0], places.y[0]].map((value) => Math.abs(value ?? 1))).toEqual([0, 0])
      expect(radial(tree)).toEqual(places)
    }))

  test('layered: nothing overlaps, parents and what links stand to the left, circles do not hold it up', () =>
    given(fc.tuple(trees, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 20 })), ([tree, picks]) => {
      const n = tree.ids.length
      const links = picks.map(([from, to]) => [from % n, to % n] as const)
      const places = layered(tree, links)
      expect(overlapsOf(tree, places)).toEqual([])
      expect([places.x[0], places.y[0]].map((value) => Math.abs(value ?? 1))).toEqual([0, 0])
      for (let card = 1; card < n; card++)
        expect(places.x[card]).toBeGreaterThan(places.x[tree.parent[card] as number] as number)
      expect(layered(tree, links)).toEqual(places)
    }))

  test('layered: a link alone draws its end to the right', () => {
    const tree = toFlatTree<number>({
      root: 0,
      idOf: String,
      childrenOf: (card) => (card === 0 ? [1, 2, 3] : []),
      shapeOf: () => ({ w: 100, h: 30, gap: 40 }),
      siblingGap: 8,
      familyGap: 19,
    })
    const { x } = layered(tree, [
      [1, 2],
      [2, 3],
    ])
    expect((x[1] ?? 0) < (x[2] ?? 0) && (x[2] ?? 0) < (x[3] ?? 0)).toBe(true)
  })

  test('five thousand levels and five thousand children are laid out', () => {
    for (const shape of [radial, (tree: Tree) => layered(tree, [])]) {
      const deep = chain(5_000)
      const places = shape(deep)
      expect([...places.x, ...places.y].every(Number.isFinite)).toBe(true)
      const wide = toFlatTree<number>({
        root: 0,
        idOf: String,
        childrenOf: (card) => (card === 0 ? Array.from({ length: 5_000 }, (_, at) => at + 1) : []),
        shapeOf: () => ({ w: 200, h: 34, gap: 46 }),
        siblingGap: 8,
        familyGap: 19,
      })
      const { x, y } = shape(wide)
      expect([...x, ...y].every(Number.isFinite)).toBe(true)
    }
  })
})
