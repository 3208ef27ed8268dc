import { parse } from '@/lib/server/inputs'
import { MergeBranches } from '@/lib/server/inputs-history'
import { writeMergeNote } from '@/lib/server/merge-note'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body, signal }) => {
  const wish = parse(MergeBranches, { ...(await body()), conversationId: params.id })
  return json(await writeMergeNote(deps, store, wish, signal))
})
