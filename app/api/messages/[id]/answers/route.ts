import { answersTo } from '@/lib/server/answer-views'
import { requireMessageId } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const GET = route(async ({ deps, store }, { params }) =>
  json(await answersTo(deps, store, requireMessageId(params.id))),
)
