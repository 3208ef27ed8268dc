import { boardSpending } from '@/lib/server/calls'
import { BoardRef, parse } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const GET = route(async ({ deps, store }, { params }) =>
  json({ spending: await boardSpending(deps, store, parse(BoardRef, { boardId: params.id }).boardId) }),
)
