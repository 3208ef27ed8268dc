import type { TerminationReason } from '@/lib/history/chunks'
import type { Limits } from '@/lib/llm/limits'
import type { Reply } from './script'
import type { Wire } from './wires/wire'

/** What the product must make of it. */
export interface Must {
  readonly reason: TerminationReason
  /** Of the failure that the person is told. */
  readonly code?: string
  /** Requests made: more than one means that it was tried again, or went on. */
  readonly asked: number
  /** What stands on the path after the question, a line a part: `say …`, `think …`, `call …`, `ok …`, `error …`, `caveat …`. */
  readonly stored: readonly string[]
  /** Waits before the requests that were made again, in milliseconds. */
  readonly waits?: readonly number[]
}

/** One named misbehaviour of one provider. */
export interface Row {
  readonly name: string
  readonly wire: Wire
  readonly does: string
  /** To the n-th request; the last one again for every further request. */
  readonly replies: readonly Reply[]
  readonly limits?: Partial<Limits>
  readonly must: Must
}

export type Spec = Omit<Row, 'wire'>

/** A misbehaviour that any provider can show. */
export const over = (wires: readonly Wire[], make: (wire: Wire) => Spec): Row[] =>
  wires.map((wire) => ({ wire, ...make(wire) }))

export const on = (wire: Wire, ...specs: readonly Spec[]): Row[] => specs.map((spec) => ({ wire, ...spec }))

export const idea = { id: 'call_1', name: 'add_node', args: '{"label":"Fares","type":"note"}' }
/** A node was added, and the model answered in the next request. */
export const added = ['call add_node', 'ok add_node', 'say Done.']
export const refused = ['call add_node', 'error add_node', 'say Done.']
