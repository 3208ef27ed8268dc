import { parse } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'
import { PutSearch, putSearch, readSearch } from '@/lib/server/searches'

export const GET = route(async ({ deps, store }) => json(await readSearch(deps, store)))

export const PUT = route(async ({ deps, store }, { body }) =>
  json(await putSearch(deps, store, parse(PutSearch, await body()))),
)
