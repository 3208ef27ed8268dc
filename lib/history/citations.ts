import type { Linked } from './dag'
import type { MessageId } from './parts'

/*
 * An answer cites a message as `[a few words](bough:message/3fa9c2d41b07)`: a Markdown link whose target is the beginning
 * of the message's hash, so many digits that no two messages of a board share them. The whole id is understood too.
 */

const digits = 12

/** The short id by which tools name a message. */
export const toCiteId = (id: MessageId): string => id.slice('m1:'.length, 'm1:'.length + digits)

const target = /^bough:message\/(?:m1:)?([0-9a-f]{12,64})$/
const named = /^(?:m1:)?([0-9a-f]{12,64})$/

/** The digits that a link cites; undefined for any other link. */
export const tryCitation = (href: string): string | undefined => target.exec(href)?.[1]

/** The one message whose hash begins with what was cited; undefined when none does, or more than one. */
export function findCited<T extends Pick<Linked, 'id'>>(messages: Iterable<T>, cited: string): T | undefined {
  const hash = named.exec(cited)?.[1]
  if (!hash) return undefined
  const start = `m1:${hash}`
  let found: T | undefined
  for (const message of messages) {
    if (!message.id.startsWith(start)) continue
    if (found && found.id !== message.id) return undefined
    found = message
  }
  return found
}
