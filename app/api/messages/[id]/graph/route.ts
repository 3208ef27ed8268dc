import { toGraphJson } from '@/lib/graph/json'
import { requireMessageId } from '@/lib/server/inputs'
import { requireGraph } from '@/lib/server/load'
import { json, route } from '@/lib/server/respond'

export const GET = route(async ({ deps, store }, { params }) => {
  return json({ graph: toGraphJson(await requireGraph(deps.graphs, store, requireMessageId(params.id))) })
})
