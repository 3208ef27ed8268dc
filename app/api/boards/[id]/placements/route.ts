import { putPlacements } from '@/lib/server/boards'
import { PutPlacements, parse } from '@/lib/server/inputs'
import { nothing, route } from '@/lib/server/respond'

export const PUT = route(async ({ store }, { params, body }) => {
  await putPlacements(store, parse(PutPlacements, { ...(await body()), boardId: params.id }))
  return nothing()
})
