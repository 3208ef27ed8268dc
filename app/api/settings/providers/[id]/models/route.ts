import { parse } from '@/lib/server/inputs'
import { ProviderRef } from '@/lib/server/provider-inputs'
import { refreshModels } from '@/lib/server/providers'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params }) =>
  json(await refreshModels(deps, store, parse(ProviderRef, { providerId: params.id }).providerId)),
)
