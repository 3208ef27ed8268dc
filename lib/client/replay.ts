import type { GraphState } from '@/lib/graph/schema'
import { createReplay, type Replay } from '@/lib/history/replay'
import type { MessageView } from '@/lib/history/views'
import { adoptState } from './adopt-graph'
import type { BoardStore } from './board-store'
import type { BoardState } from './contract'
import { noMarks, withTouched } from './marks'

const replays = new WeakMap<readonly MessageView[], Replay>()

/** The frames of a path on screen; the same for the same path. */
export function replayOf(messages: readonly MessageView[]): Replay {
  const known = replays.get(messages)
  if (known) return known
  const replay = createReplay(messages)
  replays.set(messages, replay)
  return replay
}

/** Shows the graph after so many messages of the path. The last frame is the graph as it is: it ends the replay. */
export function showFrame(board: BoardStore, wish: number): void {
  const state = board.getState()
  const { last } = replayOf(state.messages)
  const frame = Math.max(0, Math.min(wish, last))
  if (frame === last) leaveReplay(board)
  else if (state.replay?.frame !== frame) show(board, frame)
}

function show(board: BoardStore, frame: number): void {
  const state = board.getState()
  if (!state.replay) endWith(board)
  const live = state.replay?.live ?? state.graph
  const { graph: folded, added, changed } = replayOf(state.messages).frameAt(frame)
  const graph = adoptState(folded, live)
  board.setState({
    ...seenIn(graph, state),
    graph,
    replay: { frame, live, touched: [...added, ...changed] },
    marks: withTouched({ ...noMarks, growing: state.marks.growing }, added, changed),
    selectedMessageId: state.messages[frame]?.id ?? null,
  })
}

export function leaveReplay(board: BoardStore): void {
  const { replay, marks } = board.getState()
  if (!replay) return
  board.setState({
    graph: replay.live,
    replay: null,
    marks: { ...noMarks, growing: marks.growing },
    selectedMessageId: null,
  })
}

/** What is chosen and is not there yet is let go of. */
function seenIn({ nodes }: GraphState, { selection, activeId }: BoardState): Partial<BoardState> {
  if ([...selection].every((id) => nodes.has(id)) && (!activeId || nodes.has(activeId))) return {}
  return {
    selection: new Set([...selection].filter((id) => nodes.has(id))),
    activeId: activeId && nodes.has(activeId) ? activeId : null,
  }
}

/** Whoever asks the co-pilot for something wants to see what it does. */
function endWith(board: BoardStore): void {
  const stop = board.subscribe((state, before) => {
    if (!state.replay) stop()
    else if (state.run && state.run.runId !== before.run?.runId) leaveReplay(board)
  })
}
