import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { EventSink } from './events'
import { joinMetadata, type Metadata, toMetadata } from './metadata'

export interface SpokenPart {
  readonly type: 'text' | 'reasoning'
  readonly text: string
  /** Such as the signature without which a thought is not taken back. */
  readonly providerMetadata?: Metadata
}

interface OpenBlock {
  readonly type: SpokenPart['type']
  readonly key: string
  readonly id: string
  text: string
  isOpen: boolean
  /** The viewers have been told that it began. */
  isTold: boolean
  providerMetadata?: Metadata
}

interface TalkOptions {
  readonly prefix: string
  readonly emit: EventSink
}

type TalkPart = Extract<
  LanguageModelV4StreamPart,
  { type: `${SpokenPart['type']}-${'start' | 'delta' | 'end'}` }
>

const isTalk = (part: LanguageModelV4StreamPart): part is TalkPart =>
  /^(text|reasoning)-(start|delta|end)$/.test(part.type)

/** Text and thoughts, in blocks, in the order in which they began. A thought may be nothing but its provider's seal. */
export function createTalk({ prefix, emit }: TalkOptions) {
  const blocks: OpenBlock[] = []
  let count = 0
  const nextId = () => `${prefix}${count++}`

  const blockFor = (type: OpenBlock['type'], key: string): OpenBlock => {
    const open = blocks.findLast((block) => block.type === type && block.key === key && block.isOpen)
    if (open) return open
    const block: OpenBlock = { type, key, id: nextId(), text: '', isOpen: true, isTold: false }
    blocks.push(block)
    return block
  }
  const grow = (block: OpenBlock, delta: string) => {
    if (delta === '') return
    if (!block.isTold) emit({ type: `${block.type}-start`, id: block.id })
    block.isTold = true
    block.text += delta
    emit({ type: `${block.type}-delta`, id: block.id, delta })
  }
  const end = (block: OpenBlock) => {
    if (block.isOpen && block.isTold) emit({ type: `${block.type}-end`, id: block.id })
    block.isOpen = false
  }
  return {
    nextId,
    take(part: LanguageModelV4StreamPart) {
      if (!isTalk(part)) return
      const block = blockFor(part.type.startsWith('text') ? 'text' : 'reasoning', part.id)
      block.providerMetadata = joinMetadata(block.providerMetadata, toMetadata(part.providerMetadata))
      if ('delta' in part) grow(block, part.delta)
      if (part.type === 'text-end' || part.type === 'reasoning-end') end(block)
    },
    close: () => {
      for (const block of blocks) end(block)
    },
    spoken: () => blocks.filter(isWorthKeeping).map(toSpoken),
    hasText: () => blocks.some((block) => block.type === 'text' && block.text !== ''),
  }
}

const isWorthKeeping = ({ type, text, providerMetadata }: OpenBlock) =>
  text !== '' || (type === 'reasoning' && providerMetadata !== undefined)

const toSpoken = ({ type, text, providerMetadata }: OpenBlock): SpokenPart =>
  providerMetadata ? { type, text, providerMetadata } : { type, text }
