import * as z from 'zod/mini'
import { NodeId } from '@/lib/graph/schema'
import { MessageContent, MessageId } from '@/lib/history/parts'

/*
 * A whole board as one JSON document: every branch, call, tool, bookmark and position. Messages stand last and in
 * order of arrival, which is the order of siblings, so that a file of any size can be written as it is read.
 * Runs and their events are not in it: they belong to the server that ran them.
 */

export const boughFormat = 'bough'
export const boughVersion = 1

const Id = z.string().check(z.regex(/^[\w.:-]{1,200}$/))
const Text = z.string().check(z.maxLength(10_000))
const Time = z.number().check(z.minimum(0), z.maximum(8.64e15))
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const BoughMessage = z.extend(MessageContent, { id: MessageId, createdAt: Time })
export type BoughMessage = z.infer<typeof BoughMessage>

export const BoughConversation = z.object({
  id: Id,
  name: Text,
  headId: MessageId,
  modelId: z.nullable(Text),
  /** May name what is no longer there. */
  forkedFromId: z.nullable(Id),
  forkedAtId: z.nullable(MessageId),
  createdAt: Time,
  lastActiveAt: Time,
  archivedAt: z.nullable(Time),
  leaves: z.array(MessageId),
  lastLeaves: z.array(z.object({ siblingId: MessageId, leafId: MessageId })),
})
export type BoughConversation = z.infer<typeof BoughConversation>

const Count = z.optional(z.number())
const Usage = z.object({
  inputTokens: Count,
  outputTokens: Count,
  cachedInputTokens: Count,
  cacheWriteTokens: Count,
  reasoningTokens: Count,
})

export const BoughCall = z.object({
  id: Id,
  /** Null when the conversation, or the message, was erased. */
  conversationId: z.nullable(Id),
  inputHeadId: z.nullable(MessageId),
  firstInputId: z.nullable(MessageId),
  outputHeadId: z.nullable(MessageId),
  modelId: Text,
  resolvedModel: z.nullable(Text),
  status: z.enum(['running', 'ok', 'error', 'aborted']),
  error: z.nullable(z.object({ code: Text, message: Text })),
  usage: z.nullable(Usage),
  context: z.object({
    activeId: z.optional(NodeId),
    budget: z.optional(z.number()),
    warnings: z.optional(z.array(Text)),
    lens: z.optional(Text),
    thoughtMs: z.optional(z.number()),
  }),
  startedAt: Time,
  durationMs: z.nullable(z.number()),
  /** Hashes of what the model was offered, in order. */
  tools: z.array(Hash),
})
export type BoughCall = z.infer<typeof BoughCall>

export const BoughTool = z.object({
  hash: Hash,
  name: Text,
  description: z.string(),
  inputSchema: z.json(),
  schemaHash: Hash,
})
export type BoughTool = z.infer<typeof BoughTool>

const Coordinate = z.number().check(z.minimum(-1e9), z.maximum(1e9))

/** All but the messages. */
export const BoughHead = z.object({
  board: z.object({ id: Id, title: Text, rootMessageId: MessageId, createdAt: Time }),
  conversations: z.array(BoughConversation),
  tools: z.array(BoughTool),
  calls: z.array(BoughCall),
  bookmarks: z.array(z.object({ messageId: MessageId, name: Text })),
  placements: z.array(
    z.object({ nodeId: NodeId, x: Coordinate, y: Coordinate, by: z.enum(['hand', 'layout']) }),
  ),
  folds: z.array(NodeId),
})
export type BoughHead = z.infer<typeof BoughHead>

export const BoughFile = z.extend(BoughHead, { messages: z.array(BoughMessage) })
export type BoughFile = z.infer<typeof BoughFile>

/** The text up to the first message; messages follow with `boughMessageText`, then `boughTail`. */
export function boughHeadText(head: BoughHead): string {
  const text = JSON.stringify({ format: boughFormat, version: boughVersion, ...head })
  return `${text.slice(0, -1)},"messages":[`
}

export const boughMessageText = (message: BoughMessage, isFirst: boolean): string =>
  `${isFirst ? '\n' : ',\n'}${JSON.stringify(message)}`

export const boughTail = '\n]}\n'
