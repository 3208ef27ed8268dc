import { compare } from '@/lib/server/compare'
import { parse } from '@/lib/server/inputs'
import { Compare } from '@/lib/server/inputs-history'
import { json, route } from '@/lib/server/respond'

export const GET = route(async ({ deps, store }, { query }) =>
  json(await compare(deps, store, parse(Compare, Object.fromEntries(query)))),
)
