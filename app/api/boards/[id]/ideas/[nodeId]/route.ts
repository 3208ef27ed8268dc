import { ideaBranches } from '@/lib/server/ideas'
import { json, route } from '@/lib/server/respond'

export const GET = route(async ({ deps, store }, { params }) =>
  json(await ideaBranches(deps, store, { boardId: params.id ?? '', nodeId: params.nodeId ?? '' })),
)
