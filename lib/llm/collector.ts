import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { Usage } from '@/lib/history/chunks'
import type { EventSink } from './events'
import { createFieldReader, type FieldReader } from './field-reader'
import { type Metadata, toMetadata } from './metadata'
import { createTalk, type SpokenPart } from './talk'

export interface RawCall {
  /** What the provider sent: it may be empty, or used before. */
  readonly id: string
  readonly name: string
  readonly arguments: string
  readonly providerMetadata?: Metadata
}

/** What has come of one answer. */
export interface Collected {
  readonly spoken: readonly SpokenPart[]
  readonly calls: readonly RawCall[]
  readonly usage: Usage
  readonly resolvedModel: string | null
  readonly providerMetadata?: Metadata
  /** Of the answer field of `submit`, what the viewers have seen. */
  readonly streamedAnswer: string
  /** Viewers have seen text: the request cannot be sent again unseen. */
  readonly hasBegun: boolean
}

export interface Collector {
  take(part: LanguageModelV4StreamPart): void
  result(): Collected
  /** Closes what is still open for the viewers. */
  close(): void
}

export interface CollectorOptions {
  /** Makes the ids of text blocks unique in the run. */
  readonly prefix: string
  readonly emit: EventSink
  readonly submit?: { readonly name: string; readonly field: string } | undefined
}

interface OpenCall {
  readonly id: string
  readonly name: string
  arguments: string
  isDone: boolean
  reader?: FieldReader
  blockId?: string
  providerMetadata?: Metadata
}

/** Gathers the parts of one model stream and tells the viewers as they come. */
export function createCollector(options: CollectorOptions): Collector {
  const talk = createTalk(options)
  const calls = createCalls(options, talk.nextId)
  const rest = createRest()
  return {
    take(part) {
      talk.take(part)
      calls.take(part)
      rest.take(part)
    },
    close() {
      talk.close()
      calls.close()
    },
    result: () => ({
      spoken: talk.spoken(),
      calls: calls.whole(),
      ...rest.result(),
      streamedAnswer: calls.streamedAnswer(),
      hasBegun: talk.hasText() || calls.streamedAnswer() !== '',
    }),
  }
}

/** Calls in the order in which they began; of `submit`, the answer's text streams while it is written. */
function createCalls({ emit, submit }: CollectorOptions, nextId: () => string) {
  const calls: OpenCall[] = []
  let streamed = ''

  const start = (id: string, name: string): OpenCall => {
    const call: OpenCall = { id, name, arguments: '', isDone: false }
    if (name !== submit?.name) emit({ type: 'call-start', name })
    // An answer beside other calls will be bounced, so nobody should read it yet.
    else if (calls.length === 0) call.reader = createFieldReader(submit.field)
    calls.push(call)
    return call
  }
  const grow = (call: OpenCall | undefined, delta: string) => {
    if (!call) return
    call.arguments += delta
    const text = call.reader?.feed(delta) ?? ''
    if (text === '') return
    if (call.blockId === undefined) {
      call.blockId = nextId()
      emit({ type: 'text-start', id: call.blockId })
    }
    streamed += text
    emit({ type: 'text-delta', id: call.blockId, delta: text })
  }
  const end = (part: Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>) => {
    const call =
      calls.find(({ id, isDone }) => id === part.toolCallId && !isDone) ??
      start(part.toolCallId, part.toolName)
    if (call.arguments === '') grow(call, part.input)
    call.arguments = part.input
    call.isDone = true
    call.providerMetadata = toMetadata(part.providerMetadata)
    if (call.blockId !== undefined) emit({ type: 'text-end', id: call.blockId })
  }
  return {
    take(part: LanguageModelV4StreamPart) {
      if (part.type === 'tool-input-start') start(part.id, part.toolName)
      else if (part.type === 'tool-input-delta') {
        grow(
          calls.findLast(({ id, isDone }) => id === part.id && !isDone),
          part.delta,
        )
      } else if (part.type === 'tool-call') end(part)
    },
    close: () => {
      for (const { isDone, blockId } of calls)
        if (!isDone && blockId !== undefined) emit({ type: 'text-end', id: blockId })
    },
    whole: () => calls.filter(({ isDone }) => isDone).map(toRawCall),
    streamedAnswer: () => streamed,
  }
}

/** What stands at the edges of a stream. */
function createRest() {
  let usage: Usage = {}
  let resolvedModel: string | null = null
  let providerMetadata: Metadata
  return {
    take(part: LanguageModelV4StreamPart) {
      if (part.type === 'response-metadata') resolvedModel = part.modelId ?? resolvedModel
      if (part.type !== 'finish') return
      usage = toUsage(part.usage)
      providerMetadata = toMetadata(part.providerMetadata)
    },
    result: () => ({ usage, resolvedModel, ...(providerMetadata && { providerMetadata }) }),
  }
}

const toRawCall = ({ id, name, arguments: text, providerMetadata }: OpenCall): RawCall => ({
  id,
  name,
  arguments: text,
  ...(providerMetadata && { providerMetadata }),
})

function toUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage {
  return {
    ...(inputTokens.total !== undefined && { inputTokens: inputTokens.total }),
    ...(outputTokens.total !== undefined && { outputTokens: outputTokens.total }),
    ...(inputTokens.cacheRead !== undefined && { cachedInputTokens: inputTokens.cacheRead }),
    ...(inputTokens.cacheWrite !== undefined && { cacheWriteTokens: inputTokens.cacheWrite }),
    ...(outputTokens.reasoning !== undefined && { reasoningTokens: outputTokens.reasoning }),
  }
}
