import 'server-only'
import type * as z from 'zod'
import type { CopilotSession } from '@/lib/copilot/session-store'
import type { Chunk } from '@/lib/history/chunks'
import type { OwnedStore } from '@/lib/store/ports'
import type { Started } from './begin'
import { bootstrap } from './chat-bootstrap'
import type { Deps } from './deps'
import type { Chat } from './inputs'
import { sendMessage } from './messages'
import { createTail, untilAtRest } from './run-events'
import { type SseEvent, type SseTiming, toSseStream } from './sse'

type ChatWish = z.output<typeof Chat>

export interface ChatAnswer {
  readonly run: Started
  readonly stream: ReadableStream<Uint8Array>
}

/**
 * One turn of a session, told as it happens, to its end or to a question. A second call on the session waits for that;
 * a caller that goes away does not stop the run.
 */
export function chat(deps: Deps, store: OwnedStore, wish: ChatWish, timing?: SseTiming): Promise<ChatAnswer> {
  return new Promise((resolve, reject) => {
    const request = {
      owner: store.owner,
      sessionId: wish.sessionId,
      fresh: () => bootstrap(deps, store, wish),
    }
    deps.sessions
      .use(request, async (cached) => {
        const session = await requireLive(deps, store, cached, request.fresh)
        const run = await begin(deps, store, session, wish)
        resolve({ run, stream: follow(deps, store, run.runId, timing) })
        await untilAtRest(deps.store, store, run.runId)
      })
      .catch(reject)
  })
}

/** The branch of a session in memory may be in the bin by now: then it starts afresh. */
async function requireLive(
  deps: Deps,
  store: OwnedStore,
  session: CopilotSession,
  fresh: () => Promise<CopilotSession>,
): Promise<CopilotSession> {
  const conversation = await store.boards.conversation(session.conversationId)
  if (conversation && conversation.archivedAt === null) return session
  const renewed = await fresh()
  deps.sessions.point(renewed)
  return renewed
}

async function begin(
  deps: Deps,
  store: OwnedStore,
  session: CopilotSession,
  wish: ChatWish,
): Promise<Started> {
  const { sessionId, conversationId } = session
  const started = await sendMessage(deps, store, {
    conversationId,
    text: wish.message,
    ...(wish.activeId && { activeId: wish.activeId }),
    ...(wish.preview && { preview: wish.preview }),
  })
  await store.commit([{ op: 'session-put', session: { sessionId, conversationId, lastUsedAt: deps.now() } }])
  return started
}

function follow(
  deps: Deps,
  store: OwnedStore,
  runId: string,
  timing?: SseTiming,
): ReadableStream<Uint8Array> {
  const tail = createTail(deps, store, runId, 0)
  let isAsking = false
  const next = async () => {
    const chunks = (await tail.read()).map(({ chunk }) => chunk)
    const asked = chunks.findLast(({ type }) => type === 'data-approval' || type === 'data-decided')
    if (asked) isAsking = asked.type === 'data-approval'
    return chunks.flatMap((chunk) => toChatEvent(chunk, runId))
  }
  return toSseStream({ next, isOver: () => isAsking || tail.isOver(), watch: tail.watch }, timing)
}

/** The few events a one-shot caller needs, each with the payload of its part. */
function toChatEvent(chunk: Chunk, runId: string): SseEvent[] {
  switch (chunk.type) {
    case 'data-approval':
      return [{ event: 'approval', data: { runId, ...chunk.data } }]
    case 'data-status':
      return [{ event: 'status', data: chunk.data }]
    case 'data-batch':
      return [{ event: 'batch', data: chunk.data }]
    case 'data-done':
      return [{ event: 'done', data: chunk.data }]
    case 'data-error':
      return [{ event: 'error', data: chunk.data }]
    default:
      return []
  }
}
