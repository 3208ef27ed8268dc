import 'server-only'
import { toGraphJson } from '@/lib/graph/json'
import type { GraphState } from '@/lib/graph/schema'
import type { MessageId } from '@/lib/history/parts'
import type {
  BoardCardView,
  BoardData,
  CallView,
  ConversationData,
  ConversationView,
  MessageView,
} from '@/lib/history/views'
import type { Prices } from '@/lib/models/prices'
import type {
  BoardRow,
  CallRow,
  ConversationRow,
  MessageRow,
  OwnedStore,
  Owner,
  RunRow,
} from '@/lib/store/ports'
import { readChoices } from './choices'
import type { Deps } from './deps'
import { requireConversation, requireGraph } from './load'
import { isCharged, pricesFor, toSpent } from './prices'

type ViewDeps = Pick<Deps, 'graphs' | 'models' | 'lenses' | 'store' | 'prices'>

/** Entries of the history that a page is given at once; the rest is read in pages. */
const firstHistory = 5_000

/** Everything the board's page shows first; undefined when the board or the named branch is not there. */
export async function loadBoard(
  deps: ViewDeps,
  owner: Owner,
  boardId: string,
  conversationId?: string,
): Promise<BoardData | undefined> {
  const store = deps.store.as(owner)
  const [board, rows] = await Promise.all([store.boards.get(boardId), store.boards.conversations(boardId)])
  const current = conversationId === undefined ? rows[0] : rows.find(({ id }) => id === conversationId)
  if (!board || !current) return undefined
  const [open, history, placements, folds, bookmarks, choices] = await Promise.all([
    store.runs.openOnBoard(boardId),
    store.messages.history(boardId, 0, firstHistory),
    store.boards.placements(boardId),
    store.boards.folds(boardId),
    store.boards.bookmarks(boardId),
    readChoices(deps, store),
  ])
  const conversations = await toConversationViews(deps, store, rows, open)
  const view = conversations.find(({ id }) => id === current.id)
  if (!view) return undefined
  return {
    ...(await toData(deps, store, view)),
    board: { id: board.id, title: board.title },
    conversations,
    history,
    placements,
    folds,
    bookmarks,
    ...choices,
  }
}

export async function conversationData(
  deps: ViewDeps,
  store: OwnedStore,
  conversationId: string,
): Promise<ConversationData> {
  const row = await requireConversation(store, conversationId)
  const open = await store.runs.open(conversationId)
  const [view] = await toConversationViews(deps, store, [row], open)
  if (!view) throw new Error('one row makes one view')
  return toData(deps, store, view)
}

/** The model a conversation without a choice of its own uses: the owner's setting, else the registry's. */
async function toData(
  deps: ViewDeps,
  store: OwnedStore,
  conversation: ConversationView,
): Promise<ConversationData> {
  const [path, state, prices] = await Promise.all([
    store.messages.path(conversation.headId),
    requireGraph(deps.graphs, store, conversation.headId),
    pricesFor(deps, store),
  ])
  return { conversation, messages: await toMessageViews(store, path, prices), graph: toGraphJson(state) }
}

export async function toConversationViews(
  deps: Pick<Deps, 'graphs'>,
  store: OwnedStore,
  rows: readonly ConversationRow[],
  open: readonly RunRow[],
): Promise<ConversationView[]> {
  const views: ConversationView[] = []
  // One after another: branches share most of their path, so each graph makes the next one cheap.
  for (const row of rows) {
    const head = await store.messages.get(row.headId)
    const state = await deps.graphs.at(store, row.headId)
    const runs = open.filter((run) => run.conversationId === row.id)
    views.push(toConversationView(row, runs, head?.depth ?? 0, state?.nodes.size ?? 0))
  }
  return views
}

function toConversationView(
  row: ConversationRow,
  open: readonly RunRow[],
  messageCount: number,
  ideaCount: number,
): ConversationView {
  const { version: _, archivedAt: __, ...bookmark } = row
  const run = open.find(({ status }) => status !== 'queued') ?? open[0]
  const shown = run && { id: run.id, kind: run.kind, status: toOpenStatus(run), startedAt: run.createdAt }
  return { ...bookmark, run: shown ?? null, messageCount, ideaCount }
}

