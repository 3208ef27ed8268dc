import * as z from 'zod/mini'
import { GraphNode, NodeBatch, NodeId } from '@/lib/graph/schema'
import { OwnLens } from './own-lens'

const Json = z.json()
const Metadata = z.record(z.string(), z.record(z.string(), Json))

export const TextPart = z.object({
  type: z.literal('text'),
  text: z.string(),
  providerMetadata: z.optional(Metadata),
})
/** Kept verbatim so that it can be replayed to the provider that wrote it. */
export const ReasoningPart = z.object({
  type: z.literal('reasoning'),
  text: z.string(),
  providerMetadata: z.optional(Metadata),
})
export const ToolCallPart = z.object({
  type: z.literal('tool-call'),
  callId: z.string(),
  name: z.string(),
  input: Json,
  providerMetadata: z.optional(Metadata),
})
/** One per `tool` message; results are chained in call order. */
export const ToolResultPart = z.object({
  type: z.literal('tool-result'),
  callId: z.string(),
  name: z.string(),
  output: z.string(),
  isError: z.optional(z.boolean()),
  /** What a person's change had made impossible; the output says it as well. */
  skipped: z.optional(z.array(z.object({ label: z.string(), reason: z.string() }))),
})
export const BatchPart = z.object({ type: z.literal('batch'), batch: NodeBatch })
/** A lens run from the canvas. `text` is what the lens said, if it says anything. */
export const LensPart = z.object({
  type: z.literal('lens'),
  lens: z.string(),
  nodeIds: z.array(NodeId),
  instruction: z.optional(z.string()),
  text: z.optional(z.string()),
  own: z.optional(OwnLens),
})
export type LensPart = z.infer<typeof LensPart>
export const MergePart = z.object({
  type: z.literal('merge'),
  fromId: z.string(),
  fromName: z.string(),
  choices: z.record(z.string(), z.enum(['ours', 'theirs', 'both'])),
  note: z.optional(z.string()),
  /** Only these ideas were brought over, from that message; then it is no second parent. */
  picked: z.optional(z.object({ at: z.string(), nodeIds: z.array(NodeId) })),
})
export type MergePart = z.infer<typeof MergePart>
export const UndoPart = z.object({
  type: z.literal('undo'),
  messageIds: z.array(z.string()),
  redo: z.optional(z.boolean()),
  skipped: z.optional(z.array(z.object({ label: z.string(), reason: z.string() }))),
})
export const AttachmentPart = z.object({
  type: z.literal('attachment'),
  hash: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number(),
})
/** Marks a partial or forced answer; never sent to the model. */
export const CaveatPart = z.object({
  type: z.literal('caveat'),
  reason: z.enum(['stopped', 'interrupted', 'error', 'forced', 'length']),
})
/** Only in a root message. The fold starts from this one node. */
export const BoardPart = z.object({ type: z.literal('board'), boardId: z.string(), rootNode: GraphNode })

export const Part = z.discriminatedUnion('type', [
  TextPart,
  ReasoningPart,
  ToolCallPart,
  ToolResultPart,
  BatchPart,
  LensPart,
  MergePart,
  UndoPart,
  AttachmentPart,
  CaveatPart,
  BoardPart,
])
export type Part = z.infer<typeof Part>

export const Role = z.enum(['root', 'user', 'assistant', 'tool', 'graph'])
export type Role = z.infer<typeof Role>

/** `m1:` and the sha256 of the canonical JSON of {parents, role, parts, providerMetadata}. */
export const MessageId = z
  .string()
  .check(z.regex(/^m1:[0-9a-f]{64}$/))
  .brand<'MessageId'>()
export type MessageId = z.infer<typeof MessageId>

/** What is hashed. */
export const MessageContent = z.object({
  parents: z.array(MessageId).check(z.maxLength(2)),
  role: Role,
  parts: z.array(Part),
  providerMetadata: z.optional(Metadata),
})
export type MessageContent = z.infer<typeof MessageContent>

export interface Message extends MessageContent {
  readonly id: MessageId
}
