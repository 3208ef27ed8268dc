import { describe, expect, test } from 'vitest'
import { endInterrupted } from '@/lib/copilot/interrupted'
import { type Child, type NodeBatch, NodeBatch as NodeBatchSchema, type NodeId } from '@/lib/graph/schema'
import { editMessage, regenerate } from '@/lib/server/again'
import { applyBatch, undo } from '@/lib/server/batches'
import { switchSibling } from '@/lib/server/conversations'
import { AnswerAgain, ApplyBatch, EditMessage, parse, SwitchSibling, Undo } from '@/lib/server/inputs'
import { conversationData } from '@/lib/server/views'
import { calls, hanging, says, textParts } from '../llm/scripted-model'
import { createServerWorld, type ServerWorld, say } from './world'

const shown = (world: ServerWorld) => conversationData(world.deps, world.store, world.conversationId)
const nodesOf = async (world: ServerWorld) => Object.values((await shown(world)).graph.nodes)
const labels = async (world: ServerWorld) => (await nodesOf(world)).map(({ label }) => label).toSorted()
const idOf = async (world: ServerWorld, label: string) =>
  (await nodesOf(world)).find((node) => node.label === label)?.id as NodeId
const roles = async (world: ServerWorld) => (await shown(world)).messages.map(({ role }) => role)

async function change(world: ServerWorld, batch: Partial<NodeBatch> & Pick<NodeBatch, 'targetId'>) {
  const whole = NodeBatchSchema.parse({ source: { kind: 'person' }, children: [], ...batch })
  const wish = parse(ApplyBatch, { conversationId: world.conversationId, batch: whole })
  return applyBatch(world.deps, world.store, wish)
}
const idea = (label: string): Child => ({ kind: 'ChatNode', label, type: 'concept', description: '' })
const add = async (world: ServerWorld, under: string, label: string) =>
  change(world, { targetId: await idOf(world, under), children: [idea(label)] })
async function rename(world: ServerWorld, from: string, to: string) {
  const id = await idOf(world, from)
  const set = { label: { before: from, after: to } }
  return change(world, { targetId: id, puts: { nodes: [{ id, set }], links: [] } })
}

const again = (world: ServerWorld, more: object = {}) =>
  regenerate(world.deps, world.store, parse(AnswerAgain, { conversationId: world.conversationId, ...more }))
const anew = (world: ServerWorld, more: object) =>
  editMessage(world.deps, world.store, parse(EditMessage, { conversationId: world.conversationId, ...more }))
const noticeOf = async (world: ServerWorld, runId: string) => {
  const events = await world.store.runs.events(runId, 0, 1_000)
  return events.flatMap(({ chunk }) =>
    chunk.type === 'data-notice' && chunk.data.code === 'carried' ? [chunk.data.text] : [],
  )
}

/** An answer that grew one idea, and three edits by hand behind it: two on the root, one under what the answer grew. */
async function edited() {
  const grown = calls([
    'add_node',
    { label: 'Grown', type: 'risk', description: '', parent_id: 'root' },
    'k1',
  ])
  const world = await createServerWorld([grown, says('a1'), says('a2'), says('a3')])
  const asked = await say(world, 'q1')
  await add(world, 'Tram', 'Mine')
  await add(world, 'Tram', 'Mine too')
  await add(world, 'Grown', 'Under it')
  return { world, asked }
}

