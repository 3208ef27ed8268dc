import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { grow } from '@/lib/layout/grow'
import { emptyLayout, type Layout, type Point } from '@/lib/layout/layout'
import { centreOf, covering, type Parents, parentsOf, toTestTree } from './trees'

const noPins: ReadonlyMap<string, Point> = new Map()
const fresh = (parents: Parents, pins = noPins) => grow(toTestTree(parents), { before: emptyLayout, pins })
const withChildren = (parents: Parents, parent: string, count: number, prefix = 'new'): Parents =>
  new Map([...parents, ...Array.from({ length: count }, (_, at) => [`${prefix}${at}`, parent] as const)])

function box(layout: Layout, id: string) {
  const found = layout.get(id)
  if (!found) throw new Error(`no card ${id}`)
  return found
}

function ancestorsOf(parents: Parents, id: string): string[] {
  const path = [id]
  for (let at = parents.get(id); at !== undefined; at = parents.get(at)) path.push(at)
  return path
}

const expansion = fc.record({
  parents: parentsOf(60),
  pick: fc.nat(),
  count: fc.integer({ min: 1, max: 12 }),
})
const pinsFor = (parents: Parents, picks: readonly (readonly [number, number, number])[]) =>
  new Map(picks.map(([pick, x, y]) => [`c${pick % parents.size}`, { x: x * 10, y: y * 10 }] as const))
const pinPicks = fc.array(
  fc.tuple(fc.nat(), fc.integer({ min: -20, max: 90 }), fc.integer({ min: -60, max: 60 })),
  {
    maxLength: 6,
  },
)

/** Pinned cards may lie on each other, as the person left them; all else keeps clear. */
function coveringUnpinned(layout: Layout, pins: ReadonlyMap<string, Point>) {
  return covering(layout).filter((line) => {
    const [a = '', b = ''] = line.split(' covers ')
    return !(pins.has(a) || a === 'root') || !(pins.has(b) || b === 'root')
  })
}

