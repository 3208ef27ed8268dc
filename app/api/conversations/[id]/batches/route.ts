import { applyBatch } from '@/lib/server/batches'
import { ApplyBatch, parse } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body }) =>
  json(
    await applyBatch(deps, store, parse(ApplyBatch, { ...(await body()), conversationId: params.id })),
    200,
  ),
)
