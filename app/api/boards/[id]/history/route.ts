import { historyPage } from '@/lib/server/history'
import { parse, ReadHistory } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const GET = route(async ({ store }, { params, query }) =>
  json(await historyPage(store, parse(ReadHistory, { ...Object.fromEntries(query), boardId: params.id }))),
)
