import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unreached } from '@/lib/history/collect'
import { ancestorsOf, pathTo } from '@/lib/history/dag'
import { histories } from './arbitraries'
import { last, lookupIn } from './messages'

const index = fc.nat({ max: 1_000_000 })

test('[C27] what is reached stays with every ancestor of it, and all else goes', () => {
  fc.assert(
    fc.property(histories, fc.array(index, { maxLength: 4 }), index, (history, picks, cut) => {
      const rows = history.map((message, at) => ({ ...message, createdAt: at }))
      const roots = picks.map((pick) => rows[pick % rows.length]?.id ?? last(rows).id)
      const until = cut % (rows.length + 1)
      const gone = new Set(unreached(rows, roots, until).map(({ id }) => id))
      const lookup = lookupIn(history)
      const young = rows.filter(({ createdAt }) => createdAt > until).map(({ id }) => id)
      const reached = new Set([...roots, ...young].flatMap((id) => [...ancestorsOf(id, lookup)]))
      expect(new Set(rows.map(({ id }) => id).filter((id) => !gone.has(id)))).toEqual(reached)
      const left = lookupIn(history.filter(({ id }) => !gone.has(id)))
      for (const id of roots) expect(pathTo(id, left)).toEqual(pathTo(id, lookup))
    }),
  )
})

test('[C27] roots that are not there, and a history without roots, are no trouble', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const rows = history.map((message) => ({ ...message, createdAt: 1 }))
      expect(unreached(rows, [])).toEqual(rows)
      expect(unreached(rows, [last(rows).id, 'm1:gone' as never], 0)).toEqual([])
    }),
  )
})
