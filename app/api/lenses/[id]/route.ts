import { parse } from '@/lib/server/inputs'
import { LensRef, UpdateLens } from '@/lib/server/lens-inputs'
import { removeLens, updateLens } from '@/lib/server/lenses'
import { json, nothing, route } from '@/lib/server/respond'

export const PATCH = route(async ({ deps, store }, { params, body }) =>
  json({ lens: await updateLens(deps, store, parse(UpdateLens, { ...(await body()), lensId: params.id })) }),
)

export const DELETE = route(async ({ store }, { params }) => {
  await removeLens(store, parse(LensRef, { lensId: params.id }).lensId)
  return nothing()
})
