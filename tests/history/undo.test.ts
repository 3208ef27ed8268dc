import fc from 'fast-check'
import { expect, test } from 'vitest'
import { graphHash } from '@/lib/graph/json'
import type { GraphState, NodeBatch, NodeId } from '@/lib/graph/schema'
import { seedGraph } from '@/lib/graph/seed'
import { createGraphFold, foldGraph } from '@/lib/history/fold'
import { toMessage } from '@/lib/history/ids'
import { intentsOf, undoable } from '@/lib/history/intents'
import type { Message, MessageId } from '@/lib/history/parts'
import { redoMessage, type Undoing, undoMessage } from '@/lib/history/undo'
import { paths } from './arbitraries'
import { answer, batch, call, chain, edit, last, message, result, rootNode, user } from './messages'

const freshFold = () => createGraphFold(new Map<MessageId, GraphState>(), 3)
const undo = (path: readonly Message[], id?: MessageId) => undoMessage(path, freshFold(), id)
const redo = (path: readonly Message[]) => redoMessage(path, freshFold())
const extended = (path: readonly Message[], done: Undoing | undefined) => {
  if (!done) throw new Error('there was nothing to take back')
  return [...path, toMessage(done.content)]
}
const labels = (path: readonly Message[]) =>
  [...foldGraph(path).nodes.values()].map(({ label }) => label).sort()
const nodeNamed = (path: readonly Message[], label: string): NodeId => {
  const found = [...foldGraph(path).nodes.values()].find((node) => node.label === label)
  if (!found) throw new Error(`no idea named ${label}`)
  return found.id
}
const renamed = (id: NodeId, before: string, after: string): NodeBatch => ({
  source: { kind: 'person' },
  targetId: id,
  children: [],
  puts: { nodes: [{ id, set: { label: { before, after } } }], links: [] },
})
const byHand = (parent: Message, change: NodeBatch) =>
  message('graph', [parent], [{ type: 'batch', batch: change }])

/** A turn that adds two ideas in two calls, with a hand edit between them. */
const turn = (path: readonly Message[]) => {
  const grown = [...path]
  const add = (make: (at: Message) => Message) => grown.push(make(last(grown)))
  add((at) => user(at, 'grow'))
  add((at) => message('assistant', [at], [call('a'), call('b')]))
  add((at) => message('tool', [at], [result('a'), batch('Costs')]))
  add((at) => edit(at, 'By hand'))
  add((at) => message('tool', [at], [result('b'), batch('Routes')]))
  add((at) => answer(at, 'done'))
  return grown
}

test('[H17] a hand edit, a lens run, a merge and a whole turn are one intent each', () => {
  const lens = (at: Message) =>
    message('graph', [at], [{ type: 'lens', lens: 'expand', nodeIds: [] }, batch('Lensed')])
  const merge = (at: Message) =>
    message('graph', [at], [{ type: 'merge', fromId: 'c', fromName: 'side', choices: {} }, batch('Merged')])
  const path = turn(chain((at) => edit(at, 'One'), lens, merge))
  expect(intentsOf(path).map(({ kind, messages }) => [kind, messages.length])).toEqual([
    ['edit', 1],
    ['lens', 1],
    ['merge', 1],
    ['edit', 1],
    ['turn', 2],
  ])
})

test('[H17] undo takes back a whole turn and leaves the edit made meanwhile', () => {
  const path = turn(chain((at) => edit(at, 'One')))
  const done = undo(path)
  expect(labels(extended(path, done))).toEqual(['By hand', 'One', 'Tram'])
  expect(done?.content.role).toBe('graph')
  expect(done?.content.parts).toMatchObject([
    { type: 'undo', messageIds: [path[4]?.id, path[6]?.id] },
    { type: 'batch', batch: { source: { kind: 'undo' } } },
  ])
})

test('[H17] undo again takes back the intent before it, until none is left', () => {
  let path = turn(chain((at) => edit(at, 'One')))
  for (const left of [['By hand', 'One', 'Tram'], ['One', 'Tram'], ['Tram']]) {
    path = extended(path, undo(path))
    expect(labels(path)).toEqual(left)
  }
  expect(undo(path)).toBeUndefined()
})

