import 'server-only'
import * as z from 'zod'
import { GraphJson, NodeId } from '@/lib/graph/schema'
import { MessageId } from '@/lib/history/parts'
import { textLimit, tryCleanText } from '@/lib/history/text'
import { Prices } from '@/lib/models/prices'
import { PlainBatch, rootWord } from './inputs-batch'
import { absent, malformed, tooLarge } from './problem'

/* What routes and actions take. Texts are cleaned here, once; inside they are facts. */

export const Id = z.string().min(1).max(200)
export const ClientId = z.string().min(1).max(200)
export const ModelId = z.string().min(1).max(300)
const Name = z
  .string()
  .max(2_000)
  .transform((text) => clean(text).replaceAll(/\s+/g, ' ').trim().slice(0, 120))
const OwnName = Name.refine((name) => name !== '', 'must not be empty')
export const Text = z.string().transform((text) => clean(text))
const Said = Text.refine((text) => text.trim() !== '', 'is empty: write something first')

const clean = (text: string): string => {
  const result = tryCleanText(text)
  if (result.ok) return result.value
  throw tooLarge(
    `The text is ${result.bytes.toLocaleString('en')} bytes long; at most ${textLimit.toLocaleString('en')} can be kept. Shorten it or split it in two.`,
  )
}

/** What may be left out may also be null. */
export const maybe = <T extends z.core.$ZodType>(schema: T) =>
  z
    .nullable(schema)
    .transform((value) => value ?? undefined)
    .optional()

/** An idea by its id, or the board’s first one by its word. */
export const NodeRef = z.union([NodeId, z.literal(rootWord)])
/** The root is what is active when nothing else is. */
const ActiveId = maybe(NodeRef)
  .transform((ref) => (ref === rootWord ? undefined : ref))
  .optional()

/** Whether every change of the run waits to be accepted. */
const Preview = maybe(z.boolean())
/** Whether what a person changed by hand on the line that is left comes along. */
const CarryEdits = maybe(z.boolean())
const Keyed = z.object({ clientId: maybe(ClientId) })
const InConversation = Keyed.extend({ conversationId: Id })

export const CreateBoard = Keyed.extend({ title: Said.transform((title) => title.trim()) })
export const UpdateBoard = z.object({ boardId: Id, title: OwnName })
export const BoardRef = z.object({ boardId: Id })
export const ConversationRef = z.object({ conversationId: Id })
export const RunRef = z.object({ runId: Id })

export const SendMessage = InConversation.extend({
  text: Said,
  parentId: maybe(MessageId),
  activeId: ActiveId,
  model: maybe(ModelId),
  preview: Preview,
})
export const EditMessage = InConversation.extend({
  messageId: MessageId,
  text: Said,
  activeId: ActiveId,
  model: maybe(ModelId),
  preview: Preview,
  carryEdits: CarryEdits,
})
/** Regenerate, retry and continue: from the named message, or from the head. */
export const AnswerAgain = InConversation.extend({
  messageId: maybe(MessageId),
  model: maybe(ModelId),
  preview: Preview,
  carryEdits: CarryEdits,
})

/** A new question, or one that stands here already, to be answered by each of the models; the same one may stand twice. */
export const AskSeveral = InConversation.extend({
  text: maybe(Said),
  messageId: maybe(MessageId),
  models: z.array(ModelId).min(1, 'names no model').max(4, 'can name at most 4 answers at once'),
  activeId: ActiveId,
  preview: Preview,
})
  .refine(({ text, messageId }) => (text === undefined) !== (messageId === undefined), {
    message: 'takes a text or a messageId, one of them',
  })
  .refine(({ text, models }) => text === undefined || models.length > 1, {
    path: ['models'],
    message: 'must name two answers or more; for one, send the message',
  })
/** Which of several answers goes on where the question was asked. */
export const KeepAnswer = InConversation.extend({
  from: Id,
  messageId: MessageId,
  others: z.enum(['bin', 'stay']).default('stay'),
})

