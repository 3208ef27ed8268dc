import * as z from 'zod'
import { parse } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'
import { checkSearch } from '@/lib/server/searches'

const CheckSearch = z.object({ providerId: z.string().min(1).max(40) })

export const POST = route(async ({ deps, store }, { body }) =>
  json(await checkSearch(deps, store, parse(CheckSearch, await body()).providerId)),
)
