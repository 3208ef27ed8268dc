import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endInterrupted } from '@/lib/copilot/interrupted'
import { runTurn } from '@/lib/copilot/turn'
import { graphHash } from '@/lib/graph/json'
import { isTerminal } from '@/lib/history/chunks'
import { batchesOf, foldGraph } from '@/lib/history/fold'
import { toMessage } from '@/lib/history/ids'
import { wellFormed } from '@/lib/history/well-formed'
import { type OwnedStore, StoreError } from '@/lib/store/ports'
import { calls, finish, type Reply, says, scriptedModel, submits, textParts } from '../llm/scripted-model'
import { createWorld, type World } from './world'

/** How many of the generated faults came about: a generator that misses every commit proves nothing. */
const tally = { runs: 0, fired: 0 }

/** What happens around the n-th commit of the run. */
const Fault = fc.record({
  at: fc.integer({ min: 1, max: 12 }),
  kind: fc.constantFrom('fails', 'answer-lost', 'edit', 'stop', 'taken-over', 'nothing'),
})
type Fault = { readonly at: number; readonly kind: string }

const Step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    count: fc.integer({ min: 1, max: 3 }),
    sameId: fc.boolean(),
  }),
  fc.constant({ kind: 'broken' as const }),
  fc.constant({ kind: 'busy' as const }),
)
type Step =
  | { readonly kind: 'add'; readonly count: number; readonly sameId: boolean }
  | { readonly kind: 'broken' }
  | { readonly kind: 'busy' }

const Last = fc.constantFrom('submit', 'text', 'cut')

test(
  '[R-I2] whatever fails, stops, edits or takes over around any commit: each call has one result, each batch is applied once',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(Step, { maxLength: 4 }),
        Last,
        fc.array(Fault, { maxLength: 2 }),
        async (steps, last, faults) => {
          const world = await createWorld()
          const run = await world.send('go')
          const stop = new AbortController()
          const store = faulty(world, run, faults, stop)
          const model = scriptedModel(toReplies(steps, last))
          await runTurn({ ...world.deps(run, model), store, signal: stop.signal })
          // A store that fails to the last leaves the run open: the next start ends it.
          await endInterrupted(world.owned, run, { now: world.now })
          await checkWorld(world, run.id)
          tally.runs += 1
        },
      ),
      { numRuns: 500 },
    ),
  120_000,
)

test('[R-I2] the faults above did come about', () => {
  expect(tally.fired / tally.runs).toBeGreaterThan(0.3)
})

function toReplies(steps: readonly Step[], last: string): Reply[] {
  const replies = steps.flatMap((step, n): Reply[] => {
    if (step.kind === 'busy') return [() => new Error('overloaded')]
    if (step.kind === 'broken') return [calls(['add_nodes', '{"nodes":'])]
    const list = Array.from({ length: step.count }, (_, m) => {
      const nodes = [{ label: `idea ${n}.${m}`, type: 'note' }]
      return ['add_nodes', { nodes, parent_id: 'root' }, step.sameId ? 'same' : `c${n}-${m}`] as const
    })
    return [calls(...list)]
  })
  const end =
    last === 'submit'
      ? submits('Done.')
      : last === 'text'
        ? says('Done.')
        : [...textParts('Half'), finish('other', undefined)]
  return [...replies, end, end, end]
}

function faulty(
  world: World,
  run: Parameters<typeof endInterrupted>[1],
  faults: readonly Fault[],
  stop: AbortController,
): OwnedStore {
  let commits = 0
  const at = (kind: string) => {
    const isDue = faults.some((fault) => fault.at === commits && fault.kind === kind)
    if (isDue) tally.fired += 1
    return isDue
  }
  return {
    ...world.owned,
    commit: async (ops) => {
      commits += 1
      if (at('edit')) await edit(world, `mine ${commits}`)
      if (at('stop')) stop.abort()
      if (at('taken-over')) await endInterrupted(world.owned, run, { now: world.now })
      if (at('fails')) throw new StoreError('busy', 'busy')
      await world.owned.commit(ops)
      if (at('answer-lost')) throw new StoreError('failed', 'the answer was lost')
    },
  }
}

async function edit(world: World, label: string): Promise<void> {
  const row = await world.owned.boards.conversation('c1')
  if (!row) throw new Error('no conversation')
  const child = { kind: 'ChatNode' as const, label, type: 'note' as const, description: '' }
  const batch = { source: { kind: 'person' as const }, targetId: world.rootId, children: [child] }
  const message = toMessage({ parents: [row.headId], role: 'graph', parts: [{ type: 'batch', batch }] })
  await world.owned.commit([
    { op: 'message-add', boardId: 'b1', message, at: world.now() },
    { op: 'head-move', conversationId: 'c1', version: row.version, headId: message.id, at: world.now() },
  ])
}

async function checkWorld(world: World, runId: string): Promise<void> {
  const path = await world.owned.messages.path(await world.head())
  const [chunks, run] = await Promise.all([world.chunks(runId), world.owned.runs.get(runId)])
  expect(run?.endedAt).not.toBeNull()
  expect(wellFormed(path)).toEqual({ ok: true })
  const ends = chunks.filter(isTerminal)
  expect(ends.length).toBe(1)
  expect(chunks.at(-1)?.type).toBe('finish')
  const graph = foldGraph(path)
  const labels = [...graph.nodes.values()].map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  // A person may edit after the run has ended.
  const [end] = ends
  const told = end ? await world.owned.messages.path(end.data.headId) : []
  expect(end?.data.graphHash).toBe(graphHash(foldGraph(told)))
  const batches = path
    .filter(({ role }) => role === 'tool')
    .flatMap((message) => batchesOf(message).map(() => message.id))
  expect(chunks.flatMap((chunk) => (chunk.type === 'data-batch' ? [chunk.data.messageId] : []))).toEqual(
    batches,
  )
  const ids = chunks.flatMap((chunk) => (chunk.type === 'data-message' ? [chunk.data.id] : []))
  expect(ids).toEqual(path.filter(({ role }) => role === 'assistant' || role === 'tool').map(({ id }) => id))
}
