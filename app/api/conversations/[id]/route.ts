import { deleteConversation, updateConversation } from '@/lib/server/conversations'
import { parse, UpdateConversation } from '@/lib/server/inputs'
import { json, nothing, route } from '@/lib/server/respond'
import { conversationData } from '@/lib/server/views'

export const GET = route(async ({ deps, store }, { params }) =>
  json(await conversationData(deps, store, params.id ?? '')),
)

export const PATCH = route(async ({ deps, store }, { params, body }) => {
  const wish = parse(UpdateConversation, { ...(await body()), conversationId: params.id })
  await updateConversation(deps, store, wish)
  return json((await conversationData(deps, store, wish.conversationId)).conversation)
})

export const DELETE = route(async ({ deps, store }, { params }) => {
  await deleteConversation(deps, store, params.id ?? '')
  return nothing()
})
