import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grow, settle } from '@/lib/layout/grow'
import { toGrowth } from '@/lib/layout/growth'
import { emptyLayout } from '@/lib/layout/layout'
import { parentsOf, toTestTree } from './trees'

test('[X-1] places are found without the names of the cards, as a worker finds them', () => {
  fc.assert(
    fc.property(parentsOf(40), parentsOf(30, 'd'), (parents, more) => {
      const tree = toTestTree(parents)
      const before = grow(tree, { before: emptyLayout, pins: new Map([['c1', { x: 30, y: 400 }]]) })
      const next = toTestTree(new Map([...parents, ...more]))
      const known = { before, pins: new Map([['c0', { x: 90, y: 40 }]]) }
      const named = toGrowth(next, known)
      const ids = new Array<string>(next.ids.length)
      const nameless = structuredClone({ ...named, tree: { ...named.tree, ids } })
      settle(named)
      settle(nameless)
      expect([nameless.x, nameless.y]).toEqual([named.x, named.y])
    }),
  )
})
