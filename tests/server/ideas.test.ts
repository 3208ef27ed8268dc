import { expect, test } from 'vitest'
import { editNode } from '@/lib/graph/edits'
import { applyBatch } from '@/lib/server/batches'
import { setArchived } from '@/lib/server/bin'
import { forkConversation } from '@/lib/server/conversations'
import { ideaBranches } from '@/lib/server/ideas'
import { ApplyBatch, parse } from '@/lib/server/inputs'
import { createServerWorld, refusalOf } from './world'

test('[X-11] an idea is found on every branch it stands on, with what brought it and what it is called there', async () => {
  const world = await createServerWorld([])
  const { deps, store, boardId, conversationId: main } = world
  const graphOf = async (id: string) =>
    (await deps.graphs.at(store, (await world.head(id)) as never)) as never as Graph
  const put = (conversationId: string, batch: object) =>
    applyBatch(deps, store, parse(ApplyBatch, { conversationId, batch }))
  const { rootId } = await graphOf(main)
  const idea = (label: string) => ({
    source: { kind: 'person' },
    targetId: rootId,
    children: [{ kind: 'ChatNode', label, type: 'note', description: '' }],
  })
  const { messageId: costs } = await put(main, idea('Costs'))
  const { conversationId: side } = await forkConversation(deps, store, { conversationId: main, name: 'Side' })
  const { messageId: noise } = await put(main, idea('Noise'))
  const { messageId: noiseToo } = await put(side, idea('Noise'))
  const graph = await graphOf(side)
  const idOf = (label: string) =>
    [...graph.nodes.values()].find((node) => node.label === label)?.id ?? ('' as never)
  await put(side, editNode(graph as never, idOf('Costs'), { label: 'Prices' }))

  const of = async (nodeId: string) =>
    (await ideaBranches(deps, store, { boardId, nodeId })).branches
      .map(({ conversationId, label, messageId }) => [conversationId === main, label, messageId])
      .sort()
  expect(await of(idOf('Costs'))).toEqual([
    [false, 'Prices', costs],
    [true, 'Costs', costs],
  ])
  expect(await of(idOf('Noise'))).toEqual([
    [false, 'Noise', noiseToo],
    [true, 'Noise', noise],
  ])
  expect((await of(rootId)).map(([, , messageId]) => messageId)).toEqual([null, null])
  await setArchived(deps, store, { conversationId: side, archived: true })
  expect(await of(idOf('Costs'))).toEqual([[true, 'Costs', costs]])
  const nowhere = () => ideaBranches(deps, store, { boardId, nodeId: 'nzzzzzzzzzz' })
  expect((await refusalOf(nowhere))?.status).toBe(404)
})

interface Graph {
  readonly rootId: string
  readonly nodes: ReadonlyMap<string, { readonly id: never; readonly label: string }>
}
