import { cherryPick } from '@/lib/server/cherry-pick'
import { parse } from '@/lib/server/inputs'
import { CherryPick } from '@/lib/server/inputs-history'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body }) => {
  const wish = parse(CherryPick, { ...(await body()), conversationId: params.id })
  return json(await cherryPick(deps, store, wish), 201)
})
