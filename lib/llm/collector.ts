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
  /** Viewers have seen text, or a call has begun: the request cannot be sent again unseen. */
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
export function createCollector({ prefix, emit, submit }: CollectorOptions): Collector {
  const blocks: OpenBlock[] = []
  const calls: OpenCall[] = []
  let usage: Usage = {}
  let resolvedModel: string | null = null
  let metadata: MessageContent['providerMetadata']
  let streamed = ''
  let begun = false
  let count = 0
  const nextId = () => `${prefix}${count++}`

  const startBlock = (type: OpenBlock['type'], key: string) => {
    const block: OpenBlock = { type, key, id: nextId(), text: '', isOpen: true }
    blocks.push(block)
    emit({ type: `${type}-start`, id: block.id })
    return block
  }
  const blockOf = (type: OpenBlock['type'], key: string) =>
    blocks.findLast((block) => block.type === type && block.key === key && block.isOpen)
  const addTo = (type: OpenBlock['type'], key: string, delta: string) => {
    if (delta === '') return
    const block = blockOf(type, key) ?? startBlock(type, key)
    if (type === 'text') begun = true
    block.text += delta
    emit({ type: `${type}-delta`, id: block.id, delta })
  }
  const endBlock = (block: OpenBlock | undefined, provider?: SharedV4ProviderMetadata) => {
    if (!block?.isOpen) return
    block.isOpen = false
    block.providerMetadata = toMetadata(provider) ?? block.providerMetadata
    emit({ type: `${block.type}-end`, id: block.id })
  }
  const startCall = (id: string, name: string) => {
    begun = true
    const call: OpenCall = { id, name, arguments: '', isDone: false }
    if (submit && name === submit.name) {
      // An answer beside other calls will be bounced, so nobody should read it yet.
      if (calls.length === 0) call.reader = createFieldReader(submit.field)
    } else emit({ type: 'call-start', name })
    calls.push(call)
    return call
  }
  const growCall = (call: OpenCall | undefined, delta: string) => {
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
  const endCall = (part: Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>) => {
    const open = calls.find((call) => call.id === part.toolCallId && !call.isDone)
    const call = open ?? startCall(part.toolCallId, part.toolName)
    if (call.arguments === '') growCall(call, part.input)
    call.arguments = part.input
    call.isDone = true
    call.providerMetadata = toMetadata(part.providerMetadata)
    if (call.blockId !== undefined) emit({ type: 'text-end', id: call.blockId })
  }

  const take = (part: LanguageModelV4StreamPart) => {
    switch (part.type) {
      case 'text-delta':
        return addTo('text', part.id, part.delta)
      case 'reasoning-delta':
        return addTo('reasoning', part.id, part.delta)
      case 'text-end':
        return endBlock(blockOf('text', part.id), part.providerMetadata)
      case 'reasoning-end':
        return endBlock(blockOf('reasoning', part.id), part.providerMetadata)
      case 'tool-input-start':
        startCall(part.id, part.toolName)
        return
      case 'tool-input-delta':
        return growCall(
          calls.findLast((call) => call.id === part.id && !call.isDone),
          part.delta,
        )
      case 'tool-call':
        return endCall(part)
      case 'response-metadata':
        resolvedModel = part.modelId ?? resolvedModel
        return
      case 'finish':
        usage = toUsage(part.usage)
        metadata = toMetadata(part.providerMetadata)
        return
      default:
        return
    }
  }
  return {
    take,
    close: () => {
      for (const block of blocks) endBlock(block)
      for (const call of calls) {
        if (!call.isDone && call.blockId !== undefined) emit({ type: 'text-end', id: call.blockId })
      }
    },
    result: () => ({
      spoken: blocks.filter((block) => block.text !== '').map(toSpoken),
      calls: calls.filter((call) => call.isDone).map(toRawCall),
      usage,
      resolvedModel,
      ...(metadata && { providerMetadata: metadata }),
      streamedAnswer: streamed,
      hasBegun: begun,
    }),
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
