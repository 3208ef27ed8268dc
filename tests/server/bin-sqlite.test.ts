import { expect, test } from 'vitest'
import { collectAfterMs } from '@/lib/history/collect'
import { applyBatch, undo } from '@/lib/server/batches'
import { binMs, emptyBin, eraseConversation } from '@/lib/server/bin'
import { deleteConversation, forkConversation } from '@/lib/server/conversations'
import { ApplyBatch, parse } from '@/lib/server/inputs'
import { MergeBranches } from '@/lib/server/inputs-history'
import { mergeBranches } from '@/lib/server/merge'
import { verifyFile } from '@/lib/store/verify'
import { calls, says } from '../llm/scripted-model'
import { openFreshSqlite } from '../support/store-fixtures'
import { createServerWorld, type ServerWorld, say } from './world'

async function addByHand({ deps, store }: ServerWorld, conversationId: string, label: string): Promise<void> {
  const row = await store.boards.conversation(conversationId)
  const state = row && (await deps.graphs.at(store, row.headId))
  const children = [{ kind: 'ChatNode', label, type: 'note', description: '' }]
  const batch = { source: { kind: 'person' }, targetId: state?.rootId, children }
  await applyBatch(deps, store, parse(ApplyBatch, { conversationId, batch }))
}

test('[C27] on SQLite too: what was merged stays, the rest goes, and verify finds nothing wrong', async () => {
  const sqlite = await openFreshSqlite()
  const findings = async () => {
    const found: string[] = []
    for await (const { rule, where } of verifyFile(sqlite.file)) found.push(`${rule} ${where}`)
    return found
  }
  try {
    const add = calls(['add_node', { label: 'Cost', type: 'risk', description: '', parent_id: 'root' }, 'k1'])
    const world = await createServerWorld([add, says('one'), says('two'), says('three')], sqlite.store)
    const { deps, store, boardId, conversationId: main } = world
    await say(world, 'first')
    const [{ conversationId: side }, { conversationId: aside }] = [
      await forkConversation(deps, store, { conversationId: main, name: 'Side' }),
      await forkConversation(deps, store, { conversationId: main, name: 'Aside' }),
    ]
    await say(world, 'second', { conversationId: side })
    await addByHand(world, side, 'Slates')
    await say(world, 'third', { conversationId: aside })
    await addByHand(world, main, 'Gutter')
    await mergeBranches(deps, store, parse(MergeBranches, { conversationId: main, from: side }))
    await undo(deps, store, { conversationId: main })
    const count = async () => (await store.messages.history(boardId, 0, 100)).length
    const all = await count()
    await eraseConversation(deps, store, side)
    expect(await count()).toBe(all)
    await deleteConversation(deps, store, aside)
    world.pass(binMs + collectAfterMs)
    await emptyBin(deps)
    expect(await count()).toBe(all - 2)
    expect(await store.boards.conversations(boardId)).toHaveLength(1)
    expect(await findings()).toEqual([])
    expect(world.faults).toEqual([])
  } finally {
    await sqlite.close()
  }
})
