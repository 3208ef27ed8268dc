import { redo } from '@/lib/server/batches'
import { parse, Redo } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body }) =>
  json(await redo(deps, store, parse(Redo, { ...(await body()), conversationId: params.id })), 200),
)