describe('[X-1] growing in place', () => {
  test('nothing overlaps in a fresh layout, nor after one expansion upon another', () => {
    fc.assert(
      fc.property(
        parentsOf(50),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 9 })), { maxLength: 8 }),
        (start, steps) => {
          let parents = start
          let layout = fresh(parents)
          expect(covering(layout)).toEqual([])
          for (const [at, [pick, count]] of steps.entries()) {
            const ids = ['root', ...parents.keys()]
            parents = withChildren(parents, ids[pick % ids.length] ?? 'root', count, `s${at}-`)
            layout = grow(toTestTree(parents), { before: layout, pins: noPins })
            expect(covering(layout)).toEqual([])
          }
        },
      ),
    )
  })

  test('several cards grow at once: every card has a place, nothing overlaps', () => {
    fc.assert(
      fc.property(
        parentsOf(40),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 6 })), { minLength: 2, maxLength: 8 }),
        (start, targets) => {
          const before = fresh(start)
          const ids = ['root', ...start.keys()]
          const parents = targets.reduce(
            (known, [pick, count], at) =>
              withChildren(known, ids[pick % ids.length] ?? 'root', count, `t${at}-`),
            start,
          )
          const after = grow(toTestTree(parents), { before, pins: noPins })
          for (const [id, { x, y }] of after) expect(Number.isFinite(x + y), id).toBe(true)
          expect(covering(after)).toEqual([])
          const gone = grow(toTestTree(start), { before: after, pins: noPins })
          expect(covering(gone)).toEqual([])
        },
      ),
    )
  })

  test('the expanded card and the way to the root stay where they are', () => {
    fc.assert(
      fc.property(expansion, ({ parents, pick, count }) => {
        const target = ['root', ...parents.keys()][pick % (parents.size + 1)] ?? 'root'
        const before = fresh(parents)
        const after = grow(toTestTree(withChildren(parents, target, count)), { before: before, pins: noPins })
        for (const id of ancestorsOf(parents, target)) expect(after.get(id)).toBe(before.get(id))
      }),
    )
  })

  test('the new children stand in the middle of their parent when it had none', () => {
    const parents = new Map([
      ['a', 'root'],
      ['b', 'root'],
      ['c', 'root'],
    ])
    const before = fresh(parents)
    const after = grow(toTestTree(withChildren(parents, 'b', 6)), { before: before, pins: noPins })
    const middle = (centreOf(box(after, 'new0')) + centreOf(box(after, 'new5'))) / 2
    expect(middle).toBe(centreOf(box(before, 'b')))
  })

  test('what is outside keeps its order and moves only outwards, whole subtrees at a time', () => {
    fc.assert(
      fc.property(expansion, ({ parents, pick, count }) => {
        const target = [...parents.keys()][pick % parents.size] ?? 'root'
        const before = fresh(parents)
        const after = grow(toTestTree(withChildren(parents, target, count)), { before: before, pins: noPins })
        const path = ancestorsOf(parents, target)
        const line = centreOf(box(before, target))
        for (const id of parents.keys()) {
          if (path.includes(id) || ancestorsOf(parents, id).includes(target)) continue
          const moved = box(after, id).y - box(before, id).y
          const head = ancestorsOf(parents, id).find((step) => path.includes(parents.get(step) ?? '')) ?? id
          expect(moved).toBe(box(after, head).y - box(before, head).y)
          if (moved !== 0)
            expect(Math.sign(moved)).toBe(
              Math.sign(
                centreOf(box(before, head)) -
                  centreOf(box(before, path[path.indexOf(parents.get(head) ?? '') - 1] ?? target)) || line,
              ),
            )
        }
      }),
    )
  })

  test('cards that were not touched or pushed keep their box', () => {
    const parents = new Map([
      ['a', 'root'],
      ['b', 'root'],
      ['b1', 'b'],
      ['b2', 'b'],
      ['b3', 'b'],
    ])
    const before = fresh(parents)
    const after = grow(toTestTree(withChildren(parents, 'b2', 1)), { before: before, pins: noPins })
    for (const id of ['root', ...parents.keys()]) expect(after.get(id)).toBe(before.get(id))
  })

  test('nothing to do gives the same layout', () => {
    fc.assert(
      fc.property(parentsOf(40), pinPicks, (parents, picks) => {
        const pins = pinsFor(parents, picks)
        const layout = fresh(parents, pins)
        expect(grow(toTestTree(parents), { before: layout, pins })).toBe(layout)
      }),
    )
  })

  test('what a person placed never moves, and nothing else covers it', () => {
    fc.assert(
      fc.property(expansion, pinPicks, ({ parents, pick, count }, picks) => {
        const pins = pinsFor(parents, picks)
        const before = fresh(parents, pins)
        const target = ['root', ...parents.keys()][pick % (parents.size + 1)] ?? 'root'
        const after = grow(toTestTree(withChildren(parents, target, count)), { before: before, pins })
        for (const layout of [before, after]) {
          for (const [id, { x, y }] of pins) expect(layout.get(id)).toMatchObject({ x, y })
          expect(coveringUnpinned(layout, pins)).toEqual([])
        }
        expect(after.get(target)).toMatchObject({ x: box(before, target).x })
      }),
    )
  })

  test('a dragged card takes along what hangs below it', () => {
    const parents = new Map([
      ['a', 'root'],
      ['a1', 'a'],
      ['a2', 'a'],
    ])
    const before = fresh(parents)
    const from = box(before, 'a')
    const after = grow(toTestTree(parents), {
      before: before,
      pins: new Map([['a', { x: from.x + 300, y: from.y + 500 }]]),
    })
    for (const id of ['a', 'a1', 'a2'])
      expect(after.get(id)).toMatchObject({ x: box(before, id).x + 300, y: box(before, id).y + 500 })
  })

  test('a card let go of by hand goes back to its family', () => {
    const parents = new Map([
      ['a', 'root'],
      ['b', 'root'],
      ['b1', 'b'],
    ])
    const before = fresh(parents)
    const dragged = grow(toTestTree(parents), { before: before, pins: new Map([['b', { x: 900, y: 900 }]]) })
    expect(grow(toTestTree(parents), { before: dragged, pins: noPins })).toEqual(before)
  })

  test('a removed child lets the others close up, and no one else moves', () => {
    const parents = new Map([
      ['a', 'root'],
      ['b', 'root'],
      ['a1', 'a'],
      ['a2', 'a'],
      ['a3', 'a'],
    ])
    const before = fresh(parents)
    const { ...rest } = Object.fromEntries(parents)
    delete rest.a2
    const after = grow(toTestTree(new Map(Object.entries(rest))), { before: before, pins: noPins })
    expect(box(after, 'a3').y - box(after, 'a1').y).toBe(42)
    for (const id of ['root', 'a', 'b']) expect(after.get(id)).toBe(before.get(id))
  })

  test('places that are no numbers are passed over', () => {
    const parents = new Map([['a', 'root']])
    expect(fresh(parents, new Map([['a', { x: Number.NaN, y: 4 }]]))).toEqual(fresh(parents))
  })

  test('deep and wide trees are no trouble', () => {
    const chain = new Map(
      Array.from({ length: 5000 }, (_, at) => [`c${at}`, at === 0 ? 'root' : `c${at - 1}`]),
    )
    const before = fresh(chain)
    const after = grow(toTestTree(withChildren(chain, 'c4999', 5000)), { before: before, pins: noPins })
    expect(after.size).toBe(10_001)
    expect(after.get('c4999')).toBe(before.get('c4999'))
  })
})

