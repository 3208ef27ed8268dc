import 'server-only'
import type * as z from 'zod'
import type { CopilotSession } from '@/lib/copilot/session-store'
import { diff } from '@/lib/graph/diff'
import { tryParseGraph } from '@/lib/graph/json'
import type { GraphState } from '@/lib/graph/schema'
import { seedGraph, toRootNode } from '@/lib/graph/seed'
import { toMessage } from '@/lib/history/ids'
import type { Message, MessageContent } from '@/lib/history/parts'
import type { OwnedStore, StoreOp } from '@/lib/store/ports'
import { newBoard } from './boards'
import type { Deps } from './deps'
import type { Chat } from './inputs'
import { toName } from './names'
import { malformed } from './problem'

type ChatWish = z.output<typeof Chat>

/** A board for a session that was never issued, with the graph and the history that were sent along. */
export async function bootstrap(deps: Deps, store: OwnedStore, wish: ChatWish): Promise<CopilotSession> {
  const sent = wish.graph && requireSentGraph(wish.graph)
  const rootNode = sent ? requireRoot(sent) : toRootNode(toName(wish.message) ?? '')
  const { boardId, conversationId, rootId, ops } = newBoard(deps, rootNode.label, rootNode)
  const messages = toChain(rootId, [
    ...(sent ? [toImport(rootNode, sent)] : []),
    ...(wish.history ?? []).map(toSpoken),
  ])
  const at = deps.now()
  const head = messages.at(-1)
  const more: StoreOp[] = messages.map((message) => ({ op: 'message-add', boardId, message, at }))
  if (head) more.push({ op: 'head-move', conversationId, version: 0, headId: head.id, at })
  const { sessionId } = wish
  await store.commit([
    ...ops,
    ...more,
    { op: 'session-put', session: { sessionId, conversationId, lastUsedAt: at } },
  ])
  return { owner: store.owner, sessionId, conversationId }
}

function requireSentGraph(graph: unknown): GraphState {
  const parsed = tryParseGraph(graph)
  if (parsed.ok) return parsed.value
  throw malformed(`“graph”: ${parsed.error.message}`)
}

function requireRoot(state: GraphState) {
  const root = state.nodes.get(state.rootId)
  if (!root) throw malformed('“graph”: its root is missing.')
  return root
}

type Draft = Omit<MessageContent, 'parents'>

const toImport = (rootNode: ReturnType<typeof toRootNode>, sent: GraphState): Draft => ({
  role: 'graph',
  parts: [{ type: 'batch', batch: diff(seedGraph(rootNode), sent, { kind: 'import' }) }],
})

const toSpoken = ({ role, content }: NonNullable<ChatWish['history']>[number]): Draft => ({
  role,
  parts: [{ type: 'text', text: content }],
})

function toChain(parentId: Message['id'], drafts: readonly Draft[]): Message[] {
  let parent = parentId
  return drafts.map((draft) => {
    const message = toMessage({ ...draft, parents: [parent] })
    parent = message.id
    return message
  })
}
