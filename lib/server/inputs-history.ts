import 'server-only'
import * as z from 'zod'
import { NodeId } from '@/lib/graph/schema'
import { MessageId } from '@/lib/history/parts'
import { toCleanText } from '@/lib/history/text'

/* What the routes of merging, comparing and the bin take; texts are cleaned here, once. */

const Id = z.string().min(1).max(200)

export const ArchiveConversation = z.object({ conversationId: Id, archived: z.boolean() })

/** Null takes the bookmark away. */
export const PutBookmark = z.object({
  boardId: Id,
  messageId: z.pipe(z.string(), MessageId),
  name: z
    .string()
    .max(1_000)
    .transform((text) => toCleanText(text).replaceAll(/\s+/g, ' ').trim().slice(0, 80))
    .refine((name) => name !== '', 'must not be empty')
    .nullable(),
})

export const MergeBranches = z.object({
  conversationId: Id,
  clientId: Id.optional(),
  /** The conversation whose graph is brought in. */
  from: Id,
  /** By `node.property`. */
  choices: z.record(z.string().max(300), z.enum(['ours', 'theirs', 'both'])).default({}),
  note: z
    .string()
    .max(20_000)
    .transform((text) => toCleanText(text).trim())
    .optional(),
  preview: z.boolean().default(false),
})

export const CherryPick = z.object({
  conversationId: Id,
  clientId: Id.optional(),
  /** The conversation whose ideas are brought over. */
  from: Id,
  nodeIds: z.array(z.pipe(z.string(), NodeId)).min(1).max(10_000),
})

/** Each side is a message or a branch, which stands for its head. */
const Side = z.union([z.pipe(z.string(), MessageId), Id])
export const Compare = z.object({ a: Side, b: Side })
