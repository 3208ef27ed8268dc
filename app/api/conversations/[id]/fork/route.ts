import { forkConversation } from '@/lib/server/conversations'
import { ForkConversation, parse } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body }) =>
  json(
    await forkConversation(
      deps,
      store,
      parse(ForkConversation, { ...(await body()), conversationId: params.id }),
    ),
    201,
  ),
)
