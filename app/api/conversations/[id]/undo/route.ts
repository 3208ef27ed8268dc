import { undo } from '@/lib/server/batches'
import { parse, Undo } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body }) =>
  json(await undo(deps, store, parse(Undo, { ...(await body()), conversationId: params.id })), 200),
)
