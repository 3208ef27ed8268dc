import 'server-only'
import type { NodeId } from '@/lib/graph/schema'
import type { BoardEvent, QueuedView } from '@/lib/history/board-event'
import type { BookmarkView, ChoicesView, ConversationView, PlacementView } from '@/lib/history/views'
import type { ConversationRow, OwnedStore, RunRow } from '@/lib/store/ports'
import { readChoices } from './choices'
import type { Deps } from './deps'
import { requireBoard } from './load'
import type { TailDeps } from './run-events'
import { type SseTiming, toSseStream } from './sse'
import { toConversationViews } from './views'

/** What a board shows outside of its conversations; two of them give the events between. */
export interface BoardPicture {
  readonly title: string
  /** By conversation, what its view was made of. */
  readonly marks: ReadonlyMap<string, string>
  readonly conversations: ReadonlyMap<string, ConversationView>
  readonly queues: ReadonlyMap<string, readonly QueuedView[]>
  readonly placements: ReadonlyMap<NodeId, PlacementView>
  readonly folds: readonly NodeId[]
  readonly bookmarks: readonly BookmarkView[]
  readonly choices: ChoicesView
}

type EventDeps = TailDeps & Pick<Deps, 'models' | 'lenses'>

/** The whole state first, then what changes, in this tab, another one, or a run. */
export async function boardEvents(
  deps: EventDeps,
  store: OwnedStore,
  boardId: string,
  timing?: SseTiming,
): Promise<ReadableStream<Uint8Array>> {
  await requireBoard(store, boardId)
  const camera = createCamera(deps, store, boardId)
  let before: BoardPicture | undefined
  let isOver = false
  const source = {
    next: async () => {
      const now = await camera.take(before)
      isOver = now === undefined
      const events = now ? toBoardEvents(before, now) : []
      before = now
      return events.map((data) => ({ data }))
    },
    isOver: () => isOver,
    watch: (hint: () => void) => {
      const unwatch = [
        deps.store.watch(`view:${boardId}`, camera.viewChanged),
        deps.store.watch(`own:${store.owner}`, () => {
          camera.choicesChanged()
          hint()
        }),
        deps.store.watch(`board:${boardId}`, hint),
      ]
      return () => {
        for (const end of unwatch) end()
      }
    },
  }
  return toSseStream(source, timing)
}

/** What seldom changes is read when it was changed, and now and then in case another process did. */
const seldom = 10

/** What has not changed since the picture before is taken over from it: a board may hold ten thousand positions. */
function createCamera(deps: EventDeps, store: OwnedStore, boardId: string) {
  const view = createSeldom()
  const choices = createSeldom()
  return {
    viewChanged: view.changed,
    choicesChanged: choices.changed,
    take: async (before: BoardPicture | undefined): Promise<BoardPicture | undefined> => {
      const board = await store.boards.get(boardId)
      if (!board) return undefined
      const { placements, folds, bookmarks } = await view.read<View>(before, () => readView(store, boardId))
      const chosen = await choices.read(before?.choices, () => readChoices(deps, store))
      const talk = await readTalk(deps, store, boardId, before)
      return { title: board.title, placements, folds, bookmarks, choices: chosen, ...talk }
    },
  }
}

function createSeldom() {
  let isKnown = false
  let taken = 0
  return {
    changed: () => {
      isKnown = false
    },
    read: async <T>(before: T | undefined, read: () => Promise<T>): Promise<T> => {
      const isFresh = before !== undefined && isKnown && taken++ % seldom !== seldom - 1
      // Known from before the read: what is changed meanwhile is read again.
      isKnown = true
      return isFresh ? before : read()
    },
  }
}

type View = Pick<BoardPicture, 'placements' | 'folds' | 'bookmarks'>

async function readView({ boards }: OwnedStore, boardId: string): Promise<View> {
  const [placements, folds, bookmarks] = await Promise.all([
    boards.placements(boardId),
    boards.folds(boardId),
    boards.bookmarks(boardId),
  ])
  return { placements: new Map(placements.map((place) => [place.nodeId, place])), folds, bookmarks }
}

async function readTalk(
  deps: EventDeps,
  store: OwnedStore,
  boardId: string,
  before: BoardPicture | undefined,
) {
  const [rows, open] = await Promise.all([
    store.boards.conversations(boardId),
    store.runs.openOnBoard(boardId),
  ])
  const marks = new Map(rows.map((row) => [row.id, toMark(row, open)]))
  const changed = rows.filter(({ id }) => before?.marks.get(id) !== marks.get(id))
  const fresh = new Map(
    (await toConversationViews(deps, store, changed, open)).map((view) => [view.id, view]),
  )
  const conversations = new Map<string, ConversationView>()
  for (const { id } of rows) {
    const view = fresh.get(id) ?? before?.conversations.get(id)
    if (view) conversations.set(id, view)
  }
  const queues = rows.map(
    ({ id }) =>
      [
        id,
        toQueue(
          deps,
          open.filter((run) => run.conversationId === id),
        ),
      ] as const,
  )
  return { marks, conversations, queues: new Map(queues) }
}

/** All that the view of a conversation is made of. */
const toMark = (row: ConversationRow, open: readonly RunRow[]) =>
  JSON.stringify([row, open.filter((run) => run.conversationId === row.id)])

const toQueue = ({ lenses }: EventDeps, open: readonly RunRow[]): readonly QueuedView[] =>
  open
    .filter(({ status }) => status === 'queued')
    .map(({ id: runId, input }) => {
      if (input.kind === 'turn') return { runId, text: input.text }
      const { own, lens, nodeIds } = input
      const title = own?.title ?? lenses.get(lens)?.title ?? lens
      return { runId, text: nodeIds.length > 1 ? `${title}: ${nodeIds.length} ideas` : title, isLens: true }
    })

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
  return [...events, ...toViewEvents(before, now), ...toChoiceEvents(before, now)]
}

const toChoiceEvents = (before: BoardPicture | undefined, now: BoardPicture): BoardEvent[] =>
  before?.choices === now.choices || isSame(before?.choices, now.choices)
    ? []
    : [{ type: 'choices', ...now.choices }]

function toViewEvents(before: BoardPicture | undefined, now: BoardPicture): BoardEvent[] {
  if (hasSameView(before, now)) return []
  const events: BoardEvent[] = []
  const placements = [...now.placements.values()].filter((place) =>
    isMovedByHand(before?.placements.get(place.nodeId), place),
  )
  if (placements.length > 0) events.push({ type: 'placements', placements })
  if (!isSame(before?.folds ?? [], now.folds)) events.push({ type: 'folds', folds: now.folds })
  if (!isSame(before?.bookmarks ?? [], now.bookmarks))
    events.push({ type: 'bookmarks', bookmarks: now.bookmarks })
  return events
}

const hasSameView = (before: BoardPicture | undefined, now: BoardPicture): boolean =>
  before?.placements === now.placements && before.folds === now.folds && before.bookmarks === now.bookmarks

function isMovedByHand(before: PlacementView | undefined, now: PlacementView): boolean {
  if (before?.by !== 'hand' && now.by !== 'hand') return false
  return before?.x !== now.x || before.y !== now.y || before.by !== now.by
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
