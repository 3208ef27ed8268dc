import 'server-only'
import { randomBytes } from 'node:crypto'

const prefixes = { board: 'b', conversation: 'c', run: 'r', call: 'a', client: 'k', lens: 'l' } as const

/** A letter for the kind and 100 random bits; safe in addresses. */
export function newId(kind: keyof typeof prefixes): string {
  return `${prefixes[kind]}_${BigInt(`0x${randomBytes(13).toString('hex')}`)
    .toString(36)
    .padStart(21, '0')}`
}