describe('[C20] hand edits made after the answer', () => {
  test('stay with the old line and are counted, unless they are wished for', async () => {
    const { world, asked } = await edited()
    const { leftEdits, carriedEdits, runId } = await again(world)
    await world.ended(runId)
    expect({ leftEdits, carriedEdits }).toEqual({ leftEdits: 3, carriedEdits: undefined })
    expect(await labels(world)).toEqual(['Grown', 'Tram'])
    expect(await noticeOf(world, runId)).toEqual([])
    const first = (await shown(world)).messages[1]
    expect(first?.id).toBe(asked.messageId)
  })

  test('come along behind the new answer, each in its own message; what has become impossible is said', async () => {
    const { world, asked } = await edited()
    const before = (await shown(world)).messages.map(({ id }) => id)
    const started = await anew(world, { messageId: asked.messageId, text: 'q2', carryEdits: true })
    await world.ended(started.runId)
    expect(started.carriedEdits).toBe(3)
    expect(await roles(world)).toEqual(['root', 'user', 'assistant', 'graph', 'graph'])
    expect(await labels(world)).toEqual(['Mine', 'Mine too', 'Tram'])
    const [notice] = await noticeOf(world, started.runId)
    expect(notice).toContain('2 of your 3 edits were carried over. Left out: “Under it” (')
    const { messages } = await shown(world)
    expect(messages[1]?.siblings).toEqual([asked.messageId, started.messageId])
    // The old line stands as it did, and each edit is one thing to undo.
    await undo(world.deps, world.store, parse(Undo, { conversationId: world.conversationId }))
    expect(await labels(world)).toEqual(['Mine', 'Tram'])
    const back = parse(SwitchSibling, { conversationId: world.conversationId, messageId: asked.messageId })
    await switchSibling(world.deps, world.store, back)
    expect((await shown(world)).messages.map(({ id }) => id)).toEqual(before)
  })

  test('another answer stays a sibling of the first; what it changed and they did is not overwritten', async () => {
    const { world } = await edited()
    const { messages } = await shown(world)
    const last = messages.findLast(({ role }) => role === 'assistant')
    await rename(world, 'Mine', 'Mine still')
    await rename(world, 'Grown', 'Grown by me')
    const started = await again(world, { messageId: last?.id, carryEdits: true })
    await world.ended(started.runId)
    expect(started.carriedEdits).toBe(5)
    expect(await noticeOf(world, started.runId)).toEqual(['Your 5 edits were carried over.'])
    expect(await labels(world)).toEqual(['Grown by me', 'Mine still', 'Mine too', 'Tram', 'Under it'])
    const now = (await shown(world)).messages
    const answer = now.findLast(({ role }) => role === 'assistant')
    expect(answer?.siblings).toHaveLength(2)
    expect(answer?.siblings[0]).toBe(last?.id)
    // They are not for the model, and their Call ends at the answer.
    const written = await world.store.messages.callsOfBoard(world.boardId)
    expect(written.at(-1)?.outputHeadId).toBe(answer?.id)
  })

  test('what was taken back stays taken back, and what is on the way to the answer is not carried twice', async () => {
    const { world, asked } = await edited()
    await undo(world.deps, world.store, parse(Undo, { conversationId: world.conversationId }))
    await say(world, 'q2')
    await add(world, 'Tram', 'Later')
    const started = await again(world, { carryEdits: true })
    await world.ended(started.runId)
    expect(started.carriedEdits).toBe(1)
    expect(await labels(world)).toEqual(['Grown', 'Later', 'Mine', 'Mine too', 'Tram'])
    const whole = await anew(world, { messageId: asked.messageId, text: 'q3', carryEdits: true })
    await world.ended(whole.runId)
    expect(whole.carriedEdits).toBe(3)
  })

  test('come along also when the run is stopped, or was left by a crash', async () => {
    const world = await createServerWorld([
      says('a1'),
      () => hanging(textParts('so').slice(0, 2)),
      () => hanging(textParts('so').slice(0, 2)),
    ])
    await say(world, 'q1')
    await add(world, 'Tram', 'Mine')
    const stop = (runId: string) => world.deps.runs.abort(runId)
    const crash = async (runId: string) => {
      const run = await world.store.runs.get(runId)
      if (run) await endInterrupted(world.store, run)
    }
    for (const end of [stop, crash]) {
      const started = await again(world, { carryEdits: true })
      await world.untilEvent(started.runId, 'text-delta')
      await end(started.runId)
      await world.ended(started.runId)
      expect(await roles(world)).toEqual(['root', 'user', 'assistant', 'graph'])
      expect(await labels(world)).toEqual(['Mine', 'Tram'])
      expect(await noticeOf(world, started.runId)).toEqual(['Your edit was carried over.'])
    }
  })
})
