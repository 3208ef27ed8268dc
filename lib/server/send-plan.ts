import 'server-only'
import type { Linked } from '@/lib/history/dag'
import type { MessageId, Role } from '@/lib/history/parts'
import { standsAtHead } from '@/lib/history/plans'
import type { RunRow } from '@/lib/store/ports'

export type SendPlace =
  /** On the head, at once. */
  | { readonly kind: 'here' }
  /** On the head, when the open runs have ended. */
  | { readonly kind: 'queue' }
  /** In a new conversation that begins at the named parent. */
  | { readonly kind: 'branch'; readonly at: MessageId }

export interface SendSituation {
  readonly parentId: MessageId | undefined
  readonly headId: MessageId
  /** The end of the head's path, down to the first message that is not of role `graph`. */
  readonly tail: readonly (Linked & { readonly role: Role })[]
  readonly open: readonly Pick<RunRow, 'status'>[]
}

/** Where a message goes: what names no parent waits its turn; what names one that was answered meanwhile branches. */
export function placeSend({ parentId, headId, tail, open }: SendSituation): SendPlace {
  const byId = new Map(tail.map((message) => [message.id, message]))
  if (parentId && !standsAtHead(parentId, headId, (id) => byId.get(id))) {
    return { kind: 'branch', at: parentId }
  }
  return open.length > 0 ? { kind: 'queue' } : { kind: 'here' }
}