const nodeIds = z.array(NodeRef).min(1, 'names no idea').max(100, 'can hold at most 100 ideas at once')
export const RunLens = InConversation.extend({
  nodeIds: maybe(nodeIds),
  nodeId: maybe(NodeRef),
  lens: maybe(z.string().min(1).max(100)),
  instruction: maybe(Text),
  model: maybe(ModelId),
  preview: Preview,
  /** A lens run of the board, to be run again as it was. */
  messageId: maybe(MessageId),
}).transform(({ nodeId, nodeIds, ...rest }, context) => {
  const ids = nodeIds ?? (nodeId ? [nodeId] : [])
  if (rest.messageId) return { ...rest, nodeIds: ids }
  if (!rest.lens) context.addIssue({ code: 'custom', path: ['lens'], message: 'is missing' })
  if (ids.length === 0) context.addIssue({ code: 'custom', path: ['nodeIds'], message: 'is missing' })
  return { ...rest, nodeIds: ids }
})

export const ApplyBatch = InConversation.extend({ batch: PlainBatch, parentId: maybe(MessageId) })
export const Undo = InConversation.extend({ messageId: maybe(MessageId) })
export const Redo = InConversation
export const SwitchSibling = InConversation.extend({ messageId: MessageId })
export const ForkConversation = InConversation.extend({
  at: maybe(MessageId),
  name: maybe(Name),
  text: maybe(Said),
  withSides: z.boolean().optional(),
  activeId: ActiveId,
  model: maybe(ModelId),
  preview: Preview,
})
export const UpdateConversation = z
  .object({ conversationId: Id, name: OwnName.optional(), modelId: ModelId.nullable().optional() })
  .refine(({ name, modelId }) => name !== undefined || modelId !== undefined, 'name or modelId is missing')
export const DecideApproval = Keyed.extend({
  runId: Id,
  callId: z.string().min(1).max(1_000),
  batchHash: z.string().regex(/^[0-9a-f]{64}$/),
  decision: z.enum(['accept', 'decline']),
  /** Ids of what is accepted; without it all is. */
  accept: maybe(z.array(z.string().max(40)).max(100_000)),
})
export const UpdateQueued = z.object({ runId: Id, text: Said })

const coordinate = z.number().min(-1e9).max(1e9)
export const PutPlacements = z.object({
  boardId: Id,
  placements: z
    .array(
      z.object({
        nodeId: NodeId,
        x: coordinate,
        y: coordinate,
        by: z.enum(['hand', 'layout']).default('hand'),
      }),
    )
    .max(100_000)
    .default([]),
  drops: z.array(NodeId).max(100_000).default([]),
})
export const PutFolds = z.object({
  boardId: Id,
  folds: z.array(z.object({ nodeId: NodeId, folded: z.boolean() })).max(100_000),
})
export const ReadHistory = z.object({
  boardId: Id,
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(5_000).default(1_000),
})
export const UpdateSettings = z.object({
  defaultModelId: ModelId.nullable().optional(),
  prices: Prices.nullable().optional(),
})

export const Chat = z.object({
  sessionId: Id,
  message: Said,
  graph: maybe(GraphJson),
  activeId: ActiveId,
  preview: Preview,
  history: maybe(z.array(z.object({ role: z.enum(['user', 'assistant']), content: Text })).max(10_000)),
})

/** The id of a message in an address, as it came; what is none is a message that is not there. */
export function requireMessageId(encoded = ''): MessageId {
  const parsed = MessageId.safeParse(encoded.replace(/^m1%3A/i, 'm1:'))
  if (parsed.success) return parsed.data
  throw absent('message')
}

/** The parsed value, or a 400 whose sentence names the first field that is wrong. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw malformed(toSentence(parsed.error))
}

function toSentence(error: z.ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'The request is not understood.'
  const field = issue.path.map(String).join('.').slice(0, 100)
  const wrong = toWords(issue)
  return field ? `“${field}”: ${wrong}.` : `${wrong}.`
}

/** All patterns here are of ids. */
function toWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_format') return 'is not an id of the kind that belongs here'
  if (issue.message.endsWith('received undefined')) return 'is missing'
  return issue.message
}

/** The number of the last event a viewer has; 0 for anything that is not one. */
export function toLastEventId(text: string | null): number {
  const seq = Number(text ?? 0)
  return Number.isSafeInteger(seq) && seq > 0 ? seq : 0
}
