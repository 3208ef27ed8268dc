import { turnCalls } from '@/lib/server/calls'
import { MessageRef, parse } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const GET = route(async ({ deps, store }, { params }) => {
  const { messageId } = parse(MessageRef, { messageId: decodeURIComponent(params.id ?? '') })
  return json(await turnCalls(deps, store, messageId))
})
