import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAncestor, type Lookup, pathTo } from '@/lib/history/dag'
import { mergeBase } from '@/lib/history/merge-base'
import type { Message, MessageId } from '@/lib/history/parts'
import { undoneOn } from '@/lib/history/undone'
import { histories, twoHeads } from './arbitraries'
import { answer, lookupIn, message, root, user } from './messages'

/** The slow, plain reading of the law: all ancestors on each side, by recursion. */
function reached(head: MessageId, lookup: Lookup): Set<MessageId> {
  const undone = undoneOn(pathTo(head, lookup))
  const found = new Set<MessageId>()
  const visit = (id: MessageId) => {
    if (found.has(id)) return
    found.add(id)
    const parents = lookup(id)?.parents ?? []
    for (const parent of undone.has(id) ? parents.slice(0, 1) : parents) visit(parent)
  }
  visit(head)
  return found
}

const common = (a: Message, b: Message, lookup: Lookup) => {
  const right = reached(b.id, lookup)
  return [...reached(a.id, lookup)].filter((id) => right.has(id))
}

test('[H7] the merge base is common, and both orders give the same one', () => {
  fc.assert(
    fc.property(twoHeads, ({ a, b, lookup }) => {
      const base = mergeBase(a.id, b.id, lookup)
      expect(common(a, b, lookup)).toContain(base)
      expect(mergeBase(b.id, a.id, lookup)).toBe(base)
    }),
    { numRuns: 1000 },
  )
})

test('[H7] no other common ancestor descends from the merge base', () => {
  fc.assert(
    fc.property(twoHeads, ({ a, b, lookup }) => {
      const base = mergeBase(a.id, b.id, lookup) as MessageId
      const undone = [undoneOn(pathTo(a.id, lookup)), undoneOn(pathTo(b.id, lookup))]
      const standing: Lookup = (id) => {
        const found = lookup(id)
        return found && undone.every((side) => side.has(id))
          ? { ...found, parents: found.parents.slice(0, 1) }
          : found
      }
      for (const id of common(a, b, lookup))
        if (id !== base) expect(isAncestor(base, id, standing)).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('[H7] the base of a message and one on its path is the one on its path', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (history, at) => {
      const lookup = lookupIn(history)
      for (const head of history) {
        const path = pathTo(head.id, lookup)
        const older = path[at % path.length] as Message
        expect(mergeBase(head.id, older.id, lookup)).toBe(older.id)
      }
    }),
  )
})

test('[H7] lines of different boards have no base', () => {
  const here = root('here')
  const there = root('there')
  expect(mergeBase(here.id, there.id, lookupIn([here, there]))).toBeUndefined()
})

/** main and side fork at the root; then each is merged into the other. */
function crissCross(deeper: boolean) {
  const base = root()
  const left = user(base, 'left')
  const right = deeper ? answer(user(base, 'right'), 'deeper') : user(base, 'right')
  const between = deeper ? [user(base, 'right')] : []
  const one = message('graph', [left, right], [])
  const two = message('graph', [right, left], [])
  return { left, right, one, two, lookup: lookupIn([base, left, right, one, two, ...between]) }
}

test('[H8] of criss-cross bases at one depth the smallest id stands', () => {
  const { left, right, one, two, lookup } = crissCross(false)
  expect(mergeBase(one.id, two.id, lookup)).toBe([left.id, right.id].toSorted()[0])
})

test('[H8] of criss-cross bases the deepest stands', () => {
  const { right, one, two, lookup } = crissCross(true)
  expect(mergeBase(one.id, two.id, lookup)).toBe(right.id)
})

test('[H8] the generator makes criss-cross merges', () => {
  const several = fc.sample(twoHeads, { numRuns: 1000, seed: 1 }).filter(({ a, b, lookup }) => {
    const all = common(a, b, lookup)
    return all.filter((id) => !all.some((other) => other !== id && isAncestor(id, other, lookup))).length > 1
  })
  expect(several.length).toBeGreaterThan(20)
})

/** A side line merged into the main one; then, on the main line, the merge is taken back. */
function undoneMerge() {
  const base = root()
  const main = user(base, 'main')
  const side = user(base, 'side')
  const merged = message('graph', [main, side], [])
  const undo = message('graph', [merged], [{ type: 'undo', messageIds: [merged.id] }])
  const redo = message('graph', [undo], [{ type: 'undo', messageIds: [merged.id], redo: true }])
  return { base, side, merged, undo, redo, lookup: lookupIn([base, main, side, merged, undo, redo]) }
}

test('[H9] a merge counts until it is undone, then by its first parent only', () => {
  const { base, side, merged, undo, lookup } = undoneMerge()
  expect(mergeBase(merged.id, side.id, lookup)).toBe(side.id)
  expect(mergeBase(undo.id, side.id, lookup)).toBe(base.id)
})

test('[H9] a merge that was redone counts whole again', () => {
  const { side, redo, lookup } = undoneMerge()
  expect(mergeBase(redo.id, side.id, lookup)).toBe(side.id)
})

test('[H7] a second parent that was erased for good leads nowhere: the base is found along what is left', () => {
  const start = root()
  const shared = user(start, 'shared')
  const erased = answer(shared, 'erased')
  const ours = user(shared, 'ours')
  const merged = message(
    'graph',
    [ours, erased],
    [{ type: 'merge', fromId: 'c', fromName: 'gone', choices: {} }],
  )
  const theirs = user(shared, 'theirs')
  const left = lookupIn([start, shared, ours, merged, theirs])
  expect(mergeBase(merged.id, theirs.id, left)).toBe(shared.id)
  expect(mergeBase(theirs.id, merged.id, left)).toBe(shared.id)
  expect(mergeBase(merged.id, ours.id, left)).toBe(ours.id)
})
