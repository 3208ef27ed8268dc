import fc from 'fast-check'
import { type FlatTree, toFlatTree } from '@/lib/layout/flat-tree'
import type { Box, Layout } from '@/lib/layout/layout'

/** A tree by parent: `parents.get(child)`, in the order in which siblings stand. */
export type Parents = ReadonlyMap<string, string>

export const gaps = { siblingGap: 8, familyGap: 19 }

export function toTestTree(parents: Parents, heightOf: (id: string) => number = () => 34): FlatTree {
  const children = new Map<string, string[]>()
  for (const [child, parent] of parents) children.set(parent, [...(children.get(parent) ?? []), child])
  return toFlatTree({
    root: 'root',
    idOf: (id) => id,
    childrenOf: (id) => children.get(id) ?? [],
    shapeOf: (id, depth) => ({
      w: [158, 182, 212, 204][Math.min(depth, 3)] ?? 204,
      h: heightOf(id),
      gap: 50,
    }),
    ...gaps,
  })
}

/** Random trees of up to `size` cards: each hangs under one made before it. */
export const parentsOf = (size: number, prefix = 'c'): fc.Arbitrary<Parents> =>
  fc.array(fc.nat(), { minLength: 1, maxLength: size }).map((picks) => {
    const ids = ['root']
    const parents = new Map<string, string>()
    for (const [at, pick] of picks.entries()) {
      parents.set(`${prefix}${at}`, ids[pick % ids.length] ?? 'root')
      ids.push(`${prefix}${at}`)
    }
    return parents
  })

export function covering(layout: Layout): string[] {
  const boxes = [...layout].sort(([, a], [, b]) => a.x - b.x)
  const found: string[] = []
  for (const [at, [id, box]] of boxes.entries()) {
    for (let next = at + 1; next < boxes.length; next++) {
      const [otherId, other] = boxes[next] ?? [id, box]
      if (other.x >= box.x + box.w) break
      if (overlaps(box, other)) found.push(`${id} covers ${otherId}`)
    }
  }
  return found
}

const overlaps = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

export const centreOf = ({ y, h }: Box): number => y + h / 2
