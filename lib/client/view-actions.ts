import type { NodeId } from '@/lib/graph/schema'
import type { PlacementView } from '@/lib/history/views'
import type { BoardActions } from './contract'
import { withSeen } from './marks'
import { toMove, withMove } from './placement-undo'
import { type BoardSession, report, standingChanges, undoState } from './session'

type ViewActions = Pick<
  BoardActions,
  | 'select'
  | 'point'
  | 'selectMessage'
  | 'jumpTo'
  | 'peekAt'
  | 'ask'
  | 'find'
  | 'fold'
  | 'place'
  | 'notify'
  | 'dismiss'
  | 'openBranchDialog'
  | 'openLenses'
  | 'adoptLenses'
  | 'turnCalls'
  | 'boardSpending'
>

/** What is looked at: nothing here is history. */
export function createViewActions(session: BoardSession): ViewActions {
  const { get, set, deps } = session
  return {
    select: (ids, activeId = ids.at(-1) ?? null) => {
      set({ selection: new Set(ids), activeId, marks: withSeen(get().marks, ids) })
    },
    point: (pointedId) => {
      if (get().pointedId !== pointedId) set({ pointedId })
    },
    selectMessage: (selectedMessageId) => set({ selectedMessageId }),
    openLenses: (lensesAt) => set({ lensesAt }),
    adoptLenses: (lenses) => set({ lenses }),
    jumpTo: (nodeId) => set({ jump: { nodeId }, peek: null }),
    peekAt: (nodeId) => {
      if ((get().peek?.nodeId ?? null) !== nodeId) set({ peek: nodeId && { nodeId } })
    },
    ask: (command) => set({ wish: { command } }),
    find: (text) => session.api.search(text),
    fold: (nodeId, folded) => {
      set({ folds: withFold(get().folds, nodeId, folded) })
      const told = session.folding.begin([nodeId])
      void session.queue.push(() => session.api.putFold(get().board.id, nodeId, folded)).finally(told)
    },
    place: createPlace(session),
    notify: (notice) => set({ notices: [...get().notices, { ...notice, id: deps.newId() }] }),
    dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
    turnCalls: (messageId) => session.api.turnCalls(messageId),
    boardSpending: () => session.api.spending(get().board.id),
    openBranchDialog: (branchingAt) => set({ branchingAt }),
  }
}

function withFold(folds: ReadonlySet<NodeId>, id: NodeId, folded: boolean): ReadonlySet<NodeId> {
  const next = new Set(folds)
  if (folded) next.add(id)
  else next.delete(id)
  return next
}

function createPlace(session: BoardSession): BoardActions['place'] {
  return (placements, arranged) => {
    const { placements: known, messages, replay } = session.get()
    // Where the layout puts an earlier graph is not where it stands now.
    if (replay && placements.some(({ by }) => by === 'layout')) return
    const before = arranged ? new Map(arranged.map((place) => [place.nodeId, place])) : known
    const byHand = arranged ? placements : placements.filter(({ by }) => by === 'hand')
    if (byHand.length > 0) {
      const move = toMove(before, byHand, standingChanges(messages))
      session.moves = withMove(session.moves, arranged ? { ...move, isArranged: true } : move)
    }
    setPlaces(session, placements, arranged !== undefined)
  }
}

/** Puts ideas somewhere and keeps it; a burst of moves becomes one request. */
export function setPlaces(
  session: BoardSession,
  placements: readonly PlacementView[],
  isArranged = false,
): void {
  if (placements.length === 0) return
  const next = new Map(session.get().placements)
  for (const placement of placements) next.set(placement.nodeId, placement)
  const arranged = isArranged ? { arranged: placements } : {}
  session.set({ placements: next, ...arranged, ...undoState(session, session.get().messages) })
  keepSoon(session, placements)
}

/** True for what is not on its way yet either. */
export const isUnkept = (session: BoardSession, id: NodeId): boolean => unkept.get(session)?.has(id) ?? false

const unkept = new WeakMap<BoardSession, Map<NodeId, PlacementView>>()

function keepSoon(session: BoardSession, placements: readonly PlacementView[]): void {
  const waiting = unkept.get(session)
  const dirty = waiting ?? new Map<NodeId, PlacementView>()
  for (const placement of placements) dirty.set(placement.nodeId, placement)
  if (waiting) return
  unkept.set(session, dirty)
  session.deps.later(() => {
    unkept.delete(session)
    void keep(session, [...dirty.values()])
  }, 200)
}

async function keep(session: BoardSession, placements: readonly PlacementView[]): Promise<void> {
  const boardId = session.get().board.id
  const told = session.placing.begin(placements.map(({ nodeId }) => nodeId))
  const reply = await session.queue.push(() => session.api.putPlacements(boardId, placements)).finally(told)
  if (!reply.ok) report(session, reply.problem)
}
