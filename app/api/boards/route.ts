import { createBoard } from '@/lib/server/boards'
import { CreateBoard, parse } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'
import { listBoards } from '@/lib/server/views'

export const GET = route(async ({ deps, store }) => json({ boards: await listBoards(deps, store.owner) }))

export const POST = route(async ({ deps, store }, { body }) =>
  json(await createBoard(deps, store, parse(CreateBoard, await body())), 201),
)
