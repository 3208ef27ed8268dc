import { eraseConversation, setArchived } from '@/lib/server/bin'
import { deleteConversation, updateConversation } from '@/lib/server/conversations'
import { parse, UpdateConversation } from '@/lib/server/inputs'
import { ArchiveConversation } from '@/lib/server/inputs-history'
import { json, nothing, route } from '@/lib/server/respond'
import { conversationData } from '@/lib/server/views'

export const GET = route(async ({ deps, store }, { params }) =>
  json(await conversationData(deps, store, params.id ?? '')),
)

export const PATCH = route(async ({ deps, store }, { params, body }) => {
  const { archived, ...rest } = await body()
  const conversationId = params.id ?? ''
  if (archived !== undefined) {
    await setArchived(deps, store, parse(ArchiveConversation, { conversationId, archived }))
    // What lies in the bin has no view.
    if (archived) return nothing()
  }
  if (archived === undefined || Object.keys(rest).length > 0) {
    await updateConversation(deps, store, parse(UpdateConversation, { ...rest, conversationId }))
  }
  return json((await conversationData(deps, store, conversationId)).conversation)
})

export const DELETE = route(async ({ deps, store }, { params, query }) => {
  const isErasing = query.has('erase') && query.get('erase') !== '0'
  await (isErasing ? eraseConversation : deleteConversation)(deps, store, params.id ?? '')
  return nothing()
})
