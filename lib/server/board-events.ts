import 'server-only'
import type { NodeId } from '@/lib/graph/schema'
import type { BoardEvent, ConversationView, PlacementView } from '@/lib/history/views'
import type { OwnedStore, RunRow } from '@/lib/store/ports'
import { requireBoard } from './load'
import type { TailDeps } from './run-events'
import { type SseTiming, toSseStream } from './sse'
import { toConversationViews } from './views'

/** What a board shows outside of its conversations; two of them give the events between. */
export interface BoardPicture {
  readonly title: string
  readonly conversations: ReadonlyMap<string, ConversationView>
  readonly queues: ReadonlyMap<string, readonly { readonly runId: string; readonly text: string }[]>
  readonly placements: ReadonlyMap<NodeId, PlacementView>
  readonly folds: readonly NodeId[]
}

/** The whole state first, then what changes, in this tab, another one, or a run. */
export async function boardEvents(
  deps: TailDeps,
  store: OwnedStore,
  boardId: string,
  timing?: SseTiming,
): Promise<ReadableStream<Uint8Array>> {
  await requireBoard(store, boardId)
  let before: BoardPicture | undefined
  let isOver = false
  const source = {
    next: async () => {
      const now = await takePicture(deps, store, boardId)
      isOver = now === undefined
      const events = now ? toBoardEvents(before, now) : []
      before = now
      return events.map((data) => ({ data }))
    },
    isOver: () => isOver,
    watch: (hint: () => void) => deps.store.watch(`board:${boardId}`, hint),
  }
  return toSseStream(source, timing)
}

async function takePicture(
  deps: TailDeps,
  store: OwnedStore,
  boardId: string,
): Promise<BoardPicture | undefined> {
  const board = await store.boards.get(boardId)
  if (!board) return undefined
  const [rows, open, placements, folds] = await Promise.all([
    store.boards.conversations(boardId),
    store.runs.openOnBoard(boardId),
    store.boards.placements(boardId),
    store.boards.folds(boardId),
  ])
  const views = await toConversationViews(deps, store, rows, open)
  return {
    title: board.title,
    conversations: new Map(views.map((view) => [view.id, view])),
    queues: new Map(rows.map(({ id }) => [id, toQueue(open.filter((run) => run.conversationId === id))])),
    placements: new Map(placements.map((place) => [place.nodeId, place])),
    folds,
  }
}

const toQueue = (open: readonly RunRow[]) =>
  open
    .filter(({ status }) => status === 'queued')
    .map(({ id, input }) => ({ runId: id, text: input.kind === 'turn' ? input.text : input.lens }))

/** Without a former picture everything is said. */
export function toBoardEvents(before: BoardPicture | undefined, now: BoardPicture): BoardEvent[] {
  const events: BoardEvent[] = []
  if (before?.title !== now.title) events.push({ type: 'board', title: now.title })
  for (const [id, conversation] of now.conversations) {
    if (!isSame(before?.conversations.get(id), conversation))
      events.push({ type: 'conversation', conversation })
  }
  for (const [conversationId, queued] of now.queues) {
    if (!isSame(before?.queues.get(conversationId) ?? [], queued)) {
      events.push({ type: 'queue', conversationId, queued })
    }
  }
  for (const id of before?.conversations.keys() ?? []) {
    if (!now.conversations.has(id)) events.push({ type: 'conversation-gone', conversationId: id })
  }
  const placements = [...now.placements.values()].filter((place) =>
    isMovedByHand(before?.placements.get(place.nodeId), place),
  )
  if (placements.length > 0) events.push({ type: 'placements', placements })
  if (!isSame(before?.folds ?? [], now.folds)) events.push({ type: 'folds', folds: now.folds })
  return events
}

function isMovedByHand(before: PlacementView | undefined, now: PlacementView): boolean {
  if (before?.by !== 'hand' && now.by !== 'hand') return false
  return before?.x !== now.x || before.y !== now.y || before.by !== now.by
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
