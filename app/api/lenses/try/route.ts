import { parse } from '@/lib/server/inputs'
import { TryLens } from '@/lib/server/lens-inputs'
import { json, route } from '@/lib/server/respond'
import { tryLens } from '@/lib/server/try-lens'

export const POST = route(async ({ deps, store }, { body, signal }) =>
  json(await tryLens(deps, store, parse(TryLens, await body()), signal)),
)
