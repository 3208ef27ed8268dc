import { diff } from '@/lib/graph/diff'
import type { GraphState, NodeBatch } from '@/lib/graph/schema'
import type { Chunk } from '@/lib/history/chunks'
import type { Part } from '@/lib/history/parts'
import type { RunInput, RunRow } from '@/lib/store/ports'
import { askPerson } from './ask-person'
import type { Fitted } from './fit-batch'

/** A batch, and what it does on the graph that the former left. */
export interface Fit {
  readonly batch: NodeBatch
  readonly fitted: Fitted
}

export interface Held {
  readonly input: Extract<RunInput, { kind: 'lens' }>
  /** The graph before the first of them. */
  readonly graph: GraphState
  readonly fits: readonly Fit[]
  readonly text: string
  readonly caveat?: Extract<Part, { type: 'caveat' }>['reason'] | undefined
  readonly at: number
  readonly takeOver?: boolean
}

/** The one question a lens run asks: all that it brings, in one change. */
const lensCallId = 'lens'

/** What a lens has brought is left to a person, together with what it says. */
export function holdLens(run: RunRow, { input, graph, fits, text, caveat, at, takeOver }: Held) {
  const batch = joined(graph, fits, input.lens)
  const asked = askPerson(run, {
    callId: lensCallId,
    proposal: {
      toolName: 'run_lens',
      reason: 'preview',
      batch,
      output: text,
      ...(caveat && { caveat }),
    },
    at,
    ...(caveat && { status: brokenOff[caveat] }),
    ...(takeOver && { takeOver }),
  })
  return { ops: asked.ops, chunks: [...toTextChunks(text), ...asked.chunks] }
}

const early = 'It ended early; what had come waits for you'

const brokenOff: Readonly<Record<NonNullable<Held['caveat']>, string>> = {
  stopped: 'Stopped; what had come waits for you',
  interrupted: early,
  length: early,
  forced: early,
  error: 'Not all of it came; what did waits for you',
}

const toTextChunks = (text: string): readonly Chunk[] =>
  text === ''
    ? []
    : [
        { type: 'text-start', id: lensCallId },
        { type: 'text-delta', id: lensCallId, delta: text },
        { type: 'text-end', id: lensCallId },
      ]

function joined(graph: GraphState, fits: readonly Fit[], lens: string): NodeBatch {
  const [first] = fits
  if (first && fits.length === 1) return first.batch
  const after = fits.at(-1)?.fitted.applied?.state ?? graph
  return diff(graph, after, { kind: 'lens', lens })
}
