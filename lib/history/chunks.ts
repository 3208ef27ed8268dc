import * as z from 'zod/mini'
import { GraphJson, NodeBatch, NodeId, NodeType } from '@/lib/graph/schema'
import { MessageId } from './parts'

/*
 * What a run says to its viewers: the AI SDK's UI message stream with typed data parts.
 * A run's events are these, numbered from 1 and durable; the same shapes go over SSE and `/api/chat`.
 */

export const TerminationReason = z.enum([
  'submit',
  'text',
  'limit',
  'stopped',
  'declined',
  'context',
  'interrupted',
  'error',
])
export type TerminationReason = z.infer<typeof TerminationReason>

export const Usage = z.object({
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  cachedInputTokens: z.optional(z.number()),
  /** Of the input, what was put into the provider's cache. */
  cacheWriteTokens: z.optional(z.number()),
  reasoningTokens: z.optional(z.number()),
})
export type Usage = z.infer<typeof Usage>

/** Why a change is asked about first. */
export const HoldReason = z.enum(['removal', 'bulk', 'preview'])
export type HoldReason = z.infer<typeof HoldReason>

const SkippedRow = z.object({ label: z.string(), reason: z.string() })

export const Chunk = z.discriminatedUnion('type', [
  /** `messageId` is the user message this run answers (or the head a lens run stands on). */
  z.object({ type: z.literal('start'), messageId: z.string() }),
  z.object({ type: z.literal('text-start'), id: z.string() }),
  z.object({ type: z.literal('text-delta'), id: z.string(), delta: z.string() }),
  z.object({ type: z.literal('text-end'), id: z.string() }),
  z.object({ type: z.literal('reasoning-start'), id: z.string() }),
  z.object({ type: z.literal('reasoning-delta'), id: z.string(), delta: z.string() }),
  z.object({ type: z.literal('reasoning-end'), id: z.string() }),
  z.object({
    type: z.literal('tool-input-available'),
    toolCallId: z.string(),
    toolName: z.string(),
    input: z.json(),
  }),
  z.object({ type: z.literal('tool-output-available'), toolCallId: z.string(), output: z.json() }),
  z.object({ type: z.literal('tool-output-error'), toolCallId: z.string(), errorText: z.string() }),
  /** One sentence in plain words: never `submit`, thoughts, raw arguments, stacks or paths. */
  z.object({
    type: z.literal('data-status'),
    data: z.object({ text: z.string(), nodeId: z.optional(NodeId) }),
  }),
  /** A child on its way, before its batch is committed. */
  z.object({
    type: z.literal('data-draft'),
    data: z.object({
      parentId: NodeId,
      label: z.string(),
      nodeType: NodeType,
      /** Absent in logs that are older than it. */
      description: z.optional(z.string()),
      index: z.number(),
    }),
  }),
  /** A link on its way; its batch will be one of `parentId`. */
  z.object({
    type: z.literal('data-draft-link'),
    data: z.object({
      parentId: NodeId,
      source: NodeId,
      target: NodeId,
      label: z.optional(z.string()),
      why: z.optional(z.string()),
      index: z.number(),
    }),
  }),
  /** How far a lens on many ideas is; `nodeIds` are those it has just done with, `failed` why it could not. */
  z.object({
    type: z.literal('data-progress'),
    data: z.object({
      done: z.number(),
      total: z.number(),
      nodeIds: z.array(NodeId),
      failed: z.optional(z.string()),
    }),
  }),
  /** An applied batch; the client folds it with the same `apply()`. */
  z.object({
    type: z.literal('data-batch'),
    data: z.object({
      batch: NodeBatch,
      messageId: MessageId,
      toolCallId: z.optional(z.string()),
      added: z.array(NodeId),
      updated: z.array(NodeId),
      removed: z.array(NodeId),
      skipped: z.array(SkippedRow),
    }),
  }),
  /** What a person's change has made impossible of a call. */
  z.object({
    type: z.literal('data-conflict'),
    data: z.object({ toolCallId: z.string(), skipped: z.array(SkippedRow) }),
  }),
  /** A change that is left to a person; nothing of it has happened, and the run waits with it. */
  z.object({
    type: z.literal('data-approval'),
    data: z.object({
      toolCallId: z.string(),
      toolName: z.string(),
      reason: HoldReason,
      batch: NodeBatch,
      batchHash: z.string(),
    }),
  }),
  /** The answer to it. `accepted` names what was chosen; null is all of it, or nothing. */
  z.object({
    type: z.literal('data-decided'),
    data: z.object({
      toolCallId: z.string(),
      decision: z.enum(['approved', 'declined']),
      accepted: z.nullable(z.array(z.string())),
    }),
  }),
  /** A committed message of this run, so that a viewer's path stays the path sent. */
  z.object({
    type: z.literal('data-message'),
    data: z.object({ id: MessageId, parents: z.array(MessageId) }),
  }),
  z.object({ type: z.literal('data-notice'), data: z.object({ code: z.string(), text: z.string() }) }),
  z.object({
    type: z.literal('data-done'),
    data: z.object({
      answer: z.string(),
      /** Filled in on read from the head; the stored row keeps the hash alone. */
      graph: z.optional(GraphJson),
      graphHash: z.string(),
      headId: MessageId,
      terminationReason: TerminationReason,
      usage: Usage,
      caveat: z.optional(z.string()),
    }),
  }),
  z.object({
    type: z.literal('data-error'),
    data: z.object({
      code: z.string(),
      message: z.string(),
      graph: z.optional(GraphJson),
      graphHash: z.string(),
      headId: MessageId,
      terminationReason: TerminationReason,
      usage: Usage,
    }),
  }),
  z.object({ type: z.literal('finish') }),
])
export type Chunk = z.infer<typeof Chunk>

/** True for the one chunk that ends a run. */
export const isTerminal = (chunk: Chunk) => chunk.type === 'data-done' || chunk.type === 'data-error'
