import 'server-only'
import type * as z from 'zod'
import type { GraphState, NodeId, Skipped } from '@/lib/graph/schema'
import type { PickedIdeas } from '@/lib/history/compare-views'
import { toMessage } from '@/lib/history/ids'
import { type PickPlan, planPick } from '@/lib/history/pick-plan'
import type { ConversationRow, OwnedStore } from '@/lib/store/ports'
import { readAncestry } from '@/lib/store/read-ancestry'
import { requireIdle } from './again'
import type { Deps } from './deps'
import type { CherryPick } from './inputs-history'
import { requireConversation, requireGraph } from './load'
import type { Plan } from './once'
import { onceHere } from './once-here'
import { absent, conflict, malformed } from './problem'
import { appendMessage } from './turns'

type Wish = z.output<typeof CherryPick>

/** Brings single ideas of another branch into this one, with what they need. */
export async function cherryPick(deps: Deps, store: OwnedStore, wish: Wish): Promise<PickedIdeas> {
  const body = { route: 'cherry-pick', from: wish.from, nodeIds: wish.nodeIds }
  const { result } = await onceHere(deps, store, wish, body, () => planPicked(deps, store, wish))
  return result
}

async function planPicked(deps: Deps, store: OwnedStore, wish: Wish): Promise<Plan<PickedIdeas>> {
  const into = await requireConversation(store, wish.conversationId)
  const from = await requireConversation(store, wish.from)
  if (from.boardId !== into.boardId) throw absent('branch')
  if (from.id === into.id) throw malformed('These ideas are on this branch already.')
  const theirs = await requireGraph(deps.graphs, store, from.headId)
  requireThere(theirs, wish.nodeIds, from)
  await requireIdle(store, into)
  const lookup = await readAncestry(store, [into.headId, from.headId])
  const { nodeIds } = wish
  const plan = planPick({ headId: into.headId, from, nodeIds }, lookup, deps.graphs.fold)
  if (!plan) throw conflict(`These ideas are on “${into.name}” already, just as they are on “${from.name}”.`)
  const message = toMessage(plan.content)
  deps.graphs.remember(message.id, plan.applied.state)
  return {
    ops: appendMessage(into, message, deps.now()),
    result: toResult(plan, message.id),
  }
}

function requireThere({ nodes }: GraphState, ids: readonly NodeId[], from: ConversationRow): void {
  const missing = ids.filter((id) => !nodes.has(id)).length
  if (missing === 0) return
  const what = missing === 1 ? 'One of these ideas is' : `${missing} of these ideas are`
  throw conflict(`${what} not on “${from.name}” any more. Choose again.`)
}

const toResult = (
  { applied, needed, unmoved }: PickPlan,
  messageId: PickedIdeas['messageId'],
): PickedIdeas => ({
  messageId,
  headId: messageId,
  added: applied.added,
  updated: applied.updated,
  needed,
  skipped: unmoved.map((id): Skipped => {
    const label = applied.state.nodes.get(id)?.label ?? ''
    return { label, reason: 'stays where it is here, as it would hang on itself there' }
  }),
})
