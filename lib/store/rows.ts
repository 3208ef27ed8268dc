import type { NodeBatch, NodeId } from '@/lib/graph/schema'
import type { Chunk, HoldReason, Usage } from '@/lib/history/chunks'
import type { Compaction } from '@/lib/history/compaction'
import type { OwnLens } from '@/lib/history/own-lens'
import type { Message, MessageId, Part } from '@/lib/history/parts'

/* What a store keeps, as its readers hand it out. Times are epoch milliseconds. */

export type BoardId = string
export type ConversationId = string
export type RunId = string
export type Owner = string

export interface BoardRow {
  readonly id: BoardId
  readonly title: string
  readonly rootMessageId: MessageId
  readonly createdAt: number
  readonly updatedAt: number
}

export interface MessageRow extends Message {
  readonly boardId: BoardId
  readonly semanticHash: string
  /** 0 for the root message; along first parents. */
  readonly depth: number
  /** Per board, the order of arrival: the order of siblings. */
  readonly seq: number
  readonly createdAt: number
}

export interface ConversationRow {
  readonly id: ConversationId
  readonly boardId: BoardId
  readonly name: string
  readonly headId: MessageId
  /** Compare-and-set: every head move adds one. */
  readonly version: number
  readonly modelId: string | null
  readonly forkedFromId: ConversationId | null
  readonly forkedAtId: MessageId | null
  readonly createdAt: number
  readonly lastActiveAt: number
  readonly archivedAt: number | null
}

export type CallStatus = 'running' | 'ok' | 'error' | 'aborted'

/** One model request. `input` and `output` heads are null after their messages were erased. */
export interface CallRow {
  readonly id: string
  readonly boardId: BoardId
  readonly conversationId: ConversationId | null
  readonly runId: RunId | null
  readonly inputHeadId: MessageId | null
  readonly firstInputId: MessageId | null
  readonly outputHeadId: MessageId | null
  readonly modelId: string
  readonly resolvedModel: string | null
  readonly status: CallStatus
  readonly error: { readonly code: string; readonly message: string } | null
  readonly usage: Usage | null
  /** The active node, the summary's budget and warnings such as schema drift. */
  readonly context: {
    readonly activeId?: NodeId
    readonly budget?: number
    readonly warnings?: readonly string[]
    /** Asked by a lens that a person ran: no part of the turn on which it stands. */
    readonly lens?: string
    /** How long the model thought aloud. */
    readonly thoughtMs?: number
    /** The history was cut so that the model could read it. */
    readonly compacted?: Compaction
  }
  readonly startedAt: number
  readonly durationMs: number | null
}

export interface ToolDefinitionRow {
  /** sha256 of the canonical JSON of the other fields. */
  readonly hash: string
  readonly name: string
  readonly description: string
  readonly inputSchema: unknown
  /** sha256 of the canonical JSON of `inputSchema` alone: what drift compares. */
  readonly schemaHash: string
}

export type RunKind = 'turn' | 'lens'
/** `queued` waits its turn, `waiting` for a decision; only `active` holds the lease. */
export type RunStatus = 'queued' | 'active' | 'waiting' | 'done' | 'stopped' | 'error' | 'interrupted'

export interface RunRow {
  readonly id: RunId
  readonly boardId: BoardId
  readonly conversationId: ConversationId
  readonly kind: RunKind
  readonly status: RunStatus
  /** Grows with each take-over; a write that names an older epoch is refused. */
  readonly epoch: number
  readonly leaseUntil: number | null
  readonly stopRequestedAt: number | null
  /** What the run was asked to do, so that any process can begin a queued one. */
  readonly input: RunInput
  readonly createdAt: number
  readonly endedAt: number | null
}

export type RunInput =
  | {
      readonly kind: 'turn'
      readonly text: string
      /** Absent until the message is committed (a queued run has none yet). */
      readonly messageId?: MessageId
      readonly activeId?: NodeId
      readonly modelId?: string
      /** Every change is shown first and made when it is accepted. */
      readonly preview?: true
      /** Edits by hand on the line it leaves, to be put behind its answer. */
      readonly carry?: readonly MessageId[]
    }
  | {
      readonly kind: 'lens'
      readonly lens: string
      readonly nodeIds: readonly NodeId[]
      readonly instruction?: string
      /** Set when it is a person's own: the run goes by this text, whatever becomes of the lens meanwhile. */
      readonly own?: OwnLens
      readonly modelId?: string
      /** What it brings is shown first and made when it is accepted. */
      readonly preview?: true
    }

/** What one call wants to change, held back until a person has decided. */
export interface Proposal {
  readonly toolName: string
  readonly reason: HoldReason
  readonly batch: NodeBatch
  /** What the model reads when all of it is accepted and nobody has come between; of a lens, what it says. */
  readonly output: string
  /** A lens had not come to its end. */
  readonly caveat?: Extract<Part, { type: 'caveat' }>['reason']
}

/** Asked once, answered once. While it is undecided its run is `waiting`, and only then. */
export interface ApprovalRow {
  readonly runId: RunId
  readonly callId: string
  /** sha256 of the canonical JSON of the batch: what was asked is what is decided. */
  readonly batchHash: string
  readonly proposal: Proposal
  readonly decision: 'approved' | 'declined' | null
  /** The ids of what was accepted; null when all of it was, or nothing. */
  readonly accepted: readonly string[] | null
  readonly createdAt: number
  readonly decidedAt: number | null
}

export interface RunEventRow {
  readonly runId: RunId
  /** From 1, without gaps. */
  readonly seq: number
  readonly chunk: Chunk
}

export interface PlacementRow {
  readonly nodeId: NodeId
  readonly x: number
  readonly y: number
  readonly by: 'hand' | 'layout'
}

export interface SessionRow {
  readonly sessionId: string
  readonly conversationId: ConversationId
  readonly lastUsedAt: number
}

/** A person's own lens; the name is unique for its owner. */
export interface LensRow extends OwnLens {
  readonly id: string
  /** By which it is asked for. */
  readonly name: string
  readonly createdAt: number
  readonly updatedAt: number
}

export interface KeyRow {
  readonly scope: string
  readonly clientId: string
  readonly bodyHash: string
  readonly result: unknown
}

export interface HistoryEntry {
  readonly id: MessageId
  readonly parents: readonly MessageId[]
  readonly role: Message['role']
  /** The first words, for the map. */
  readonly text: string
  readonly seq: number
  readonly createdAt: number
  /** Part types present, e.g. ['batch'], ['tool-call'], ['merge'], ['undo']. */
  readonly kinds: readonly string[]
}
