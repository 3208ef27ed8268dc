import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Indexed } from '@/lib/scene/lookup'

const lists = fc.array(fc.uniqueArray(fc.nat(30), { maxLength: 30 }), { minLength: 1, maxLength: 8 })

test('[X-4] a list that follows another finds its items as one that is sorted anew, and the other still finds its own', () => {
  fc.assert(
    fc.property(lists, fc.nat(7), (all, fork) => {
      const made: Indexed<{ readonly id: string }>[] = []
      for (const [at, numbers] of all.entries()) {
        const list = numbers.map((n) => ({ id: `n${n}` }))
        const before = made[Math.min(fork, at - 1)]
        made.push(before ? before.followedBy(list) : Indexed.from(list))
      }
      for (const indexed of made)
        for (let n = 0; n <= 31; n++) {
          const place = indexed.list.findIndex(({ id }) => id === `n${n}`)
          expect(indexed.placeOf(`n${n}`)).toBe(place)
          expect(indexed.get(`n${n}`)).toBe(indexed.list[place])
        }
    }),
  )
})