const toOpenStatus = ({ status }: RunRow): 'queued' | 'waiting' | 'active' =>
  status === 'queued' || status === 'waiting' ? status : 'active'

async function toMessageViews(
  store: OwnedStore,
  path: readonly MessageRow[],
  prices: Prices,
): Promise<MessageView[]> {
  const parents = path.flatMap(({ parents: [first] }) => first ?? [])
  const [children, calls] = await Promise.all([
    store.messages.children(parents),
    store.messages.calls(path.map(({ id }) => id)),
  ])
  const families = Map.groupBy(children, ({ parents: [first], role }) => `${first} ${role}`)
  const spent = Map.groupBy(calls.filter(isCharged), ({ outputHeadId }) => outputHeadId)
  // A lens that waits or has failed has put nothing there yet, and one inside a tool wrote no answer.
  const answers = newestBy(
    calls.filter(({ inputHeadId, outputHeadId }) => inputHeadId !== null && inputHeadId !== outputHeadId),
    ({ outputHeadId }) => outputHeadId,
  )
  const failures = newestBy(
    calls.filter(
      ({ status, outputHeadId, inputHeadId, context }) =>
        status !== 'ok' && outputHeadId === inputHeadId && !context.lens,
    ),
    ({ inputHeadId }) => inputHeadId,
  )
  return path.map((row) => {
    const { id, parents: own, role, parts, providerMetadata, seq, createdAt } = row
    const family = families.get(`${own[0]} ${role}`) ?? [row]
    const call = role === 'assistant' ? answers.get(id) : failures.get(id)
    return {
      ...{ id, parents: own, role, parts, seq, createdAt },
      ...(providerMetadata && { providerMetadata }),
      siblings: family.map((sibling) => sibling.id),
      call: call ? toCallView(call) : null,
      ...(spent.has(id) && { spent: spent.get(id)?.map((one) => toSpent(one, prices)) ?? [] }),
    }
  })
}

function newestBy(
  calls: readonly CallRow[],
  keyOf: (call: CallRow) => MessageId | null,
): ReadonlyMap<MessageId, CallRow> {
  const newest = new Map<MessageId, CallRow>()
  for (const call of calls.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const key = keyOf(call)
    if (key) newest.set(key, call)
  }
  return newest
}

const toCallView = ({ resolvedModel, modelId, status, error, usage, context }: CallRow): CallView => ({
  modelId: resolvedModel ?? modelId,
  status,
  error,
  usage,
  ...(context.thoughtMs && { thoughtMs: context.thoughtMs }),
  ...(context.compacted && { compacted: context.compacted }),
})

const sketchSize = 40

/** The boards of an owner, the one used last first. */
export async function listBoards(deps: ViewDeps, owner: Owner): Promise<BoardCardView[]> {
  const store = deps.store.as(owner)
  const boards = await store.boards.list()
  const cards = await Promise.all(boards.map((board) => toCard(deps, store, board)))
  return cards.toSorted((a, b) => b.lastActiveAt - a.lastActiveAt)
}

async function toCard(deps: ViewDeps, store: OwnedStore, board: BoardRow): Promise<BoardCardView> {
  const conversations = await store.boards.conversations(board.id)
  const [latest] = conversations
  const state = await deps.graphs.at(store, latest?.headId ?? board.rootMessageId)
  return {
    id: board.id,
    title: board.title,
    ideaCount: state?.nodes.size ?? 0,
    branchCount: conversations.length,
    lastActiveAt: latest?.lastActiveAt ?? board.updatedAt,
    sketch: state ? toSketch(state) : [],
  }
}

/** The ideas nearest to the root, in the order of the levels. */
function toSketch(state: GraphState): BoardCardView['sketch'] {
  const children = Map.groupBy(state.nodes.values(), ({ parentId }) => parentId)
  const found = [...(children.get(null) ?? [])]
  for (const node of found) {
    if (found.length >= sketchSize) break
    const below = (children.get(node.id) ?? []).toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    found.push(...below.slice(0, sketchSize - found.length))
  }
  return found.map(({ id, parentId, label, type }) => ({ id, parentId, label, type }))
}
