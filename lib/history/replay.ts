import { createBuilder, type GraphBuilder } from '@/lib/graph/builder'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { batchesOf, foldGraph } from './fold'
import type { Message } from './parts'
import { canFork } from './well-formed'

/** One message of a path: the graph after it, and what it brought or changed. */
export interface Frame {
  readonly graph: GraphState
  readonly added: readonly NodeId[]
  readonly changed: readonly NodeId[]
}

/** The graph of a path, message by message. Frame 0 is the root alone, the last frame the graph of the head. */
export interface Replay {
  readonly last: number
  /** In any order; the next one costs its own batches alone. */
  frameAt(index: number): Frame
  /** Whether a branch can begin here: every call of the path up to it has its result. */
  canBranchAt(index: number): boolean
}

/** Snapshots kept beside the frame shown last; between two of them a frame is folded anew. */
const mostKept = 64

export function createReplay(messages: readonly Message[]): Replay {
  const every = Math.max(32, Math.ceil(messages.length / mostKept))
  const first: Frame = { graph: foldGraph(messages.slice(0, 1)), added: [], changed: [] }
  const kept = new Map([[0, first.graph]])
  let shown = 0
  let frame = first
  const frameAt = (wish: number): Frame => {
    const index = Math.max(0, Math.min(wish, messages.length - 1))
    if (index === shown) return frame
    const start = startBefore(index)
    frame = index === 0 ? first : folded(start.index, start.graph, index)
    shown = index
    return frame
  }
  const startBefore = (index: number) => {
    let at = index - 1 - ((index - 1) % every)
    while (!kept.has(at) && at > 0) at -= every
    if (shown < index && shown >= at) return { index: shown, graph: frame.graph }
    return { index: Math.max(0, at), graph: kept.get(at) ?? first.graph }
  }
  const folded = (from: number, graph: GraphState, to: number): Frame => {
    const builder = createBuilder(graph)
    for (let at = from + 1; at < to; at++) {
      play(builder, messages[at])
      if (at % every === 0) kept.set(at, builder.state())
    }
    const { added, changed } = play(builder, messages[to])
    if (to % every === 0) kept.set(to, builder.state())
    return { graph: builder.state(), added, changed }
  }
  return {
    last: messages.length - 1,
    frameAt,
    canBranchAt: (index) => canFork(messages.slice(0, index + 1)).ok,
  }
}

/** What has become impossible and still waits to be sent changes nothing here either. */
function play(builder: GraphBuilder, message: Message | undefined): Pick<Frame, 'added' | 'changed'> {
  const added: NodeId[] = []
  const changed: NodeId[] = []
  for (const batch of message ? batchesOf(message) : []) {
    const applied = builder.tryApply(batch)
    if (!applied.ok) continue
    added.push(...applied.value.added)
    changed.push(...applied.value.updated)
  }
  return { added, changed }
}
