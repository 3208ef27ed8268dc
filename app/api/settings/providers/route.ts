import { readProviders } from '@/lib/server/provider-views'
import { json, route } from '@/lib/server/respond'

export const GET = route(async ({ deps, store }) => json(await readProviders(deps, store)))
