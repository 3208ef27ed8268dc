import { importBoard } from '@/lib/server/import-board'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { file }) =>
  json(await importBoard(deps, store, await file()), 201),
)
