import type {
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider'
import type { Usage } from '@/lib/history/chunks'
import type { MessageContent } from '@/lib/history/parts'
import type { EventSink } from './events'
import { createFieldReader, type FieldReader } from './field-reader'

export interface RawCall {
  /** What the provider sent: it may be empty, or used before. */
  readonly id: string
  readonly name: string
  readonly arguments: string
  readonly providerMetadata?: MessageContent['providerMetadata']
}

export interface SpokenPart {
  readonly type: 'text' | 'reasoning'
  readonly text: string
  readonly providerMetadata?: MessageContent['providerMetadata']
}

/** What has come of one answer. */
export interface Collected {
  readonly spoken: readonly SpokenPart[]
  readonly calls: readonly RawCall[]
  readonly usage: Usage
  readonly resolvedModel: string | null
  readonly providerMetadata?: MessageContent['providerMetadata']
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
  providerMetadata?: MessageContent['providerMetadata']
}

interface OpenBlock {
  readonly type: 'text' | 'reasoning'
  readonly key: string
  readonly id: string
  text: string
  isOpen: boolean
  providerMetadata?: MessageContent['providerMetadata']
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

/** Text and thoughts, in blocks, in the order in which they began. */
function createTalk({ prefix, emit }: CollectorOptions) {
  const blocks: OpenBlock[] = []
  let count = 0
  const nextId = () => `${prefix}${count++}`
  const openBlock = (type: OpenBlock['type'], key: string) =>
    blocks.findLast((block) => block.type === type && block.key === key && block.isOpen)

  const start = (type: OpenBlock['type'], key: string): OpenBlock => {
    const block: OpenBlock = { type, key, id: nextId(), text: '', isOpen: true }
    blocks.push(block)
    emit({ type: `${type}-start`, id: block.id })
    return block
  }
  const grow = (type: OpenBlock['type'], key: string, delta: string) => {
    if (delta === '') return
    const block = openBlock(type, key) ?? start(type, key)
    block.text += delta
    emit({ type: `${type}-delta`, id: block.id, delta })
  }
  const end = (block: OpenBlock | undefined, provider?: SharedV4ProviderMetadata) => {
    if (!block?.isOpen) return
    block.isOpen = false
    block.providerMetadata = toMetadata(provider)
    emit({ type: `${block.type}-end`, id: block.id })
  }
  return {
    nextId,
    take(part: LanguageModelV4StreamPart) {
      if (part.type === 'text-delta') grow('text', part.id, part.delta)
      else if (part.type === 'reasoning-delta') grow('reasoning', part.id, part.delta)
      else if (part.type === 'text-end') end(openBlock('text', part.id), part.providerMetadata)
      else if (part.type === 'reasoning-end') end(openBlock('reasoning', part.id), part.providerMetadata)
    },
    close: () => {
      for (const block of blocks) end(block)
    },
    spoken: () => blocks.filter((block) => block.text !== '').map(toSpoken),
    hasText: () => blocks.some((block) => block.type === 'text' && block.text !== ''),
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
  let providerMetadata: MessageContent['providerMetadata']
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

const toSpoken = ({ type, text, providerMetadata }: OpenBlock): SpokenPart =>
  providerMetadata ? { type, text, providerMetadata } : { type, text }

const toRawCall = ({ id, name, arguments: text, providerMetadata }: OpenCall): RawCall => ({
  id,
  name,
  arguments: text,
  ...(providerMetadata && { providerMetadata }),
})

/** Empty records are what providers send when they have nothing to say. */
function toMetadata(metadata: SharedV4ProviderMetadata | undefined): MessageContent['providerMetadata'] {
  const full = Object.entries(metadata ?? {}).filter(([, value]) => Object.keys(value).length > 0)
  if (full.length === 0) return undefined
  return JSON.parse(JSON.stringify(Object.fromEntries(full)))
}

function toUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage {
  return {
    ...(inputTokens.total !== undefined && { inputTokens: inputTokens.total }),
    ...(outputTokens.total !== undefined && { outputTokens: outputTokens.total }),
    ...(inputTokens.cacheRead !== undefined && { cachedInputTokens: inputTokens.cacheRead }),
    ...(outputTokens.reasoning !== undefined && { reasoningTokens: outputTokens.reasoning }),
  }
}
