import { toGraphJson } from '@/lib/graph/json'
import { MessageRef, parse } from '@/lib/server/inputs'
import { requireGraph } from '@/lib/server/load'
import { json, route } from '@/lib/server/respond'

export const GET = route(async ({ deps, store }, { params }) => {
  const { messageId } = parse(MessageRef, { messageId: decodeURIComponent(params.id ?? '') })
  return json({ graph: toGraphJson(await requireGraph(deps.graphs, store, messageId)) })
})
