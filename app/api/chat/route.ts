import { chat } from '@/lib/server/chat'
import { Chat, parse } from '@/lib/server/inputs'
import { route } from '@/lib/server/respond'
import { sseHeaders } from '@/lib/server/sse'

export const POST = route(async ({ deps, store }, { body }) => {
  const { run, stream } = await chat(deps, store, parse(Chat, await body()))
  return new Response(stream, {
    headers: { ...sseHeaders, 'x-bough-run': run.runId, 'x-bough-conversation': run.conversationId },
  })
})
