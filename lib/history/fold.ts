import { createBuilder } from '@/lib/graph/builder'
import type { GraphState, NodeBatch } from '@/lib/graph/schema'
import { seedGraph } from '@/lib/graph/seed'
import type { Message, MessageId } from './parts'

/** The batches a message carries, in order. */
export const batchesOf = (message: Message): readonly NodeBatch[] =>
  message.parts.flatMap((part) => (part.type === 'batch' ? [part.batch] : []))

/** A state that is already known: the graph after the message at `index`. */
export interface FoldStart {
  readonly index: number
  readonly state: GraphState
}

/**
 * The graph at the end of a path that begins with its board's root message.
 * Throws when it does not, and when a batch is refused: what is stored was applied once.
 */
export function foldGraph(path: readonly Message[], from: FoldStart = startOf(path)): GraphState {
  return foldThrough(path, from, () => {})
}

/** Where fold states are kept between calls; forgetting one is always allowed. */
export interface FoldCache {
  get(id: MessageId): GraphState | undefined
  set(id: MessageId, state: GraphState): void
}

export interface GraphFold {
  /** The graph at the end of the path; folds from the last message of it that is known. */
  at(path: readonly Message[]): GraphState
}

/** Snapshots stand after every `every` batches of a path and at each end that was asked for. */
export function createGraphFold(cache: FoldCache, every = 64): GraphFold {
  const at = (path: readonly Message[]) => {
    const from = lastKnown(path, cache)
    if (from?.index === path.length - 1) return from.state
    let since = 0
    const state = foldThrough(path, from ?? startOf(path), (message, current) => {
      since += batchesOf(message).length
      if (since < every) return
      since = 0
      cache.set(message.id, current())
    })
    const head = path.at(-1)
    if (head) cache.set(head.id, state)
    return state
  }
  return { at }
}

function lastKnown(path: readonly Message[], cache: FoldCache): FoldStart | undefined {
  for (let index = path.length - 1; index >= 0; index--) {
    const message = path[index]
    const state = message && cache.get(message.id)
    if (state) return { index, state }
  }
  return undefined
}

function startOf(path: readonly Message[]): FoldStart {
  const board = path[0]?.parts.find((part) => part.type === 'board')
  if (!board) throw new TypeError('a path is folded from its board’s root message')
  return { index: 0, state: seedGraph(board.rootNode) }
}

function foldThrough(
  path: readonly Message[],
  from: FoldStart,
  after: (message: Message, current: () => GraphState) => void,
): GraphState {
  const builder = createBuilder(from.state)
  for (const message of path.slice(from.index + 1)) {
    const batches = batchesOf(message)
    for (const batch of batches) builder.apply(batch)
    if (batches.length > 0) after(message, builder.state)
  }
  return builder.state()
}
