import 'server-only'
import type * as z from 'zod'
import { toGraphJson } from '@/lib/graph/json'
import type { Merged, MergePreview } from '@/lib/history/compare-views'
import { toMessage } from '@/lib/history/ids'
import { type MergePlan, planMerge } from '@/lib/history/merge-plan'
import type { ConversationRow, OwnedStore } from '@/lib/store/ports'
import { readAncestry } from '@/lib/store/read-ancestry'
import { requireIdle } from './again'
import type { Deps } from './deps'
import type { MergeBranches } from './inputs-history'
import { requireConversation, requireGraph } from './load'
import type { Plan } from './once'
import { onceHere } from './once-here'
import { absent, conflict, malformed, unsettled } from './problem'
import { appendMessage } from './turns'

type Wish = z.output<typeof MergeBranches>

/** Brings the graph of another branch in; what it said stays there, but for the note. */
export async function mergeBranches(deps: Deps, store: OwnedStore, wish: Wish): Promise<Merged> {
  const body = {
    route: 'merge',
    from: wish.from,
    choices: wish.choices,
    note: wish.note ?? null,
  }
  const { result } = await onceHere(deps, store, wish, body, () => planMerged(deps, store, wish))
  return result
}

async function planMerged(deps: Deps, store: OwnedStore, wish: Wish): Promise<Plan<Merged>> {
  const { into, from, plan } = await loadPlan(deps, store, wish)
  await requireIdle(store, into)
  if (!plan) throw conflict(`Everything of “${from.name}” is on this branch already.`)
  if (plan.conflicts.length > 0) throw unsettled(plan.conflicts)
  const message = toMessage(plan.content)
  deps.graphs.remember(message.id, plan.applied.state)
  return {
    ops: appendMessage(into, message, deps.now()),
    result: { messageId: message.id, headId: message.id },
  }
}

/** Where there is nothing to bring in, the graph as it is. */
export async function previewMerge(deps: Deps, store: OwnedStore, wish: Wish): Promise<MergePreview> {
  const { into, from, plan } = await loadPlan(deps, store, wish)
  if (!plan) {
    const graph = toGraphJson(await requireGraph(deps.graphs, store, into.headId))
    return { baseId: from.headId, graph, added: [], updated: [], removed: [], conflicts: [] }
  }
  const { state, added, updated, removed, links } = plan.applied
  return {
    baseId: plan.baseId,
    graph: toGraphJson(state),
    added: [...added, ...links.added],
    updated: [...updated, ...links.updated],
    removed: [...removed, ...links.removed],
    conflicts: plan.conflicts,
  }
}

interface Loaded {
  readonly into: ConversationRow
  readonly from: ConversationRow
  /** Absent when everything is there already. */
  readonly plan: MergePlan | undefined
}

/** What a merge comes down to, and the two branches it is of. */
export async function loadPlan(deps: Deps, store: OwnedStore, wish: Wish): Promise<Loaded> {
  const into = await requireConversation(store, wish.conversationId)
  const from = await requireConversation(store, wish.from)
  if (from.boardId !== into.boardId) throw absent('branch')
  if (from.id === into.id) throw malformed('A branch cannot be merged into itself.')
  const lookup = await readAncestry(store, [into.headId, from.headId])
  const { choices, note } = wish
  const plan = planMerge({ headId: into.headId, from, choices, note }, lookup, deps.graphs.fold)
  return { into, from, plan }
}
