import { toLastEventId } from '@/lib/server/inputs'
import { route } from '@/lib/server/respond'
import { runEvents } from '@/lib/server/run-events'
import { sseHeaders } from '@/lib/server/sse'

export const GET = route(async ({ deps, store }, { params, query, headers }) => {
  const after = toLastEventId(headers.get('last-event-id') ?? query.get('after'))
  return new Response(await runEvents(deps, store, params.id ?? '', after), {
    headers: { ...sseHeaders, 'x-vercel-ai-ui-message-stream': 'v1' },
  })
})
