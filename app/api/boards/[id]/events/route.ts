import { boardEvents } from '@/lib/server/board-events'
import { route } from '@/lib/server/respond'
import { sseHeaders } from '@/lib/server/sse'

export const GET = route(
  async ({ deps, store }, { params }) =>
    new Response(await boardEvents(deps, store, params.id ?? ''), { headers: sseHeaders }),
)
