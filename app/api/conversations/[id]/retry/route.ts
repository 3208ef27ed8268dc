import { retry } from '@/lib/server/again'
import { AnswerAgain, parse } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body }) =>
  json(await retry(deps, store, parse(AnswerAgain, { ...(await body()), conversationId: params.id })), 202),
)
