import { putFolds } from '@/lib/server/boards'
import { PutFolds, parse } from '@/lib/server/inputs'
import { nothing, route } from '@/lib/server/respond'

export const PUT = route(async ({ store }, { params, body }) => {
  await putFolds(store, parse(PutFolds, { ...(await body()), boardId: params.id }))
  return nothing()
})
