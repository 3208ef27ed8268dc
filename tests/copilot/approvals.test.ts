import { describe, expect, test } from 'vitest'
import { planApproved, planDeclined } from '@/lib/copilot/decision'
import { bulkThreshold, toHoldReason } from '@/lib/copilot/hold'
import { endInterrupted } from '@/lib/copilot/interrupted'
import { loadLine } from '@/lib/copilot/line'
import { runTurn } from '@/lib/copilot/turn'
import { apply } from '@/lib/graph/apply'
import { editNode, removeNodes } from '@/lib/graph/edits'
import { subtreeOf } from '@/lib/graph/queries'
import type { NodeBatch } from '@/lib/graph/schema'
import { type Chunk, isTerminal } from '@/lib/history/chunks'
import { foldGraph } from '@/lib/history/fold'
import { hashOf, toMessage } from '@/lib/history/ids'
import { wellFormed } from '@/lib/history/well-formed'
import type { ApprovalRow, RunRow } from '@/lib/store/ports'
import { sent } from '../llm/kit'
import { calls, says, scriptedModel, submits } from '../llm/scripted-model'
import { nodeNamed } from './named'
import { createWorld, type World } from './world'

const add = (parent: string, ...labels: string[]) =>
  ['add_nodes', { nodes: labels.map((label) => ({ label, type: 'risk' })), parent_id: parent }] as const
const remove = (label: string) => ['remove_node', { node_id: label }] as const

const pathOf = async (world: World) => world.owned.messages.path(await world.head())
const graphOf = async (world: World) => foldGraph(await pathOf(world))
const labelsOf = async (world: World) => [...(await graphOf(world)).nodes.values()].map(({ label }) => label)

/** A board with Cost (Price, Rails below) and Noise. */
async function grown(): Promise<World> {
  const world = await createWorld()
  const run = await world.send('grow')
  const model = scriptedModel([
    calls(add('root', 'Cost', 'Noise')),
    calls(add('Cost', 'Price', 'Rails')),
    says('ok'),
  ])
  await runTurn(world.deps(run, model))
  return world
}

async function asked(world: World, run: RunRow): Promise<{ row: RunRow; approval: ApprovalRow }> {
  const row = await world.owned.runs.get(run.id)
  const approval = (await world.owned.runs.approvals(run.id)).at(-1)
  if (!row || !approval) throw new Error('nothing was asked')
  return { row, approval }
}

/** Answers as the server does, and goes on with the run; returns what the store holds of it. */
async function answer(
  world: World,
  run: RunRow,
  model: ReturnType<typeof scriptedModel>,
  accepted: readonly string[] | null = null,
): Promise<RunRow> {
  const { row, approval } = await asked(world, run)
  const line = await loadLine(world.owned, row)
  await world.owned.commit(planApproved(line, { run: row, approval, at: world.now() }, accepted, 9).ops)
  const active = await world.owned.runs.get(run.id)
  if (!active) throw new Error('no run')
  await runTurn(world.deps(active, model))
  return active
}

async function personEdits(world: World, batch: NodeBatch): Promise<void> {
  const { conversation } = await loadLine(world.owned, { conversationId: 'c1' })
  const message = toMessage({
    parents: [conversation.headId],
    role: 'graph',
    parts: [{ type: 'batch', batch }],
  })
  await world.owned.commit([
    { op: 'message-add', boardId: 'b1', message, at: world.now() },
    {
      op: 'head-move',
      conversationId: 'c1',
      version: conversation.version,
      headId: message.id,
      at: world.now(),
    },
  ])
}

const ofType = <T extends Chunk['type']>(chunks: readonly Chunk[], type: T) =>
  chunks.filter((chunk): chunk is Extract<Chunk, { type: T }> => chunk.type === type)