describe('[X-23] showing another branch', () => {
  const twoBranches = fc.record({
    shared: parentsOf(40),
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
  })
  const withOwn = (shared: Parents, picks: readonly number[], prefix: string): Parents => {
    const ids = ['root', ...shared.keys()]
    return new Map([
      ...shared,
      ...picks.map((pick, at) => [`${prefix}${at}`, ids[pick % ids.length] ?? 'root'] as const),
    ])
  }

  test('going to a branch that has less moves nothing, and coming back finds everything where it was', () => {
    fc.assert(
      fc.property(twoBranches, ({ shared, picks }) => {
        const here = fresh(withOwn(shared, picks, 'own'))
        const there = grow(toTestTree(shared), { before: here, pins: noPins, memory: here, closesUp: false })
        for (const [id, box] of there) expect(box).toBe(here.get(id))
        const back = grow(toTestTree(withOwn(shared, picks, 'own')), {
          before: there,
          pins: noPins,
          memory: here,
          closesUp: false,
        })
        expect(back).toEqual(here)
      }),
    )
  })

  test('what comes back to a taken place is placed anew: nothing overlaps', () => {
    fc.assert(
      fc.property(
        twoBranches,
        fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
        ({ shared, picks }, others) => {
          const here = fresh(withOwn(shared, picks, 'own'))
          const known = { pins: noPins, memory: here, closesUp: false }
          const there = grow(toTestTree(withOwn(shared, others, 'other')), { before: here, ...known })
          const back = grow(toTestTree(withOwn(shared, picks, 'own')), { before: there, ...known })
          expect(covering(there)).toEqual([])
          expect(covering(back)).toEqual([])
        },
      ),
    )
  })

  test('[X-2] a removed card that is restored comes back, and its siblings with it', () => {
    const parents = new Map(['a', 'b', 'c'].map((id) => [id, 'root'] as const))
    const before = fresh(parents)
    const without = grow(toTestTree(new Map([...parents].filter(([id]) => id !== 'b'))), {
      before,
      pins: noPins,
      memory: before,
    })
    expect(grow(toTestTree(parents), { before: without, pins: noPins, memory: before })).toEqual(before)
  })
})
