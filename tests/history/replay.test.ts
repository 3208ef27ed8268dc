import fc from 'fast-check'
import { expect, test } from 'vitest'
import { graphHash } from '@/lib/graph/json'
import { foldGraph } from '@/lib/history/fold'
import { createReplay } from '@/lib/history/replay'
import { paths } from './arbitraries'
import { answer, call, chain, edit, last, message, result, user } from './messages'

test('[H24] a frame is the fold of the path up to it, in whatever order frames are asked for', () => {
  fc.assert(
    fc.property(paths, fc.array(fc.nat(), { maxLength: 12 }), ({ path }, wishes) => {
      const replay = createReplay(path)
      expect(replay.last).toBe(path.length - 1)
      for (const wish of [...wishes, replay.last]) {
        const frame = wish % path.length
        expect(graphHash(replay.frameAt(frame).graph)).toBe(graphHash(foldGraph(path.slice(0, frame + 1))))
      }
      expect(graphHash(replay.frameAt(replay.last).graph)).toBe(graphHash(foldGraph(path)))
    }),
  )
})

test('[H24] two thousand edits, forth and back by leaps', () => {
  let path = chain((at) => edit(at, 'Idea 0'))
  for (let at = 1; at < 2000; at++) path = [...path, edit(last(path), `Idea ${at}`)]
  const replay = createReplay(path)
  for (const frame of [2000, 1, 1999, 1000, 999, 1001, 64, 63, 65, 0, 2000]) {
    expect(replay.frameAt(frame).graph.nodes.size).toBe(frame + 1)
  }
  expect(graphHash(replay.frameAt(2000).graph)).toBe(graphHash(foldGraph(path)))
  expect(replay.frameAt(9999)).toBe(replay.frameAt(2000))
  expect(replay.frameAt(-1).graph.nodes.size).toBe(1)
})

test('[H24] a frame names what its message brought and changed, and nothing else', () => {
  const path = chain(
    (at) => edit(at, 'Costs'),
    (at) => user(at, 'q'),
    (at) => edit(at, 'Noise'),
  )
  const replay = createReplay(path)
  const [, costs, noise] = [...replay.frameAt(3).graph.nodes.keys()]
  expect(replay.frameAt(3).added).toEqual([noise])
  expect(replay.frameAt(1).added).toEqual([costs])
  expect([2, 0].map((at) => replay.frameAt(at).added)).toEqual([[], []])
  expect([0, 1, 2, 3].flatMap((at) => replay.frameAt(at).changed)).toEqual([])
})

test('[C18] a branch can begin at every frame but those whose calls wait for a result', () => {
  const asked = chain((at) => user(at, 'grow'))
  const calls = [...asked, message('assistant', [last(asked)], [call('1'), call('2')])]
  const first = [...calls, message('tool', [last(calls)], [result('1')])]
  const both = [...first, message('tool', [last(first)], [result('2')])]
  const replay = createReplay([...both, answer(last(both), 'done')])
  expect([0, 1, 2, 3, 4, 5].map(replay.canBranchAt)).toEqual([true, true, false, false, true, true])
})
