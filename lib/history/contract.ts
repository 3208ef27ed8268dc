import type { Message, MessageContent, MessageId, Part } from './parts'

type PartOf<T extends Part['type']> = Extract<Part, { type: T }>
export type SentPart = PartOf<'text' | 'reasoning' | 'tool-call' | 'tool-result' | 'attachment'>

/** One message as the model is sent it. */
export interface ContractedMessage {
  /** The message of the path it comes from. */
  readonly id: MessageId
  readonly role: 'user' | 'assistant' | 'tool'
  readonly parts: readonly SentPart[]
  readonly providerMetadata?: MessageContent['providerMetadata']
  /** True for the quoted note a graph message leaves behind. */
  readonly isNote?: true
}

export interface ContractOptions {
  /**
   * The metadata key of the provider that will be asked. Metadata under other keys is left out, and so is reasoning
   * that carries none under this key: it can be replayed only to the provider that wrote it.
   * Without it all metadata stays.
   */
  readonly provider?: string
}

/**
 * What the model is sent of a path, oldest first: no root and graph messages, batches and caveats, no empty messages.
 * What a lens said and what a merge notes become quoted notes on the person's side, in their place; between a call
 * and its results they wait until the last result, so that pairs are neighbours.
 * Notes may stand beside user messages: an adapter for a provider that demands turns joins them.
 */
export function contract(path: readonly Message[], options: ContractOptions = {}): ContractedMessage[] {
  const sent: ContractedMessage[] = []
  const open = new Set<string>()
  let waiting: ContractedMessage[] = []
  const flush = () => {
    sent.push(...waiting)
    waiting = []
  }
  for (const message of path) {
    const contracted = contractOne(message, options)
    if (contracted?.isNote) waiting.push(contracted)
    // Before another answer or question nothing can wait any longer.
    if (contracted && !contracted.isNote) {
      if (contracted.role !== 'tool') flush()
      sent.push(contracted)
      trackCalls(contracted, open)
    }
    if (open.size === 0) flush()
  }
  flush()
  return sent
}

function trackCalls(message: ContractedMessage, open: Set<string>): void {
  if (message.role !== 'tool') open.clear()
  for (const part of message.parts) {
    if (part.type === 'tool-call') open.add(part.callId)
    if (part.type === 'tool-result') open.delete(part.callId)
  }
}

function contractOne(message: Message, { provider }: ContractOptions): ContractedMessage | undefined {
  if (message.role === 'root') return undefined
  if (message.role === 'graph') return noteOf(message)
  const parts = message.parts.flatMap((part) => toSent(part, provider))
  if (!parts.some((part) => part.type !== 'reasoning')) return undefined
  const providerMetadata = ownMetadata(message.providerMetadata, provider)
  return { id: message.id, role: message.role, parts, ...(providerMetadata && { providerMetadata }) }
}

function toSent(part: Part, provider: string | undefined): readonly SentPart[] {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : [withOwnMetadata(part, provider)]
    case 'tool-result':
    case 'attachment':
      return [part]
    case 'tool-call':
      return [withOwnMetadata(part, provider)]
    case 'reasoning':
      return provider === undefined || ownMetadata(part.providerMetadata, provider)
        ? [withOwnMetadata(part, provider)]
        : []
    case 'batch':
    case 'lens':
    case 'merge':
    case 'undo':
    case 'caveat':
    case 'board':
      return []
    default:
      return unreachable(part)
  }
}

type Metadata = MessageContent['providerMetadata']

function ownMetadata(metadata: Metadata, provider: string | undefined): Metadata {
  if (metadata === undefined || provider === undefined) return metadata
  const own = Object.hasOwn(metadata, provider) ? metadata[provider] : undefined
  return own && { [provider]: own }
}

function withOwnMetadata<T extends PartOf<'text' | 'reasoning' | 'tool-call'>>(
  part: T,
  provider: string | undefined,
): T {
  const own = ownMetadata(part.providerMetadata, provider)
  if (own === part.providerMetadata) return part
  const { providerMetadata: _foreign, ...rest } = part
  return (own ? { ...rest, providerMetadata: own } : rest) as T
}

function noteOf(message: Message): ContractedMessage | undefined {
  const notes = message.parts.flatMap(toNote)
  if (notes.length === 0) return undefined
  return { id: message.id, role: 'user', parts: [{ type: 'text', text: notes.join('\n\n') }], isNote: true }
}

function toNote(part: Part): readonly string[] {
  if (part.type === 'lens' && part.text?.trim())
    return [quoted(`The lens "${part.lens}" was run and said`, part.text)]
  if (part.type === 'merge' && part.note?.trim()) {
    return [quoted(`The branch ${JSON.stringify(part.fromName)} was merged here with this note`, part.note)]
  }
  return []
}

const quoted = (lead: string, text: string) => `[${lead}:]\n${text.replaceAll(/^/gm, '> ')}`

function unreachable(part: never): never {
  throw new TypeError(`no such part: ${JSON.stringify(part)}`)
}
