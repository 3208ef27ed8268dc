import 'server-only'
import * as z from 'zod'
import { createBoardReads } from '@/lib/copilot/board-reads'
import { GraphSession } from '@/lib/copilot/graph-session'
import type { ConversationRow } from '@/lib/store/ports'
import { requireConversation, requireGraph } from '../load'
import type { Scope } from '../respond'

export const BranchId = z
  .string()
  .min(1)
  .max(200)
  .describe('The branch to work on: a conversation id from list_boards or list_branches.')

/** What the co-pilot's tools look at: one branch as it is now. Nothing is selected, so "active" is the root. */
export async function openBranch({ deps, store }: Scope, conversationId: string) {
  const conversation = await requireConversation(store, conversationId)
  const graph = await requireGraph(deps.graphs, store, conversation.headId)
  const registry = await deps.models.of(store)
  const model = { id: registry.defaultId, languageModel: registry.get(registry.defaultId) }
  return {
    conversation,
    session: new GraphSession(graph, null, model),
    reads: readsOf({ deps, store }, conversation),
  }
}

const readsOf = ({ deps, store }: Scope, { id, boardId }: Pick<ConversationRow, 'id' | 'boardId'>) =>
  createBoardReads(store, { boardId, conversationId: id }, (messageId) => deps.graphs.at(store, messageId))
