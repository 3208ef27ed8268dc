import { parse, UpdateSettings } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'
import { readSettings, updateSettings } from '@/lib/server/settings'

export const GET = route(async ({ deps, store }) => json(await readSettings(deps, store)))

export const PATCH = route(async ({ deps, store }, { body }) =>
  json(await updateSettings(deps, store, parse(UpdateSettings, await body()))),
)