describe('what is asked first', () => {
  const graph = (() => {
    const run = async () => graphOf(await grown())
    return run()
  })()

  test('any removal, a change of more than the stated number of ideas, and everything in a preview', async () => {
    const state = await graph
    const chat = { kind: 'chat' } as const
    const one = removeNodes(state, [nodeNamed(state, 'Noise').id], chat)
    expect(toHoldReason(state, one, false)).toBe('removal')
    const rename = editNode(state, nodeNamed(state, 'Noise').id, { label: 'Sound' }, chat)
    expect(toHoldReason(state, rename, false)).toBeUndefined()
    expect(toHoldReason(state, rename, true)).toBe('preview')
    const children = (count: number): NodeBatch => ({
      source: chat,
      targetId: state.rootId,
      children: Array.from({ length: count }, (_, n) => ({
        kind: 'ChatNode',
        label: `Idea ${n}`,
        type: 'note',
        description: '',
      })),
    })
    expect(toHoldReason(state, children(bulkThreshold), false)).toBeUndefined()
    expect(toHoldReason(state, children(bulkThreshold + 1), false)).toBe('bulk')
  })
})

describe('[A-remove] remove_node', () => {
  test('is held: nothing happens, the run waits without a lease, and the question names the exact batch', async () => {
    const world = await grown()
    const before = await labelsOf(world)
    const run = await world.send('remove the cost')
    await runTurn(world.deps(run, scriptedModel([calls(remove('Cost'))])))
    expect(await labelsOf(world)).toEqual(before)
    const { row, approval } = await asked(world, run)
    expect(row).toMatchObject({ status: 'waiting', leaseUntil: null, endedAt: null })
    expect(approval.batchHash).toBe(hashOf(approval.proposal.batch))
    expect(approval.proposal.batch.drops?.nodes).toHaveLength(3)
    expect(approval.proposal.output).toMatch(/removed n\w+ "Cost"[\s\S]*the 2 below it: "Price", "Rails"/)
    const chunks = await world.chunks(run.id)
    expect(ofType(chunks, 'data-approval')[0]?.data).toMatchObject({
      reason: 'removal',
      toolName: 'remove_node',
      batchHash: approval.batchHash,
    })
    expect(chunks.some(isTerminal)).toBe(false)
  })

  test('accepted: it is done with the answer, the later calls of the step follow, and the loop goes on', async () => {
    const world = await grown()
    const run = await world.send('tidy up')
    const step = calls(add('root', 'First'), remove('Cost'), add('root', 'Later'))
    await runTurn(world.deps(run, scriptedModel([step])))
    expect(await labelsOf(world)).toEqual(['Tram', 'Cost', 'Noise', 'Price', 'Rails', 'First'])
    const model = scriptedModel([submits('Tidied.')])
    await answer(world, run, model)
    const path = await pathOf(world)
    expect(wellFormed(path)).toEqual({ ok: true })
    expect([...foldGraph(path).nodes.values()].map(({ label }) => label)).toEqual([
      'Tram',
      'Noise',
      'First',
      'Later',
    ])
    expect(path.map(({ role }) => role).slice(-5)).toEqual(['assistant', 'tool', 'tool', 'tool', 'assistant'])
    expect(sent(model.requests[0] ?? { prompt: [] }).join('\n')).toMatch(
      /The person approved this\.\nremoved n\w+ "Cost"/,
    )
    expect(await world.owned.runs.get(run.id)).toMatchObject({ status: 'done', epoch: 2 })
    const chunks = await world.chunks(run.id)
    expect(chunks.filter(isTerminal)).toHaveLength(1)
    expect(ofType(chunks, 'data-decided')).toHaveLength(1)
    expect(ofType(chunks, 'data-batch').map(({ data }) => data.removed.length)).toEqual([0, 3, 0])
  })

  test('the limit of requests and the usage count what came before the question', async () => {
    const world = await grown()
    const run = await world.send('tidy up')
    await runTurn(world.deps(run, scriptedModel([calls(['graph_stats', {}]), calls(remove('Cost'))])))
    const { row, approval } = await asked(world, run)
    const line = await loadLine(world.owned, row)
    await world.owned.commit(planApproved(line, { run: row, approval, at: 5 }, null, 9).ops)
    const active = (await world.owned.runs.get(run.id)) ?? row
    const model = scriptedModel([calls(['graph_stats', {}]), submits('Summed up.')])
    await runTurn(world.deps(active, model, { chainLimit: 3 }))
    const end = ofType(await world.chunks(run.id), 'data-done')[0]?.data
    expect(end).toMatchObject({ terminationReason: 'limit', answer: 'Summed up.' })
    expect(end?.usage).toMatchObject({ inputTokens: 40 })
  })

  test('a part of it: what was left out stands, and the model is told exactly which', async () => {
    const world = await grown()
    const run = await world.send('remove the cost')
    await runTurn(world.deps(run, scriptedModel([calls(remove('Cost'))])))
    const rails = nodeNamed(await graphOf(world), 'Rails').id
    const model = scriptedModel([says('Only the rails, then.')])
    await answer(world, run, model, [rails])
    expect(await labelsOf(world)).toEqual(['Tram', 'Cost', 'Noise', 'Price'])
    const told = sent(model.requests[0] ?? { prompt: [] }).join('\n')
    expect(told).toMatch(/accepted 1 of 3 changes:\nremoved n\w+/)
    expect(told).toMatch(/Left out: the removal of n\w+ "Cost" \(risk\); the removal of n\w+ "Price"/)
    expect((await asked(world, run)).approval).toMatchObject({ decision: 'approved', accepted: [rails] })
  })

  test('declined: nothing changes, every open call has a result, and the run ends as declined', async () => {
    const world = await grown()
    const before = await labelsOf(world)
    const run = await world.send('remove the cost')
    await runTurn(world.deps(run, scriptedModel([calls(remove('Cost'), add('root', 'Later'))])))
    const { row, approval } = await asked(world, run)
    const line = await loadLine(world.owned, row)
    await world.owned.commit(planDeclined(line, { run: row, asked: [approval], at: 5 }, 'person').ops)
    const path = await pathOf(world)
    expect(wellFormed(path)).toEqual({ ok: true })
    expect(await labelsOf(world)).toEqual(before)
    expect(path.slice(-2).map(({ parts }) => parts[0])).toMatchObject([
      { isError: true, output: expect.stringMatching(/^declined: /) },
      { isError: true, output: expect.stringMatching(/^interrupted/) },
    ])
    const chunks = await world.chunks(run.id)
    expect(chunks.find(isTerminal)).toMatchObject({ data: { terminationReason: 'declined' } })
    expect(await world.owned.runs.get(run.id)).toMatchObject({ status: 'done' })
  })

  test('the root, and an idea that is not there, are refused in words and asked of nobody', async () => {
    const world = await grown()
    const run = await world.send('remove everything')
    const model = scriptedModel([calls(remove('root'), remove('nothing like it')), says('I cannot.')])
    await runTurn(world.deps(run, model))
    expect(await world.owned.runs.approvals(run.id)).toEqual([])
    expect(sent(model.requests[1] ?? { prompt: [] }).join('\n')).toContain('The root holds the whole board')
    expect(await labelsOf(world)).toHaveLength(5)
  })

  test('Stop that comes while the question is being written ends the run', async () => {
    const world = await grown()
    const run = await world.send('remove the cost')
    await world.owned.commit([{ op: 'run-stop', runId: run.id, at: 3 }])
    await runTurn(world.deps(run, scriptedModel([calls(remove('Cost'))])))
    expect(await world.owned.runs.get(run.id)).toMatchObject({ status: 'stopped' })
    expect((await asked(world, run)).approval.decision).toBe('declined')
    expect(wellFormed(await pathOf(world))).toEqual({ ok: true })
  })

  test('whoever ends a waiting run answers its question', async () => {
    const world = await grown()
    const run = await world.send('remove the cost')
    await runTurn(world.deps(run, scriptedModel([calls(remove('Cost'))])))
    const { row } = await asked(world, run)
    await endInterrupted(world.owned, { ...row, stopRequestedAt: 4 }, { now: world.now })
    expect((await asked(world, run)).approval).toMatchObject({ decision: 'declined' })
    expect(await world.owned.runs.get(run.id)).toMatchObject({ status: 'stopped' })
  })
})

