import 'server-only'
import type * as z from 'zod'
import { diff } from '@/lib/graph/diff'
import { toGraphJson } from '@/lib/graph/json'
import type { NodeBatch } from '@/lib/graph/schema'
import { pathTo } from '@/lib/history/dag'
import { mergeBase } from '@/lib/history/merge-base'
import { MessageId } from '@/lib/history/parts'
import type { ConversationRow, MessageRow, OwnedStore } from '@/lib/store/ports'
import { readAncestry } from './ancestry'
import type { Deps } from './deps'
import type { Compare } from './inputs-history'
import { requireConversation, requireGraph, requireMessage } from './load'
import { malformed } from './problem'

export interface ComparedSide {
  readonly headId: MessageId
  /** Null when a message was named. */
  readonly conversation: { readonly id: string; readonly name: string } | null
  readonly graph: ReturnType<typeof toGraphJson>
  /** The line after the fork point, oldest first. */
  readonly messages: readonly Pick<MessageRow, 'id' | 'parents' | 'role' | 'parts' | 'createdAt'>[]
}

export interface Comparison {
  /** Where the two lines part. */
  readonly forkId: MessageId
  readonly a: ComparedSide
  readonly b: ComparedSide
  /** What leads from the graph of `a` to that of `b`, and back. */
  readonly aToB: NodeBatch
  readonly bToA: NodeBatch
}

/** Two branches, or two messages, of one board side by side. */
export async function compare(
  deps: Deps,
  store: OwnedStore,
  wish: z.output<typeof Compare>,
): Promise<Comparison> {
  const [a, b] = [await requireSide(store, wish.a), await requireSide(store, wish.b)]
  if (a.boardId !== b.boardId) throw malformed('Only two lines of one board can be compared.')
  const lookup = await readAncestry(store, [a.headId, b.headId])
  const forkId = mergeBase(a.headId, b.headId, lookup)
  if (!forkId) throw malformed('These two lines have nothing in common.')
  const [one, two] = [
    await requireGraph(deps.graphs, store, a.headId),
    await requireGraph(deps.graphs, store, b.headId),
  ]
  const shared = new Set(pathTo(forkId, lookup).map(({ id }) => id))
  const toSide = ({ headId, conversation }: Side, graph: typeof one): ComparedSide => ({
    headId,
    conversation: conversation && { id: conversation.id, name: conversation.name },
    graph: toGraphJson(graph),
    messages: pathTo(headId, lookup)
      .filter(({ id }) => !shared.has(id))
      .map(({ id, parents, role, parts, createdAt }) => ({ id, parents, role, parts, createdAt })),
  })
  return { forkId, a: toSide(a, one), b: toSide(b, two), aToB: diff(one, two), bToA: diff(two, one) }
}

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
