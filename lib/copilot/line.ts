import { apply } from '@/lib/graph/apply'
import type { GraphState } from '@/lib/graph/schema'
import { batchesOf, foldGraph } from '@/lib/history/fold'
import type { Message, MessageId } from '@/lib/history/parts'
import type { ConversationRow, OwnedStore, RunRow } from '@/lib/store/ports'

/** Where a run stands: the conversation as last read or written, its path and the graph there. */
export interface Line {
  readonly conversation: ConversationRow
  readonly path: readonly Message[]
  readonly graph: GraphState
}

/** The conversation was erased, or its head was taken elsewhere than onto this line. */
export class LostLineError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'LostLineError'
  }
}

/** Throws `LostLineError` when the conversation is no longer there. */
export async function loadLine(store: OwnedStore, run: Pick<RunRow, 'conversationId'>): Promise<Line> {
  const conversation = await store.boards.conversation(run.conversationId)
  if (!conversation) throw new LostLineError('The conversation is no longer there.')
  const path = await store.messages.path(conversation.headId)
  return { conversation, path, graph: await loadGraph(store, path) }
}

async function loadGraph(store: OwnedStore, path: readonly Message[]): Promise<GraphState> {
  const head = path.at(-1)
  const snapshot = head && (await store.messages.snapshot(head.id))
  const index = snapshot ? path.findIndex(({ id }) => id === snapshot.messageId) : -1
  return snapshot && index >= 0 ? foldGraph(path, { index, state: snapshot.state }) : foldGraph(path)
}

/** The graph at a message; undefined when it is absent. */
export async function loadGraphAt(store: OwnedStore, id: MessageId): Promise<GraphState | undefined> {
  const path = await store.messages.path(id)
  return path.length > 0 ? loadGraph(store, path) : undefined
}

/** The same line after others have moved the head on, with what they added. Throws `LostLineError`. */
export async function reloadLine(
  store: OwnedStore,
  line: Line,
): Promise<{ readonly line: Line; readonly added: readonly Message[] }> {
  const conversation = await store.boards.conversation(line.conversation.id)
  if (!conversation) throw new LostLineError('The conversation is no longer there.')
  const path = await store.messages.path(conversation.headId)
  const at = path.findIndex(({ id }) => id === line.conversation.headId)
  if (at < 0) throw new LostLineError('The conversation was taken to another line.')
  const added = path.slice(at + 1)
  return { line: { conversation, path, graph: withBatches(line.graph, added) }, added }
}

/** The line after a commit of ours. */
export function extendLine(line: Line, messages: readonly Message[]): Line {
  const { conversation } = line
  const headId = messages.at(-1)?.id ?? conversation.headId
  return {
    conversation: { ...conversation, headId, version: conversation.version + 1 },
    path: [...line.path, ...messages],
    graph: withBatches(line.graph, messages),
  }
}

const withBatches = (graph: GraphState, messages: readonly Message[]) =>
  messages.flatMap(batchesOf).reduce((state, batch) => apply(state, batch).state, graph)
