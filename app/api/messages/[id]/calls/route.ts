import { turnCalls } from '@/lib/server/calls'
import { requireMessageId } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const GET = route(async ({ deps, store }, { params }) => {
  return json(await turnCalls(deps, store, requireMessageId(params.id)))
})
