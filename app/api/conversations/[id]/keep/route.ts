import { keepAnswer } from '@/lib/server/answers'
import { KeepAnswer, parse } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body }) =>
  json(await keepAnswer(deps, store, parse(KeepAnswer, { ...(await body()), conversationId: params.id }))),
)
