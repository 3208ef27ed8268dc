import type { GraphState, NodeBatch, Skipped } from '@/lib/graph/schema'
import type { Chunk } from '@/lib/history/chunks'
import { batchesOf } from '@/lib/history/fold'
import type { Message } from '@/lib/history/parts'
import type { Draft } from '@/lib/llm/chain-config'
import type { OwnedStore, RunRow } from '@/lib/store/ports'
import { toBatchChunk } from './batch-chunk'
import { type Fitted, fitBatch } from './fit-batch'

/** Edits by hand that stand on the line a run left, put onto the end of the one it makes. */
export interface Carried {
  readonly drafts: readonly Draft[]
  /** `messages` are those of the drafts. */
  chunksOf(messages: readonly Message[]): readonly Chunk[]
}

/** Those the run was asked to carry over; what has been erased meanwhile is left out. */
export async function loadCarry({ messages }: OwnedStore, { input }: RunRow): Promise<readonly NodeBatch[]> {
  const ids = input.kind === 'turn' ? (input.carry ?? []) : []
  const found = await Promise.all(ids.map((id) => messages.get(id)))
  return found.flatMap((message) => (message ? batchesOf(message) : []))
}

/** Each edit as far as it is still possible after the answer, in a message of its own; what is not is said. */
export function carryOver(graph: GraphState, wished: readonly NodeBatch[]): Carried {
  let state = graph
  const skipped: Skipped[] = []
  const made: { readonly batch: NodeBatch; readonly fitted: Fitted }[] = []
  for (const one of wished) {
    const fitted = fitBatch(state, one)
    skipped.push(...fitted.skipped, ...(fitted.applied?.skipped ?? []))
    if (!fitted.batch) continue
    made.push({ batch: fitted.batch, fitted })
    state = fitted.applied?.state ?? state
  }
  return {
    drafts: made.map(({ batch }) => ({ role: 'graph', parts: [{ type: 'batch', batch }] })),
    chunksOf: (messages) => [
      ...made.flatMap(({ batch, fitted }, at) => {
        const message = messages[at]
        return message ? [toBatchChunk(message, batch, fitted)] : []
      }),
      ...(wished.length > 0 ? [toNotice(made.length, wished.length, skipped)] : []),
    ],
  }
}

function toNotice(made: number, wished: number, skipped: readonly Skipped[]): Chunk {
  const edits = wished === 1 ? 'Your edit was' : `${made} of your ${wished} edits were`
  const whole = wished > 1 && made === wished ? `Your ${wished} edits were` : edits
  const done = made === 0 ? toNone(wished) : `${whole} carried over.`
  return { type: 'data-notice', data: { code: 'carried', text: `${done}${toLeftOut(skipped)}` } }
}

const toNone = (wished: number) =>
  wished === 1
    ? 'Your edit could not be carried over.'
    : `None of your ${wished} edits could be carried over.`

const named = 5

function toLeftOut(skipped: readonly Skipped[]): string {
  if (skipped.length === 0) return ''
  const rest = skipped.length > named ? `, and ${skipped.length - named} more` : ''
  const said = skipped.slice(0, named).map(({ label, reason }) => (label ? `“${label}” (${reason})` : reason))
  return ` Left out: ${said.join(', ')}${rest}.`
}
