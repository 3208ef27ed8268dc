import type { NodeBatch, Skipped } from '@/lib/graph/schema'
import { adoptGraph } from './adopt-graph'
import type { Changed, Reply } from './board-api'
import type { BoardActions } from './contract'
import { type KeptWrite, keepWrites, readKeptWrites } from './kept-writes'
import { addEdit, confirmPending, dropPending, withGraph } from './line'
import { type Moves, moveToRedo, moveToUndo, placesBefore, redoneMove, undoneMove } from './placement-undo'
import { refresh } from './refresh'
import { type BoardSession, changeLine, isPast, report, standingChanges } from './session'
import { claimTabName } from './tab-session'
import { setPlaces } from './view-actions'

type EditActions = Pick<BoardActions, 'applyBatch' | 'undo' | 'redo'>

/** Changes of the graph by hand: on screen at once, sent in order, taken back with a notice when refused. */
export function createEditActions(session: BoardSession, changed: () => void): EditActions {
  return {
    applyBatch: (batch) => applyHere(session, batch, changed),
    undo: () => {
      if (isPast(session)) return
      const move = moveToUndo(session.moves, standingChanges(session.get().messages))
      if (move) return moveIdeas(session, placesBefore(move), undoneMove(session.moves), move.isArranged)
      void step(session, 'undo', changed)
    },
    redo: () => {
      if (isPast(session)) return
      const move = moveToRedo(session.moves, standingChanges(session.get().messages))
      if (move) return moveIdeas(session, move.after, redoneMove(session.moves), move.isArranged)
      void step(session, 'redo', changed)
    },
  }
}

function moveIdeas(
  session: BoardSession,
  places: Parameters<typeof setPlaces>[1],
  moves: Moves,
  isArranged = false,
): void {
  session.moves = moves
  setPlaces(session, places, isArranged)
}

function applyHere(session: BoardSession, batch: NodeBatch, changed: () => void): void {
  const { conversationId, notify } = session.get()
  const line = session.lines.get(conversationId)
  if (!line || isPast(session)) return
  const clientId = session.deps.newId()
  const edited = addEdit(line, { clientId, batch, at: session.deps.now() })
  if (!edited.ok) {
    notify({ tone: 'warn', text: `${edited.error.message} Nothing was changed.` })
    return
  }
  changeLine(session, conversationId, () => edited.value)
  keepPending(session)
  offerUndo(session, batch)
  void sendEdit(session, { clientId, conversationId, batch }, changed)
}

/** A removal says what went, and how to have it back. */
function offerUndo(session: BoardSession, { drops }: NodeBatch): void {
  const removed = drops?.nodes.length ?? 0
  if (removed === 0) return
  const { notify, undo } = session.get()
  const text =
    removed === 1
      ? 'Removed an idea. Other branches keep it.'
      : `Removed ${removed} ideas. Other branches keep them.`
  notify({ tone: 'info', text, action: { label: 'Undo', run: undo } })
}

/** Sends what this tab had on its way when it was reloaded; what had arrived is answered as it was then. */
export async function resumeWrites(session: BoardSession, changed: () => void): Promise<void> {
  const { id } = session.get().board
  const tab = await claimTabName(session.deps.newId)
  const kept = session.tab === null ? readKeptWrites(id, tab) : []
  session.tab = tab
  for (const write of kept) void sendEdit(session, write, changed)
}

function keepPending(session: BoardSession): void {
  if (session.tab === null) return
  const writes = [...session.lines].flatMap(([conversationId, { pending }]) =>
    pending.flatMap(({ clientId, batch }) => (batch ? [{ clientId, conversationId, batch }] : [])),
  )
  keepWrites(session.get().board.id, session.tab, writes)
}

async function sendEdit(session: BoardSession, edit: KeptWrite, changed: () => void): Promise<void> {
  const { clientId, conversationId } = edit
  const reply = await session.queue.push(() => session.api.applyBatch(edit))
  if (!reply.ok) {
    changeLine(session, conversationId, (line) => dropPending(line, clientId))
    keepPending(session)
    return report(session, reply.problem)
  }
  const shown = session.lines.get(conversationId)?.pending.find((item) => item.clientId === clientId)
  changeLine(session, conversationId, (line) =>
    reply.messageId ? confirmPending(line, clientId, reply.messageId) : dropPending(line, clientId),
  )
  keepPending(session)
  reportSkipped(session, reply.skipped)
  // What was skipped stands here and not there; under another id it stands on what others did meanwhile.
  if (reply.skipped.length > 0 || !reply.messageId || shown?.message.id !== reply.messageId)
    void refresh(session, conversationId)
  changed()
}

async function step(session: BoardSession, way: 'undo' | 'redo', changed: () => void): Promise<void> {
  const { conversationId } = session.get()
  const clientId = session.deps.newId()
  const reply: Reply<Changed> = await session.queue.push(() => session.api[way]({ clientId, conversationId }))
  if (!reply.ok) return report(session, reply.problem)
  changeLine(session, conversationId, (line) => withGraph(line, adoptGraph(reply.graph, line.confirmed)))
  reportSkipped(session, reply.skipped ?? [])
  await refresh(session, conversationId)
  changed()
}

/** In a notice. */
const longestName = 40

/** What did not go as it was asked, and what went in another form. */
function reportSkipped(session: BoardSession, skipped: readonly Skipped[]): void {
  const [first] = skipped
  if (!first) return
  const { label, reason } = first
  const letters = Array.from(label)
  const name = letters.length > longestName ? `${letters.slice(0, longestName).join('').trimEnd()}…` : label
  const rest = skipped.length > 1 ? ` So it is with ${skipped.length - 1} more.` : ''
  session.get().notify({ tone: 'info', text: `“${name}”: ${reason}.${rest}` })
}
