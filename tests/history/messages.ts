import type { GraphNode, NodeBatch, NodeId, NodeType } from '@/lib/graph/schema'
import { toMessage } from '@/lib/history/ids'
import type { Message, MessageContent, MessageId, Part } from '@/lib/history/parts'

export const rootNode: GraphNode = {
  id: 'naaaaaaaaaa' as NodeId,
  parentId: null,
  label: 'Tram',
  type: 'topic',
  description: '',
  origin: { kind: 'root' },
  rank: 'a0',
}

export const root = (boardId = 'board') =>
  toMessage({ parents: [], role: 'root', parts: [{ type: 'board', boardId, rootNode }] })

export const text = (words: string): Part => ({ type: 'text', text: words })
export const call = (callId: string, name = 'look_up'): Part => ({
  type: 'tool-call',
  callId,
  name,
  input: {},
})
export const result = (callId: string, output = 'found', name = 'look_up'): Part => ({
  type: 'tool-result',
  callId,
  name,
  output,
})

export const addBatch = (label: string, targetId = rootNode.id, type: NodeType = 'note'): NodeBatch => ({
  source: { kind: 'person' },
  targetId,
  children: [{ kind: 'ChatNode', label, type, description: '' }],
})
export const batch = (label: string, targetId?: NodeId): Part => ({
  type: 'batch',
  batch: addBatch(label, targetId),
})

export const message = (
  role: Message['role'],
  parents: readonly Message[],
  parts: readonly Part[],
  more: Partial<MessageContent> = {},
): Message => toMessage({ parents: parents.map(({ id }) => id), role, parts: [...parts], ...more })

export const user = (parent: Message, words: string) => message('user', [parent], [text(words)])
export const answer = (parent: Message, words: string) => message('assistant', [parent], [text(words)])
export const edit = (parent: Message, label: string) => message('graph', [parent], [batch(label)])

export const lookupIn = <T extends { readonly id: MessageId }>(messages: Iterable<T>) => {
  const byId = new Map([...messages].map((one) => [one.id, one]))
  return (id: MessageId) => byId.get(id)
}

/** Gives `seq` in the order of the list. */
export const numbered = <T>(messages: readonly T[]) => messages.map((one, seq) => ({ ...one, seq }))

/** A chain: each maker gets the message before it. */
export function chain(...makers: readonly ((parent: Message) => Message)[]): Message[] {
  const path = [root()]
  for (const make of makers) path.push(make(last(path)))
  return path
}

export function last<T>(list: readonly T[]): T {
  const item = list.at(-1)
  if (item === undefined) throw new Error('an empty list has no last item')
  return item
}
