import { expect, test } from 'vitest'
import { wellFormed } from '@/lib/history/well-formed'
import { sweep } from '@/lib/server/create-runtime'
import { leaseMs } from '@/lib/server/turns'
import { conversationData } from '@/lib/server/views'
import { createMemoryStore } from '@/lib/store/memory-store'
import type { StoreErrorReason } from '@/lib/store/ports'
import { calls, says, submits } from '../llm/scripted-model'
import { createFaultyStore } from '../support/faulty-store'
import { createServerWorld, refusalOf, say } from './world'

const turn = () => [
  calls(['add_node', { label: 'Cost', type: 'risk', description: '', parent_id: 'root' }, 'c1']),
  submits('One risk.'),
]

test.each<StoreErrorReason>(['disk-full', 'read-only', 'busy', 'failed'])(
  '[R-C5] %s at a send: a sentence, nothing kept by halves, and the same send works afterwards',
  async (reason) => {
    const store = createFaultyStore(createMemoryStore())
    const world = await createServerWorld(turn(), store)
    store.fail({ at: 1, reason })
    expect(await refusalOf(() => say(world, 'q', { clientId: 'k' }))).toMatchObject({ status: 503 })
    expect(await world.store.messages.history(world.boardId, 0, 10)).toHaveLength(1)
    store.heal()
    const { runId } = await say(world, 'q', { clientId: 'k' })
    expect(await world.store.runs.get(runId)).toMatchObject({ status: 'done' })
  },
)

test('[R-C5] whichever commit of a turn fails, the run ends, the path is sound and the next turn works', async () => {
  for (let nth = 2; nth <= 8; nth++) {
    const store = createFaultyStore(createMemoryStore())
    const world = await createServerWorld([...turn(), says('again'), says('again'), says('again')], store)
    store.fail({ at: nth, reason: 'disk-full' })
    const { runId } = await say(world, 'q')
    store.heal()
    expect((await world.store.runs.get(runId))?.status).toMatch(/^(done|error)$/)
    const { messages } = await conversationData(world.deps, world.store, world.conversationId)
    expect(wellFormed(messages), `commit ${nth}`).toEqual({ ok: true })
    const next = await say(world, 'and now?')
    expect(await world.store.runs.get(next.runId)).toMatchObject({ status: 'done' })
  }
})

test('a send whose answer was lost is found again by its client id, and its run does not hang', async () => {
  const store = createFaultyStore(createMemoryStore())
  const world = await createServerWorld(turn(), store)
  store.fail({ at: 1, when: 'after' })
  expect(await refusalOf(() => say(world, 'q', { clientId: 'k' }))).toMatchObject({ status: 503 })
  store.heal()
  const again = await say(world, 'q', { clientId: 'k', wait: false })
  expect(await world.store.runs.get(again.runId)).toMatchObject({ status: 'active' })
  await sweep(world.deps)
  expect(await world.store.runs.get(again.runId)).toMatchObject({ status: 'active' })
  world.pass(leaseMs + 1)
  await sweep(world.deps)
  expect(await world.store.runs.get(again.runId)).toMatchObject({ status: 'interrupted' })
})
