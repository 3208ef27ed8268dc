import { editMessage } from '@/lib/server/again'
import { EditMessage, parse } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body }) =>
  json(
    await editMessage(deps, store, parse(EditMessage, { ...(await body()), conversationId: params.id })),
    202,
  ),
)
