import 'server-only'
import type * as z from 'zod'
import { diff } from '@/lib/graph/diff'
import { toGraphJson } from '@/lib/graph/json'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { ComparedSide, Comparison, ShownMessage } from '@/lib/history/compare-views'
import { pathTo } from '@/lib/history/dag'
import { partLines } from '@/lib/history/part-lines'
import { MessageId } from '@/lib/history/parts'
import { type Spending, sumSpending } from '@/lib/history/usage'
import type { ConversationRow, MessageRow, OwnedStore } from '@/lib/store/ports'
import { readAncestry } from '@/lib/store/read-ancestry'
import type { Deps } from './deps'
import type { Compare } from './inputs-history'
import { requireConversation, requireGraph, requireMessage } from './load'
import { isCharged, pricesFor, toSpent } from './prices'
import { malformed } from './problem'

/** Two branches, or two messages, of one board side by side. */
export async function compare(
  deps: Deps,
  store: OwnedStore,
  wish: z.output<typeof Compare>,
): Promise<Comparison> {
  const [a, b] = [await requireSide(store, wish.a), await requireSide(store, wish.b)]
  if (a.boardId !== b.boardId) throw malformed('Only two lines of one board can be compared.')
  const lookup = await readAncestry(store, [a.headId, b.headId])
  const parted = partLines(a.headId, b.headId, lookup)
  if (!parted) throw malformed('These two lines have nothing in common.')
  const graphAt = (id: MessageId) => requireGraph(deps.graphs, store, id)
  const fork = await graphAt(parted.forkId)
  const [one, two] = [await graphAt(a.headId), await graphAt(b.headId)]
  const before = pathTo(parted.forkId, lookup)
  const last = before.findLast(hasWords)
  return {
    forkId: parted.forkId,
    shared: { count: before.length - 1, last: last ? toShown(last) : null },
    a: toSide(a, one, parted.a, goneFrom(fork, one), await spentOn(deps, store, parted.a)),
    b: toSide(b, two, parted.b, goneFrom(fork, two), await spentOn(deps, store, parted.b)),
    aToB: diff(one, two),
    bToA: diff(two, one),
  }
}

const hasWords = ({ parts }: MessageRow) =>
  parts.some((part) => part.type === 'text' && part.text.trim() !== '')

const goneFrom = (fork: GraphState, now: GraphState): readonly NodeId[] =>
  [...fork.nodes.keys()].filter((id) => !now.nodes.has(id))

async function spentOn(
  deps: Pick<Deps, 'prices'>,
  store: OwnedStore,
  messages: readonly MessageRow[],
): Promise<Spending> {
  const own = new Set(messages.map(({ id }) => id))
  const calls = await store.messages.calls([...own])
  const prices = await pricesFor(deps, store)
  const here = calls.filter(({ outputHeadId }) => outputHeadId !== null && own.has(outputHeadId))
  return sumSpending(here.filter(isCharged).map((call) => toSpent(call, prices)))
}

const toSide = (
  { headId, conversation }: Side,
  graph: GraphState,
  messages: readonly MessageRow[],
  gone: readonly NodeId[],
  spending: Spending,
): ComparedSide => ({
  headId,
  conversation: conversation && { id: conversation.id, name: conversation.name },
  graph: toGraphJson(graph),
  messages: messages.map(toShown),
  gone,
  spending,
})

const toShown = ({ id, parents, role, parts, createdAt }: MessageRow): ShownMessage => ({
  id,
  parents,
  role,
  parts,
  createdAt,
})

interface Side {
  readonly boardId: string
  readonly headId: MessageId
  readonly conversation: ConversationRow | null
}

async function requireSide(store: OwnedStore, name: string): Promise<Side> {
  const id = MessageId.safeParse(name)
  if (id.success) {
    const { boardId } = await requireMessage(store, id.data)
    return { boardId, headId: id.data, conversation: null }
  }
  const conversation = await requireConversation(store, name)
  return { boardId: conversation.boardId, headId: conversation.headId, conversation }
}
