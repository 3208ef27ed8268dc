import { parse, SendMessage } from '@/lib/server/inputs'
import { sendMessage } from '@/lib/server/messages'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body }) =>
  json(
    await sendMessage(deps, store, parse(SendMessage, { ...(await body()), conversationId: params.id })),
    202,
  ),
)
