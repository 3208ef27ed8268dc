import { parse, UpdateQueued } from '@/lib/server/inputs'
import { json, nothing, route } from '@/lib/server/respond'
import { cancelQueued, editQueued, runView } from '@/lib/server/stop'

export const GET = route(async ({ store }, { params }) => json(await runView(store, params.id ?? '')))

export const PATCH = route(async ({ store }, { params, body }) => {
  await editQueued(store, parse(UpdateQueued, { ...(await body()), runId: params.id }))
  return json(await runView(store, params.id ?? ''))
})

export const DELETE = route(async ({ deps, store }, { params }) => {
  await cancelQueued(deps, store, params.id ?? '')
  return nothing()
})
