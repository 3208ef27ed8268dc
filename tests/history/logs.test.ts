import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '@/lib/graph/apply'
import { graphHash } from '@/lib/graph/json'
import type { GraphState, NodeBatch } from '@/lib/graph/schema'
import { createGraphFold, foldGraph } from '@/lib/history/fold'
import { toMessage } from '@/lib/history/ids'
import type { Message, MessageId } from '@/lib/history/parts'
import { redoMessage, type Undoing, undoMessage } from '@/lib/history/undo'
import { given, logs } from '../arbitraries'
import { call, last, message, result, user } from './messages'

/* Paths made of every kind of batch there is: additions, edits, moves, removals, links, hostile labels. */

/** Each batch by hand, or so many at once in one co-pilot turn. */
const histories = fc
  .tuple(logs, fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 12 }))
  .map(([{ seed, batches }, sizes]) => {
    const rootNode = seed.nodes.get(seed.rootId)
    if (!rootNode) throw new Error('a graph has its root')
    const path = [
      toMessage({ parents: [], role: 'root', parts: [{ type: 'board', boardId: 'b', rootNode }] }),
    ]
    for (let at = 0, turn = 0; at < batches.length; turn++) {
      const size = sizes[turn % sizes.length] ?? 0
      if (size === 0) byHand(path, batches[at])
      else inTurn(path, batches.slice(at, at + size), at)
      at += Math.max(1, size)
    }
    return { path, batches, seed }
  })

function byHand(path: Message[], batch: NodeBatch | undefined): void {
  if (batch) path.push(message('graph', [last(path)], [{ type: 'batch', batch }]))
}

function inTurn(path: Message[], batches: readonly NodeBatch[], at: number): void {
  path.push(user(last(path), `grow ${at}`))
  path.push(
    message(
      'assistant',
      [last(path)],
      batches.map((_, which) => call(`c${at}-${which}`)),
    ),
  )
  for (const [which, batch] of batches.entries()) {
    path.push(message('tool', [last(path)], [result(`c${at}-${which}`), { type: 'batch', batch }]))
  }
}

const freshFold = () => createGraphFold(new Map<MessageId, GraphState>(), 4)

/** Takes back, or redoes, until nothing is left. */
function untilEnd(path: readonly Message[], step: (path: readonly Message[]) => Undoing | undefined) {
  let walked = path
  for (let done = step(walked); done; done = step(walked)) {
    expect(done.skipped).toEqual([])
    walked = [...walked, toMessage(done.content)]
  }
  return walked
}

test('[H15] storing a batch in a message changes nothing about what it does', () => {
  given(histories, ({ path, batches, seed }) => {
    expect(foldGraph(path)).toEqual(batches.reduce((state, batch) => apply(state, batch).state, seed))
  })
})

test('[H18] undo all and redo all give the same bytes, whatever was done', () => {
  given(
    histories,
    ({ path, seed }) => {
      const undone = untilEnd(path, (walked) => undoMessage(walked, freshFold()))
      expect(foldGraph(undone)).toEqual(seed)
      const redone = untilEnd(undone, (walked) => redoMessage(walked, freshFold()))
      expect(foldGraph(redone)).toEqual(foldGraph(path))
      expect(graphHash(foldGraph(redone))).toBe(graphHash(foldGraph(path)))
    },
    60,
  )
})

test('[H19] any named intent can be taken back, and a fold gives what the undo showed', () => {
  given(
    fc.tuple(histories, fc.nat()),
    ([{ path }, which]) => {
      const changed = path.filter(({ parts }) => parts.some(({ type }) => type === 'batch'))
      const named = changed[which % Math.max(1, changed.length)]
      const done = undoMessage(path, freshFold(), named?.id)
      if (done) expect(foldGraph([...path, toMessage(done.content)])).toEqual(done.state)
    },
    100,
  )
})
