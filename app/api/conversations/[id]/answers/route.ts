import { askSeveral } from '@/lib/server/answers'
import { AskSeveral, parse } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body }) =>
  json(
    await askSeveral(deps, store, parse(AskSeveral, { ...(await body()), conversationId: params.id })),
    202,
  ),
)
