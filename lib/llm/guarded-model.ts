import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { ProviderReplyError } from '@/lib/models/errors'
import { type Cutoff, createCutoff } from './cutoff'
import { timedOut, toFailure } from './failure'
import { type Clock, defaultLimits, type Limits } from './limits'
import { isSubstance } from './step'

/**
 * A model for work outside the loop, such as a lens: what does not listen to Stop is cut off all the same, what is
 * silent times out, and a request that failed before it began is made again as the provider wishes.
 */
export function createGuardedModel(
  model: LanguageModelV4,
  {
    clock,
    limits: given,
  }: { readonly clock: Pick<Clock, 'sleep'>; readonly limits?: Partial<Limits> | undefined },
): LanguageModelV4 {
  const limits = { ...defaultLimits, ...given }
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: (options) => model.doGenerate(options),
    doStream: async (options) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await open(model, options, limits)
        } catch (error) {
          const waitMs = waitFor(error, attempt, limits)
          if (waitMs === undefined || options.abortSignal?.aborted) throw error
          await clock.sleep(waitMs, options.abortSignal)
        }
      }
    },
  }
}

function waitFor(error: unknown, attempt: number, limits: Limits): number | undefined {
  const failure = toFailure(error)
  if (!failure.retryable || failure.code === 'timeout' || attempt >= limits.attempts) return undefined
  const waitMs = failure.retryAfterMs ?? 500 * 2 ** (attempt - 1)
  return waitMs > limits.retryWaitMs ? undefined : waitMs
}

async function open(model: LanguageModelV4, options: LanguageModelV4CallOptions, limits: Limits) {
  const stop = options.abortSignal ?? new AbortController().signal
  const { stepMs: totalMs, firstChunkMs: firstMs, gapMs } = limits
  const cutoff = createCutoff({ totalMs, firstMs, gapMs }, stop)
  const opening = Promise.resolve(model.doStream({ ...options, abortSignal: cutoff.signal }))
  try {
    const opened = await Promise.race([opening, cutoff.happened])
    if (typeof opened === 'object') return { ...opened, stream: guard(opened.stream, cutoff) }
    opening.then(({ stream }) => stream.cancel()).catch(() => {})
    throw toError(cutoff)
  } catch (error) {
    cutoff.close()
    throw error
  }
}

function guard(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  cutoff: Cutoff,
): ReadableStream<LanguageModelV4StreamPart> {
  const reader = stream.getReader()
  const letGo = () => reader.cancel().catch(() => {})
  return new ReadableStream({
    start(controller) {
      cutoff.onCut(() => {
        controller.error(toError(cutoff))
        void letGo()
      })
    },
    async pull(controller) {
      const { done, value } = await reader.read()
      if (cutoff.cut) return
      if (done) {
        cutoff.close()
        controller.close()
        return
      }
      if (isSubstance(value)) cutoff.touch()
      controller.enqueue(value)
    },
    async cancel() {
      cutoff.close()
      await letGo()
    },
  })
}

const toError = ({ cut }: Cutoff) =>
  cut === 'timeout'
    ? new ProviderReplyError('timeout', timedOut.message)
    : new DOMException('Stopped.', 'AbortError')
