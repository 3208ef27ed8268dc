import { beforeAll, expect, test } from 'vitest'
import { contract } from '@/lib/history/contract'
import { childrenIndex, isAncestor, type Lookup, pathTo } from '@/lib/history/dag'
import { foldGraph } from '@/lib/history/fold'
import { intentsOf } from '@/lib/history/intents'
import { mergeBase } from '@/lib/history/merge-base'
import type { Message } from '@/lib/history/parts'
import { leafBelow, standsAtHead } from '@/lib/history/plans'
import { toTurns } from '@/lib/history/turns'
import { canFork, wellFormed } from '@/lib/history/well-formed'
import { answer, edit, last, lookupIn, numbered, root, user } from './messages'

const length = 50_000
let path: readonly Message[]
let side: Message
let lookup: Lookup

beforeAll(() => {
  const grown = [root()]
  for (let at = 1; at <= length; at++) {
    const parent = last(grown)
    grown.push(
      at % 500 === 0 ? edit(parent, `idea ${at}`) : at % 2 ? user(parent, `${at}`) : answer(parent, `${at}`),
    )
  }
  path = grown
  side = user(grown[length / 2] ?? root(), 'side')
  lookup = lookupIn([...grown, side])
})

test('[H23] 50,000 messages are walked and compared', () => {
  const ordered = numbered(path)
  expect(pathTo(last(path).id, lookup)).toHaveLength(length + 1)
  expect(isAncestor(root().id, last(path).id, lookup)).toBe(true)
  expect(mergeBase(last(path).id, side.id, lookup)).toBe(side.parents[0])
  expect(standsAtHead(root().id, last(path).id, lookup)).toBe(false)
  expect(leafBelow(root().id, childrenIndex(ordered), lookupIn(ordered))).toBe(last(path).id)
})

test('[H23] 50,000 messages are contracted, checked, grouped and folded', () => {
  expect(contract(path)).toHaveLength(length - length / 500)
  expect(wellFormed(path)).toEqual({ ok: true })
  expect(canFork(path)).toEqual({ ok: true })
  expect(toTurns(path).length).toBeGreaterThan(length / 3)
  expect(intentsOf(path)).toHaveLength(length / 500)
  expect(foldGraph(path).nodes.size).toBe(1 + length / 500)
})
