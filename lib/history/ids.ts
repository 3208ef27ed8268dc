import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import type { Message, MessageContent, MessageId, Part } from './parts'
import { toCleanJson } from './text'

/**
 * `m1:` and the sha256 of the RFC 8785 canonical JSON of {parents, role, parts, providerMetadata}.
 * Properties that are undefined count as absent. Throws on a lone surrogate: `toMessage` cleans first.
 */
export function messageId(content: MessageContent): MessageId {
  const { parents, role, parts, providerMetadata } = content
  return `m1:${hashOf({ parents, role, parts, providerMetadata })}` as MessageId
}

/**
 * The hash without provider metadata and tool call ids, here and inside the parts.
 * Parents count by their ids: siblings that say the same share it, and an importer that adopts the message it finds
 * under a parent meets the next one under the adopted parent, and so on down the chain.
 */
export function semanticHash(content: MessageContent): string {
  const { parents, role, parts } = content
  return hashOf({ parents, role, parts: parts.map(withoutMarks) })
}

/** Content with its id. Strings are cleaned before they are hashed, so what is stored is what was hashed. */
export function toMessage(content: MessageContent): Message {
  const { parents, role, parts, providerMetadata } = toCleanJson(content)
  const kept =
    providerMetadata === undefined ? { parents, role, parts } : { parents, role, parts, providerMetadata }
  return { id: messageId(kept), ...kept }
}

/** sha256 in hex of the canonical JSON, the same bytes in the browser and on the server. */
export function hashOf(json: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalize(json) ?? 'null')))
}

const withoutMarks = (part: Part) => ({ ...part, callId: undefined, providerMetadata: undefined })
