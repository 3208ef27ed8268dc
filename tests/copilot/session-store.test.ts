import { describe, expect, test } from 'vitest'
import { resetSession } from '@/lib/copilot/reset'
import { type CopilotSession, createChatSessionStore } from '@/lib/copilot/session-store'
import { runTurn } from '@/lib/copilot/turn'
import { foldGraph } from '@/lib/history/fold'
import { calls, says, scriptedModel } from '../llm/scripted-model'
import { createWorld } from './world'

function sessions(options: { capacity?: number; ttlMs?: number } = {}) {
  const rows = new Map<string, CopilotSession>()
  const clock = { time: 0 }
  let loads = 0
  const store = createChatSessionStore({
    capacity: 2,
    ttlMs: 1_000,
    ...options,
    now: () => clock.time,
    load: async (owner, sessionId) => {
      loads += 1
      return rows.get(`${owner}/${sessionId}`)
    },
  })
  const use = <T>(
    sessionId: string,
    work: (session: CopilotSession, isNew: boolean) => Promise<T>,
    owner = 'me',
  ) =>
    store.use(
      {
        owner,
        sessionId,
        fresh: async () => {
          const session = { owner, sessionId, conversationId: `c${rows.size + 1}` }
          rows.set(`${owner}/${sessionId}`, session)
          return session
        },
      },
      work,
    )
  return { store, use, clock, loads: () => loads }
}

const idOf = async ({ conversationId }: CopilotSession) => conversationId

describe('the session store', () => {
  test('an id that was never issued starts fresh and shares nothing, also with another owner’s', async () => {
    const { use } = sessions()
    const ids = [
      await use('a', idOf),
      await use('b', idOf),
      await use('a', idOf, 'you'),
      await use('a', idOf),
    ]
    expect(ids).toEqual(['c1', 'c2', 'c3', 'c1'])
  })

  test('calls on one session wait for each other, calls on others do not', async () => {
    const { use } = sessions()
    const log: string[] = []
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const slow = use('a', async () => {
      log.push('a1 begins')
      await gate
      log.push('a1 ends')
    })
    const second = use('a', async () => void log.push('a2'))
    await use('b', async () => void log.push('b'))
    open()
    await Promise.all([slow, second])
    expect(log).toEqual(['a1 begins', 'b', 'a1 ends', 'a2'])
  })

  test('a failing call frees the session', async () => {
    const { use } = sessions()
    await expect(use('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await use('a', idOf)).toBe('c1')
  })

  test('[R-B2] it is bounded, forgets the least used, and what is forgotten is loaded again', async () => {
    const { store, use, loads } = sessions()
    for (const id of ['a', 'b', 'c', 'd']) await use(id, idOf)
    expect(store.size).toBe(2)
    const before = loads()
    expect(await use('d', idOf)).toBe('c4')
    expect(loads()).toBe(before)
    expect(await use('a', async (session, isNew) => [session.conversationId, isNew])).toEqual(['c1', false])
    expect(loads()).toBe(before + 1)
  })

  test('a session in use is never forgotten', async () => {
    const { store, use } = sessions({ capacity: 1 })
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const held = use('a', () => gate)
    for (const id of ['b', 'c', 'd']) await use(id, idOf)
    expect(store.size).toBe(1)
    open()
    await held
    expect(await use('a', idOf)).toBe('c1')
  })

  test('past its time it is forgotten', async () => {
    const { store, use, clock } = sessions()
    await use('a', idOf)
    clock.time = 5_000
    await use('b', idOf)
    expect(store.size).toBe(1)
  })
})

test('reset() starts a new conversation at the board’s root with today’s graph, and leaves the old one', async () => {
  const world = await createWorld()
  const run = await world.send('add')
  const nodes = [{ label: 'Cost', type: 'risk' }]
  await runTurn(
    world.deps(run, scriptedModel([calls(['add_nodes', { nodes, parent_id: 'root' }]), says('ok')])),
  )
  const session = { owner: 'me', sessionId: 's1', conversationId: 'c1' }
  const before = await world.owned.boards.conversation('c1')
  const fresh = await resetSession({ ...world, store: world.owned }, session)
  const row = await world.owned.boards.conversation(fresh.conversationId)
  const path = await world.owned.messages.path(row?.headId ?? (await world.head()))
  expect(path.map(({ role }) => role)).toEqual(['root', 'graph'])
  const old = await world.owned.messages.path(await world.head())
  expect([...foldGraph(path).nodes]).toEqual([...foldGraph(old).nodes])
  expect(await world.owned.boards.conversation('c1')).toEqual(before)
  expect((await world.owned.boards.session('s1'))?.conversationId).toBe(fresh.conversationId)
})
