import 'server-only'
import type { GraphNode } from '@/lib/graph/schema'
import { makesIdea } from '@/lib/history/bringer'
import type { IdeaBranchesView } from '@/lib/history/idea-views'
import type { MessageId } from '@/lib/history/parts'
import type { ConversationRow, OwnedStore } from '@/lib/store/ports'
import type { Deps } from './deps'
import { requireBoard } from './load'
import { readParents } from './parents'
import { absent } from './problem'

/** Where an idea stands: the same idea has the same id on every branch. 404 when it stands on none. */
export async function ideaBranches(
  { graphs }: Pick<Deps, 'graphs'>,
  store: OwnedStore,
  { boardId, nodeId }: { readonly boardId: string; readonly nodeId: string },
): Promise<IdeaBranchesView> {
  await requireBoard(store, boardId)
  const bringers = createBringers(store, boardId)
  const branches: IdeaBranchesView['branches'][number][] = []
  for (const row of await store.boards.conversations(boardId)) {
    const node = (await graphs.at(store, row.headId))?.nodes.get(nodeId as GraphNode['id'])
    if (!node) continue
    const messageId = node.parentId === null ? null : await bringers.find(row, node)
    branches.push({ conversationId: row.id, name: row.name, label: node.label, messageId })
  }
  if (branches.length === 0) throw absent('idea')
  return { branches }
}

/** Branches share most of their path: what was found for one is looked for on the next line before that is read. */
function createBringers(store: OwnedStore, boardId: string) {
  const found = new Set<MessageId>()
  let parents: Promise<ReadonlyMap<MessageId, MessageId | undefined>> | undefined
  const onLine = async (headId: MessageId): Promise<MessageId | undefined> => {
    if (found.size === 0) return undefined
    parents ??= readParents(store, boardId)
    const known = await parents
    for (let at: MessageId | undefined = headId; at !== undefined; at = known.get(at)) {
      if (found.has(at)) return at
    }
    return undefined
  }
  return {
    find: async ({ headId }: ConversationRow, node: GraphNode): Promise<MessageId | null> => {
      const known = await onLine(headId)
      if (known) return known
      const path = await store.messages.path(headId)
      const message = path.find((each) => makesIdea(each, node))
      if (message) found.add(message.id)
      return message?.id ?? null
    },
  }
}
