import 'server-only'
import type * as z from 'zod'
import { diff } from '@/lib/graph/diff'
import { toGraphJson } from '@/lib/graph/json'
import type { GraphState, NodeBatch } from '@/lib/graph/schema'
import { partLines } from '@/lib/history/part-lines'
import { MessageId } from '@/lib/history/parts'
import type { ConversationRow, MessageRow, OwnedStore } from '@/lib/store/ports'
import { readAncestry } from '@/lib/store/read-ancestry'
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
  const parted = partLines(a.headId, b.headId, lookup)
  if (!parted) throw malformed('These two lines have nothing in common.')
  const [one, two] = [
    await requireGraph(deps.graphs, store, a.headId),
    await requireGraph(deps.graphs, store, b.headId),
  ]
  return {
    forkId: parted.forkId,
    a: toSide(a, one, parted.a),
    b: toSide(b, two, parted.b),
    aToB: diff(one, two),
    bToA: diff(two, one),
  }
}

const toSide = (
  { headId, conversation }: Side,
  graph: GraphState,
  messages: readonly MessageRow[],
): ComparedSide => ({
  headId,
  conversation: conversation && { id: conversation.id, name: conversation.name },
  graph: toGraphJson(graph),
  messages: messages.map(({ id, parents, role, parts, createdAt }) => ({
    id,
    parents,
    role,
    parts,
    createdAt,
  })),
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
