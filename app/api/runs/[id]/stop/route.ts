import { json, route } from '@/lib/server/respond'
import { stopRun } from '@/lib/server/stop'

export const POST = route(async ({ deps, store }, { params }) =>
  json(await stopRun(deps, store, params.id ?? '')),
)