test('[H17] a named change is taken back wherever it stands, and only once', () => {
  const path = chain(
    (at) => edit(at, 'One'),
    (at) => edit(at, 'Two'),
    (at) => answer(at, 'said'),
  )
  const after = extended(path, undo(path, path[1]?.id))
  expect(labels(after)).toEqual(['Tram', 'Two'])
  expect(undo(after, path[1]?.id)).toBeUndefined()
  expect(undo(after, last(after).id)).toBeUndefined()
})

test('[H17] of a turn that went on after its undo the rest is taken back', () => {
  const path = turn(chain())
  const undone = extended(path, undo(path))
  const asked = message('assistant', [last(undone)], [call('c')])
  const went = [...undone, asked, message('tool', [asked], [result('c'), batch('Later')])]
  expect(undoable(went)?.messages).toEqual([last(went)])
  expect(labels(extended(went, undo(went)))).toEqual(['By hand', 'Tram'])
})

test('[H18] undoing everything gives the root alone, redoing everything the same bytes', () => {
  fc.assert(
    fc.property(paths, ({ path }) => {
      const before = foldGraph(path)
      let walked: readonly Message[] = path
      let steps = 0
      for (let done = undo(walked); done; done = undo(walked)) {
        walked = extended(walked, done)
        steps += 1
        expect(done.skipped).toEqual([])
      }
      expect(steps).toBe(intentsOf(path).length)
      expect(foldGraph(walked)).toEqual(seedGraph(rootNode))
      for (let done = redo(walked); done; done = redo(walked)) walked = extended(walked, done)
      expect(graphHash(foldGraph(walked))).toBe(graphHash(before))
      expect(foldGraph(walked)).toEqual(before)
    }),
    { numRuns: 60 },
  )
})

test('[H19] what was changed since stands and is reported', () => {
  const start = chain((at) => edit(at, 'One'))
  const id = nodeNamed(start, 'One')
  const first = [...start, byHand(last(start), renamed(id, 'One', 'Two'))]
  const path = [...first, byHand(last(first), renamed(id, 'Two', 'Three'))]
  const done = undo(path, last(first).id)
  expect(labels(extended(path, done))).toEqual(['Three', 'Tram'])
  expect(done?.skipped).toHaveLength(1)
  expect(done?.content.parts[0]).toMatchObject({ type: 'undo', skipped: [{ reason: expect.any(String) }] })
})

test('[H19] a fold of the undo message gives the state the undo showed', () => {
  fc.assert(
    fc.property(paths, fc.nat(), ({ path }, which) => {
      const intents = intentsOf(path)
      const chosen = intents[which % Math.max(intents.length, 1)]
      const done = undo(path, chosen?.messages[0]?.id)
      if (!done) return
      expect(foldGraph(extended(path, done))).toEqual(done.state)
    }),
  )
})

test('[H20] redo takes back the last undo that stands', () => {
  const path = chain(
    (at) => edit(at, 'One'),
    (at) => edit(at, 'Two'),
  )
  const undone = extended(path, undo(path))
  const twice = extended(undone, undo(undone))
  expect(labels(twice)).toEqual(['Tram'])
  const redone = extended(twice, redo(twice))
  expect(labels(redone)).toEqual(['One', 'Tram'])
  const again = extended(redone, redo(redone))
  expect(labels(again)).toEqual(['One', 'Tram', 'Two'])
  expect(redo(again)).toBeUndefined()
  expect(labels(extended(again, undo(again)))).toEqual(['One', 'Tram'])
})

test('[H20] talk leaves the way to redo open, another batch closes it', () => {
  const path = chain((at) => edit(at, 'One'))
  const undone = extended(path, undo(path))
  const talked = [...undone, user(last(undone), 'so?')]
  expect(labels(extended(talked, redo(talked)))).toEqual(['One', 'Tram'])
  expect(redo([...talked, edit(last(talked), 'Other')])).toBeUndefined()
})
