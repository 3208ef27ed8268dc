import { toGraphJson } from '@/lib/graph/json'
import type { NodeBatch } from '@/lib/graph/schema'
import { applyBatch } from '@/lib/server/batches'
import { forkConversation } from '@/lib/server/conversations'
import { ApplyBatch, parse } from '@/lib/server/inputs'
import { createServerWorld, type ServerWorld } from './world'

export async function graphOf({ deps, store }: ServerWorld, conversationId: string) {
  const row = await store.boards.conversation(conversationId)
  const state = row && (await deps.graphs.at(store, row.headId))
  if (!state) throw new Error('no graph')
  return toGraphJson(state)
}

export async function add(world: ServerWorld, conversationId: string, label: string) {
  const { rootId } = await graphOf(world, conversationId)
  const children = [{ kind: 'ChatNode', label, type: 'note', description: '' }]
  const batch = { source: { kind: 'person' }, targetId: rootId, children }
  await applyBatch(world.deps, world.store, parse(ApplyBatch, { conversationId, batch }))
}

export async function rename(world: ServerWorld, conversationId: string, from: string, to: string) {
  const graph = await graphOf(world, conversationId)
  const node = Object.values(graph.nodes).find(({ label }) => label === from)
  if (!node) throw new Error(`no ${from}`)
  const puts = { nodes: [{ id: node.id, set: { label: { before: from, after: to } } }], links: [] }
  const batch = {
    source: { kind: 'person' },
    targetId: graph.rootId,
    children: [],
    puts,
  } as unknown as NodeBatch
  await applyBatch(world.deps, world.store, parse(ApplyBatch, { conversationId, batch }))
  return node.id
}

export const labels = async (world: ServerWorld, id: string) =>
  Object.values((await graphOf(world, id)).nodes)
    .map(({ label }) => label)
    .sort()

/** A board with an idea, and a branch made of it. */
export async function twoBranches(replies: Parameters<typeof createServerWorld>[0] = []) {
  const world = await createServerWorld(replies)
  const { deps, store, conversationId: main } = world
  await add(world, main, 'Roof')
  const { conversationId: side } = await forkConversation(deps, store, { conversationId: main, name: 'Side' })
  return { world, main, side }
}
