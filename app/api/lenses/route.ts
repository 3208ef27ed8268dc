import { parse } from '@/lib/server/inputs'
import { CreateLens } from '@/lib/server/lens-inputs'
import { createLens, listLenses } from '@/lib/server/lenses'
import { json, route } from '@/lib/server/respond'

export const GET = route(async ({ deps, store }) => json({ lenses: await listLenses(deps, store) }))

export const POST = route(async ({ deps, store }, { body }) =>
  json({ lens: await createLens(deps, store, parse(CreateLens, await body())) }, 201),
)
