import type { Compaction } from '@/lib/history/compaction'
import type { Failure } from './failure'

/** What a chain says while it works: for live viewers only, nothing here is durable. */
export type ChainEvent =
  /** `step` counts the requests answered so far. */
  | { readonly type: 'request'; readonly step: number; readonly isForced: boolean }
  | { readonly type: 'text-start' | 'text-end'; readonly id: string }
  | { readonly type: 'text-delta'; readonly id: string; readonly delta: string }
  | { readonly type: 'reasoning-start' | 'reasoning-end'; readonly id: string }
  | { readonly type: 'reasoning-delta'; readonly id: string; readonly delta: string }
  /** The model has begun to write a call; its arguments are not there yet. Never `submit`. */
  | { readonly type: 'call-start'; readonly name: string }
  /** A tool is about to run. */
  | {
      readonly type: 'call-run'
      readonly callId: string
      readonly name: string
      readonly input: Readonly<Record<string, unknown>>
    }
  | { readonly type: 'status'; readonly text: string; readonly callId: string }
  | { readonly type: 'retry'; readonly failure: Failure; readonly waitMs: number }
  /** The history was cut to fit, just now. */
  | { readonly type: 'compacted'; readonly compaction: Compaction }

export type EventSink = (event: ChainEvent) => void
