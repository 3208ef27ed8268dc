import { parse, RunLens } from '@/lib/server/inputs'
import { runLens } from '@/lib/server/lens-runs'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body }) =>
  json(await runLens(deps, store, parse(RunLens, { ...(await body()), conversationId: params.id })), 202),
)
