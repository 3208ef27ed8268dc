import { switchSibling } from '@/lib/server/conversations'
import { parse, SwitchSibling } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body }) =>
  json(
    await switchSibling(deps, store, parse(SwitchSibling, { ...(await body()), conversationId: params.id })),
    200,
  ),
)
