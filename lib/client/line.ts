import { tryApply } from '@/lib/graph/apply'
import type { GraphError } from '@/lib/graph/errors'
import { fail, type Result, succeed } from '@/lib/graph/result'
import type { GraphState, NodeBatch } from '@/lib/graph/schema'
import { toMessage } from '@/lib/history/ids'
import type { MessageContent, MessageId } from '@/lib/history/parts'
import type { ConversationData, ConversationView, MessageView } from '@/lib/history/views'
import { adoptGraph } from './adopt-graph'

/** What was done here and not yet answered by the server: a hand edit, or a message on its way. */
export interface Pending {
  readonly clientId: string
  readonly message: MessageView
  readonly batch: NodeBatch | null
  /** The graph with this one and all before it. */
  readonly after: GraphState
}

/** One conversation as this page knows it: what the server has said, and what is on its way there. */
export interface Line {
  readonly conversation: ConversationView
  readonly messages: readonly MessageView[]
  readonly confirmed: GraphState
  readonly pending: readonly Pending[]
}

/** Nodes that did not change keep their identity across `previous`. Edits still on their way are laid on top. */
export function toLine(data: ConversationData, previous?: Line): Line {
  const confirmed = adoptGraph(data.graph, previous?.confirmed)
  const known = new Set(data.messages.map(({ id }) => id))
  const pending = (previous?.pending ?? []).filter(({ message }) => !known.has(message.id))
  return rebuilt({ conversation: data.conversation, messages: data.messages, confirmed, pending })
}

export const shownGraph = (line: Line): GraphState => line.pending.at(-1)?.after ?? line.confirmed

export const shownMessages = (line: Line): readonly MessageView[] =>
  line.pending.length === 0
    ? line.messages
    : [...line.messages, ...line.pending.map(({ message }) => message)]

export const shownHead = (line: Line): MessageId =>
  line.pending.at(-1)?.message.id ?? line.messages.at(-1)?.id ?? line.conversation.headId

/** Lays a hand edit on top; refused when the graph as shown cannot take it. */
export function addEdit(
  line: Line,
  edit: { readonly clientId: string; readonly batch: NodeBatch; readonly at: number },
): Result<Line, GraphError> {
  const applied = tryApply(shownGraph(line), edit.batch)
  if (!applied.ok) return fail(applied.error)
  const content = { role: 'graph' as const, parts: [{ type: 'batch' as const, batch: edit.batch }] }
  return succeed(withPending(line, edit, content, edit.batch, applied.value.state))
}

/** Lays a person's message on top: on screen before the server has it. */
export function addWords(
  line: Line,
  words: { readonly clientId: string; readonly text: string; readonly at: number },
): Line {
  const content = { role: 'user' as const, parts: [{ type: 'text' as const, text: words.text }] }
  return withPending(line, words, content, null, shownGraph(line))
}

/** The server has it: from now on it is a message like any other, under the id the server gave. */
export function confirmPending(line: Line, clientId: string, messageId?: MessageId | null): Line {
  const found = line.pending.find((pending) => pending.clientId === clientId)
  if (!found) return line
  const message = messageId ? { ...found.message, id: messageId } : found.message
  const isKnown = line.messages.some(({ id }) => id === message.id)
  const isFirst = line.pending[0] === found
  const next = {
    ...line,
    messages: isKnown ? line.messages : [...line.messages, message],
    confirmed: isFirst ? found.after : withBatch(line.confirmed, found.batch),
    pending: line.pending.filter((pending) => pending !== found),
  }
  return isFirst ? next : rebuilt(next)
}

/** Takes an edit or message back; what stands on top of it is laid again. */
export function dropPending(line: Line, clientId: string): Line {
  const pending = line.pending.filter((item) => item.clientId !== clientId)
  return pending.length === line.pending.length ? line : rebuilt({ ...line, pending })
}

/** A batch that was committed elsewhere: by the run, or by another tab. */
export function withRemoteBatch(line: Line, batch: NodeBatch): Line {
  const confirmed = withBatch(line.confirmed, batch)
  return confirmed === line.confirmed ? line : rebuilt({ ...line, confirmed })
}

export function withGraph(line: Line, confirmed: GraphState): Line {
  return confirmed === line.confirmed ? line : rebuilt({ ...line, confirmed })
}

function withBatch(state: GraphState, batch: NodeBatch | null): GraphState {
  if (!batch) return state
  const applied = tryApply(state, batch)
  return applied.ok ? applied.value.state : state
}

/** Folds what is on its way over the confirmed graph; what has become impossible stays listed and changes nothing. */
function rebuilt(line: Line): Line {
  let after = line.confirmed
  const pending = line.pending.map((item) => {
    after = withBatch(after, item.batch)
    return item.after === after ? item : { ...item, after }
  })
  return { ...line, pending }
}

function withPending(
  line: Line,
  { clientId, at }: { readonly clientId: string; readonly at: number },
  content: Pick<MessageContent, 'role' | 'parts'>,
  batch: NodeBatch | null,
  after: GraphState,
): Line {
  const sent = toMessage({ parents: [shownHead(line)], ...content })
  const seq = (shownMessages(line).at(-1)?.seq ?? 0) + 1
  const message: MessageView = { ...sent, seq, createdAt: at, siblings: [sent.id], call: null }
  return { ...line, pending: [...line.pending, { clientId, message, batch, after }] }
}
