import { deleteBoard, renameBoard } from '@/lib/server/boards'
import { parse, UpdateBoard } from '@/lib/server/inputs'
import { absent } from '@/lib/server/problem'
import { json, nothing, route } from '@/lib/server/respond'
import { loadBoard } from '@/lib/server/views'

export const GET = route(async ({ deps, store }, { params, query }) => {
  const board = await loadBoard(deps, store.owner, params.id ?? '', query.get('conversation') ?? undefined)
  if (!board) throw absent('board')
  return json(board)
})

export const PATCH = route(async ({ deps, store }, { params, body }) =>
  json(await renameBoard(deps, store, parse(UpdateBoard, { ...(await body()), boardId: params.id }))),
)

export const DELETE = route(async ({ deps, store }, { params }) => {
  await deleteBoard(deps, store, { boardId: params.id ?? '' })
  return nothing()
})
