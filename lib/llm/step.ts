import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { type Collected, type Collector, createCollector } from './collector'
import { type Cutoff, createCutoff } from './cutoff'
import type { EventSink } from './events'
import { type Failure, filtered, interrupted, timedOut, toFailure } from './failure'
import type { Limits } from './limits'

export interface StepInput {
  readonly model: LanguageModelV4
  readonly request: Pick<LanguageModelV4CallOptions, 'prompt' | 'tools' | 'toolChoice' | 'reasoning'>
  readonly submit?: { readonly name: string; readonly field: string } | undefined
  /** Makes the ids of its text blocks unique in the run. */
  readonly prefix: string
  readonly limits: Limits
  /** What is left of the whole chain's time. */
  readonly remainingMs: number
  readonly signal: AbortSignal
  readonly emit: EventSink
}

export type StepOutcome =
  | { readonly kind: 'complete'; readonly got: Collected; readonly isCutShort: boolean }
  | { readonly kind: 'failed'; readonly got: Collected; readonly failure: Failure }
  | { readonly kind: 'stopped'; readonly got: Collected }

/** One model request. Never throws, and lets go of the provider's socket however it ends. */
export async function runStep(input: StepInput): Promise<StepOutcome> {
  const { limits } = input
  const times = {
    totalMs: Math.min(limits.stepMs, input.remainingMs),
    firstMs: limits.firstChunkMs,
    gapMs: limits.gapMs,
  }
  const cutoff = createCutoff(times, input.signal)
  const collector = createCollector(input)
  try {
    const end = await read(input, cutoff, collector)
    return conclude(end, cutoff, collector)
  } catch (error) {
    return conclude({ failure: toFailure(error) }, cutoff, collector)
  } finally {
    cutoff.close()
  }
}

type StreamEnd = { readonly finish: LanguageModelV4FinishReason } | { readonly failure: Failure }

async function read(input: StepInput, cutoff: Cutoff, collector: Collector): Promise<StreamEnd> {
  const reader = await open(input, cutoff)
  if (!reader) return { failure: timedOut }
  cutoff.onCut(() => void reader.cancel().catch(() => {}))
  for (;;) {
    const { done, value } = await reader.read()
    if (done || cutoff.cut) return { failure: interrupted }
    if (value.type === 'error') {
      void reader.cancel().catch(() => {})
      return { failure: toFailure(value.error) }
    }
    if (isSubstance(value)) cutoff.touch()
    collector.take(value)
    if (value.type === 'finish') return { finish: value.finishReason }
  }
}

/** Undefined when the cut came first; a stream that opens afterwards is let go. */
async function open(input: StepInput, cutoff: Cutoff) {
  const opening = Promise.resolve(input.model.doStream({ ...input.request, abortSignal: cutoff.signal }))
  const opened = await Promise.race([opening, cutoff.happened])
  if (typeof opened === 'object') return opened.stream.getReader()
  opening.then(({ stream }) => stream.cancel()).catch(() => {})
  return undefined
}

/** What a live model sends; pings and headers do not show that it works. */
export function isSubstance(part: LanguageModelV4StreamPart): boolean {
  switch (part.type) {
    case 'stream-start':
    case 'response-metadata':
    case 'raw':
      return false
    case 'text-delta':
    case 'reasoning-delta':
    case 'tool-input-delta':
      return part.delta !== ''
    default:
      return true
  }
}

function conclude(end: StreamEnd, cutoff: Cutoff, collector: Collector): StepOutcome {
  collector.close()
  const got = collector.result()
  if (cutoff.cut === 'stopped') return { kind: 'stopped', got }
  if (cutoff.cut === 'timeout') return { kind: 'failed', got, failure: timedOut }
  if ('failure' in end) return { kind: 'failed', got, failure: end.failure }
  const finish = toFinish(end.finish)
  if (finish === 'filtered') return { kind: 'failed', got, failure: filtered }
  if (finish === 'broken') return { kind: 'failed', got, failure: interrupted }
  return { kind: 'complete', got, isCutShort: finish === 'length' }
}

/** How servers that do not keep to the list of reasons say that they are done. */
const knownEnds = /^(eos|eos_token|end|end_turn|end_of_text|stop_sequence|complete|completed|done)$/i

function toFinish({ unified, raw }: LanguageModelV4FinishReason): 'whole' | 'length' | 'filtered' | 'broken' {
  // Anthropic's word for a turn that is to be gone on with.
  if (raw === 'pause_turn') return 'broken'
  if (unified === 'stop' || unified === 'tool-calls') return 'whole'
  if (unified === 'length') return 'length'
  // A model that declines in words of its own has ended properly.
  if (unified === 'content-filter') return raw === 'stop' ? 'whole' : 'filtered'
  return unified === 'other' && raw !== undefined && knownEnds.test(raw) ? 'whole' : 'broken'
}