describe('[X-10] a preview', () => {
  test('holds every batch of the run; what is accepted is what is stored', async () => {
    const world = await grown()
    const run = await world.send('add and rename', { preview: true })
    const rename = ['edit_node', { node_id: 'Noise', label: 'Sound' }] as const
    await runTurn(world.deps(run, scriptedModel([calls(add('root', 'One', 'Two', 'Three'), rename)])))
    expect(await labelsOf(world)).not.toContain('One')
    const { approval } = await asked(world, run)
    const after = apply(await graphOf(world), approval.proposal.batch)
    const chosen = after.added.filter((id) => after.state.nodes.get(id)?.label !== 'Two')
    await answer(world, run, scriptedModel([]), chosen)
    const second = await asked(world, run)
    expect(second.row).toMatchObject({ status: 'waiting', epoch: 2 })
    expect(second.approval.proposal.toolName).toBe('edit_node')
    const stored = (await pathOf(world)).at(-1)
    expect(stored?.parts).toMatchObject([
      { output: expect.stringMatching(/accepted 2 of 3[\s\S]*Left out: n\w+ "Two" \(risk\)/) },
      { type: 'batch' },
    ])
    const model = scriptedModel([submits('Done.')])
    await answer(world, run, model)
    expect(await labelsOf(world)).toEqual(['Tram', 'Cost', 'Sound', 'Price', 'Rails', 'One', 'Three'])
    expect(await world.owned.runs.get(run.id)).toMatchObject({ status: 'done', epoch: 3 })
  })

  test('all of it stores the batch as it was proposed', async () => {
    const world = await grown()
    const run = await world.send('add', { preview: true })
    await runTurn(world.deps(run, scriptedModel([calls(add('root', 'One'))])))
    const { approval } = await asked(world, run)
    await answer(world, run, scriptedModel([says('ok')]), [
      ...apply(await graphOf(world), approval.proposal.batch).added,
    ])
    const tool = (await pathOf(world)).findLast(({ role }) => role === 'tool')
    expect(tool?.parts[1]).toEqual({ type: 'batch', batch: approval.proposal.batch })
  })

  test('[A16] what a person changed while it waited stands, and the model is told', async () => {
    const world = await grown()
    const run = await world.send('add', { preview: true })
    await runTurn(world.deps(run, scriptedModel([calls(add('Cost', 'One', 'Two'))])))
    const state = await graphOf(world)
    await personEdits(world, removeNodes(state, [nodeNamed(state, 'Cost').id]))
    const model = scriptedModel([says('I see.')])
    await answer(world, run, model)
    expect(await labelsOf(world)).toEqual(['Tram', 'Noise'])
    expect(sent(model.requests[0] ?? { prompt: [] }).join('\n')).toMatch(
      /Nothing was changed\.\nThe person changed the graph meanwhile[\s\S]*"One"/,
    )
    expect(ofType(await world.chunks(run.id), 'data-conflict')[0]?.data.skipped).toHaveLength(2)
  })

  test('a removal spares what a person has put under it meanwhile', async () => {
    const world = await grown()
    const run = await world.send('remove the cost')
    await runTurn(world.deps(run, scriptedModel([calls(remove('Cost'))])))
    const state = await graphOf(world)
    const child = { kind: 'ChatNode', label: 'Mine', type: 'note', description: '' } as const
    await personEdits(world, {
      source: { kind: 'person' },
      targetId: nodeNamed(state, 'Price').id,
      children: [child],
    })
    await answer(world, run, scriptedModel([says('ok')]))
    const now = await graphOf(world)
    expect(subtreeOf(now, nodeNamed(now, 'Cost').id).map(({ label }) => label)).toEqual([
      'Cost',
      'Price',
      'Mine',
    ])
  })
})
