import { listBin } from '@/lib/server/bin'
import { json, route } from '@/lib/server/respond'

export const GET = route(async ({ store }, { params }) =>
  json({ conversations: await listBin(store, params.id ?? '') }),
)
