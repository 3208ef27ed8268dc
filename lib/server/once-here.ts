import 'server-only'
import type { OwnedStore } from '@/lib/store/ports'
import type { Deps } from './deps'
import { requireConversation } from './load'
import { type Outcome, once, type Plan, toKey } from './once'

/** What the requests to one conversation have in common. */
export interface Here {
  readonly conversationId: string
  readonly clientId?: string | undefined
}

/**
 * Does what is asked of a conversation exactly once, however often it is asked; 404 where there is none.
 * `body` is what makes it the same request: the route and its content.
 */
export async function onceHere<T>(
  deps: Pick<Deps, 'newId' | 'now'>,
  store: OwnedStore,
  { conversationId, clientId }: Here,
  body: Readonly<Record<string, unknown>> & { readonly route: string },
  plan: () => Promise<Plan<T>>,
): Promise<Outcome<T>> {
  const { boardId } = await requireConversation(store, conversationId)
  const key = toKey(boardId, clientId ?? deps.newId('client'), { ...body, conversationId })
  return once(store, key, deps.now(), plan)
}
