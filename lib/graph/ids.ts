import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import type { LinkId, NodeId } from './schema'
import { labelKey } from './text'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const idLength = 10

/**
 * The id of a new node: the same parent and the same idea give the same id on every branch and machine.
 * `taken` ids are passed over by counting up a bump.
 */
export function nodeIdFor(parentId: NodeId | null, label: string, taken: (id: NodeId) => boolean): NodeId {
  const key = labelKey(label)
  for (let bump = 0; ; bump++) {
    const id = `n${digest([parentId, key, bump])}` as NodeId
    if (!taken(id)) return id
  }
}

export function linkIdFor(
  source: NodeId,
  target: NodeId,
  label: string | undefined,
  taken: (id: LinkId) => boolean,
): LinkId {
  const key = label === undefined ? null : labelKey(label)
  for (let bump = 0; ; bump++) {
    const id = `l${digest([source, target, key, bump])}` as LinkId
    if (!taken(id)) return id
  }
}

/** The first 50 bits of the hash of the canonical JSON, in lower-case base32. */
function digest(value: readonly (string | number | null)[]): string {
  const bytes = sha256(utf8ToBytes(canonicalize(value) ?? ''))
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5 && text.length < idLength) {
      bits -= 5
      text += alphabet[(buffer >> bits) & 31]
    }
    if (text.length === idLength) return text
    buffer &= (1 << bits) - 1
  }
  return text
}
