import { parse } from '@/lib/server/inputs'
import { MergeBranches } from '@/lib/server/inputs-history'
import { mergeBranches, previewMerge } from '@/lib/server/merge'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body }) => {
  const wish = parse(MergeBranches, { ...(await body()), conversationId: params.id })
  if (wish.preview) return json(await previewMerge(deps, store, wish))
  return json(await mergeBranches(deps, store, wish), 201)
})
