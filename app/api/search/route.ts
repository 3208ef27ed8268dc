import { parse } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'
import { Search, search } from '@/lib/server/search'

export const GET = route(async ({ store }, { query }) =>
  json(await search(store, parse(Search, Object.fromEntries(query)))),
)
