import type { BoardEvent } from '@/lib/history/board-event'
import { Chunk, isTerminal } from '@/lib/history/chunks'
import type { Spending } from '@/lib/history/usage'
import type { ConversationData, ConversationView, HistoryEntryView, TurnCalls } from '@/lib/history/views'
import type { BoardApi, BoardListener, BoardMutations, Problem, Reply, RunListener } from './board-api'
import { read, request, unreached } from './request'
import { findEverywhere } from './search'

/** The product's API: server actions for what changes, routes for what is read, stopped, placed and followed. */
export function createBoardApi(mutations: BoardMutations, soon: (run: () => void) => () => void): BoardApi {
  return {
    ...reachable(mutations),
    conversation: async (id) => {
      const reply = await request<ConversationData>(`/api/conversations/${id}`)
      return reply.ok ? { ok: true, data: reply.body } : reply
    },
    history: readHistory,
    turnCalls: (messageId) => read<TurnCalls>(`/api/messages/${encodeURIComponent(messageId)}/calls`),
    search: findEverywhere,
    spending: (boardId) => read<{ readonly spending: Spending }>(`/api/boards/${boardId}/spending`),
    editQueued: (runId, text) =>
      request(`/api/runs/${runId}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      }),
    stopRun: (runId) => request(`/api/runs/${runId}/stop`, { method: 'POST' }),
    restoreConversation: async (id) => {
      const reply = await request<ConversationView>(`/api/conversations/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: '{"archived":false}',
      })
      return reply.ok ? { ok: true, conversation: reply.body } : reply
    },
    decideApproval: (runId, answer) =>
      request(`/api/runs/${runId}/approvals`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(answer),
      }),
    putPlacements: (boardId, placements) => put(`/api/boards/${boardId}/placements`, { placements }),
    putFold: (boardId, nodeId, folded) =>
      put(`/api/boards/${boardId}/folds`, { folds: [{ nodeId, folded }] }),
    putBookmark: (boardId, messageId, name) => put(`/api/boards/${boardId}/bookmarks`, { messageId, name }),
    followRun: (runId, listener) => followRun(runId, listener, soon),
    followBoard,
  }
}

/** A mutation that rejects did not reach the server, or its answer did not reach us. */
function reachable(mutations: BoardMutations): BoardMutations {
  const wrap =
    <I, R>(call: (input: I) => Promise<R>) =>
    (input: I): Promise<R | { readonly ok: false; readonly problem: Problem }> =>
      call(input).catch(() => ({ ok: false as const, problem: unreached }))
  const entries = Object.entries(mutations).map(([name, call]) => [
    name,
    wrap(call as (input: never) => Promise<unknown>),
  ])
  return Object.fromEntries(entries) as BoardMutations
}

/** Browsers refuse to keep a larger body alive past the page. */
const keptAliveBytes = 60_000

function put(path: string, content: unknown): Promise<Reply> {
  const body = JSON.stringify(content)
  const headers = { 'content-type': 'application/json' }
  return request(path, { method: 'PUT', headers, body, keepalive: body.length * 3 < keptAliveBytes })
}

interface HistoryPage {
  readonly entries: readonly HistoryEntryView[]
  readonly next?: number | null
}

export async function readHistory(
  boardId: string,
): Promise<Reply<{ readonly entries: readonly HistoryEntryView[] }>> {
  const entries: HistoryEntryView[] = []
  for (let after: number | null | undefined = 0; after !== null && after !== undefined; ) {
    const reply: Reply<{ readonly body: HistoryPage }> = await request(
      `/api/boards/${boardId}/history?after=${after}`,
    )
    if (!reply.ok) return reply
    entries.push(...reply.body.entries)
    after = reply.body.next
  }
  return { ok: true, entries }
}

/** The browser reconnects by itself and names the last event it has; an event is taken in once. */
function followRun(runId: string, listener: RunListener, soon: (run: () => void) => () => void): () => void {
  const source = new EventSource(`/api/runs/${runId}/events`)
  let last = 0
  let waiting: Chunk[] = []
  let hasEnded = false
  let cancel = () => {}
  const flush = () => {
    const chunks = waiting
    waiting = []
    listener.onChunks(chunks)
  }
  source.onmessage = (event: MessageEvent<string>) => {
    if (event.data === '[DONE]') {
      source.close()
      // A log that ends without a last word: the run is over, and the history knows how.
      if (!hasEnded) listener.onLost()
      return
    }
    const seq = Number(event.lastEventId)
    if (seq && seq <= last) return
    last = seq || last
    const chunk = parseChunk(event.data)
    if (!chunk) return
    if (isTerminal(chunk)) {
      hasEnded = true
      source.close()
    }
    if (waiting.push(chunk) === 1) cancel = soon(flush)
  }
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) listener.onLost()
  }
  return () => {
    cancel()
    source.close()
  }
}

/** Undefined for what a newer server says and this page does not know. */
function parseChunk(data: string): Chunk | undefined {
  try {
    return Chunk.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

function followBoard(boardId: string, { onOpen, onEvent, onLost }: BoardListener): () => void {
  const source = new EventSource(`/api/boards/${boardId}/events`)
  source.onopen = onOpen
  source.onerror = onLost
  source.onmessage = (event: MessageEvent<string>) => {
    const parsed = parseEvent(event.data)
    if (parsed) onEvent(parsed)
  }
  return () => source.close()
}

function parseEvent(data: string): BoardEvent | undefined {
  try {
    const event: unknown = JSON.parse(data)
    return typeof event === 'object' && event !== null && 'type' in event ? (event as BoardEvent) : undefined
  } catch {
    return undefined
  }
}
