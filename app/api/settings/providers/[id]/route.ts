import { parse } from '@/lib/server/inputs'
import { ProviderRef, PutProvider } from '@/lib/server/provider-inputs'
import { deleteProvider, putProvider } from '@/lib/server/providers'
import { json, nothing, route } from '@/lib/server/respond'

export const PUT = route(async ({ deps, store }, { params, body }) =>
  json(await putProvider(deps, store, parse(PutProvider, { ...(await body()), providerId: params.id }))),
)

export const DELETE = route(async ({ deps, store }, { params }) => {
  await deleteProvider(deps, store, parse(ProviderRef, { providerId: params.id }).providerId)
  return nothing()
})
