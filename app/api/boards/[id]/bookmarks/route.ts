import { listBookmarks, putBookmark } from '@/lib/server/bookmarks'
import { parse } from '@/lib/server/inputs'
import { PutBookmark } from '@/lib/server/inputs-history'
import { json, nothing, route } from '@/lib/server/respond'

export const GET = route(async ({ store }, { params }) =>
  json({ bookmarks: await listBookmarks(store, params.id ?? '') }),
)

export const PUT = route(async ({ store }, { params, body }) => {
  await putBookmark(store, parse(PutBookmark, { ...(await body()), boardId: params.id }))
  return nothing()
})
