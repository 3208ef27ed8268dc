import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachChange } from '@/lib/graph/each-change'

interface Item {
  readonly id: string
  readonly text: number
}

const edits = fc.array(fc.tuple(fc.constantFrom('set', 'drop', 'drop and set'), fc.nat(14), fc.nat(3)), {
  maxLength: 10,
})

test('[X-3] each record that is another, came or went is told, once, and no other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(14)), edits, (start, all) => {
      const before = new Map(start.map((n): [string, Item] => [`n${n}`, { id: `n${n}`, text: 0 }]))
      const after = new Map(before)
      for (const [what, n, text] of all) {
        if (what !== 'set') after.delete(`n${n}`)
        if (what !== 'drop') after.set(`n${n}`, { id: `n${n}`, text })
      }
      const told = new Map<string, readonly (Item | undefined)[]>()
      eachChange(before, after, (was, now) => {
        const id = now?.id ?? was?.id ?? ''
        expect(told.has(id)).toBe(false)
        told.set(id, [was, now])
      })
      const ids = new Set([...before.keys(), ...after.keys()])
      for (const id of ids)
        expect(told.get(id)).toEqual(
          before.get(id) === after.get(id) ? undefined : [before.get(id), after.get(id)],
        )
    }),
  )
})
