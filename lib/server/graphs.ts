import 'server-only'
import type { GraphState } from '@/lib/graph/schema'
import { batchesOf, createGraphFold, type FoldCache, foldGraph, type GraphFold } from '@/lib/history/fold'
import type { Message, MessageId } from '@/lib/history/parts'
import type { MessageRow, OwnedStore } from '@/lib/store/ports'

/** Graphs by message. What is kept in memory and in snapshots may be dropped at any moment. */
export interface Graphs {
  /** The graph at a message of this owner; undefined when the message is absent. */
  at(store: OwnedStore, id: MessageId): Promise<GraphState | undefined>
  /** For decisions over a whole path that was read already. */
  readonly fold: GraphFold
  /** A graph that was just made, so that it need not be folded again. An id fixes its graph, stored or not. */
  remember(id: MessageId, state: GraphState): void
}

export interface GraphsOptions {
  /** Ideas held in memory, over all graphs. */
  readonly maxIdeas?: number
  /** Batches between two stored snapshots. */
  readonly snapshotEvery?: number
  /** Told when a snapshot could not be saved; nothing else suffers from it. */
  onTrouble?(error: unknown): void
}

/** Steps walked back one by one before the whole path is read. */
const shortWalk = 12

export function createGraphs({
  maxIdeas = 400_000,
  snapshotEvery = 64,
  onTrouble,
}: GraphsOptions = {}): Graphs {
  const cache = createStateCache(maxIdeas)
  const fold = createGraphFold(cache, snapshotEvery)

  async function at(store: OwnedStore, id: MessageId): Promise<GraphState | undefined> {
    const walked: MessageRow[] = []
    for (let next: MessageId | undefined = id; next && walked.length < shortWalk; ) {
      const row: MessageRow | undefined = await store.messages.get(next)
      if (!row) return undefined
      walked.push(row)
      const known = cache.get(row.id)
      if (known) return keep(id, foldGraph(walked.toReversed(), { index: 0, state: known }))
      next = row.parents[0]
    }
    return fromPath(store, id)
  }

  async function fromPath(store: OwnedStore, id: MessageId): Promise<GraphState | undefined> {
    const path = await store.messages.path(id)
    if (path.length === 0) return undefined
    const snapshot = await store.messages.snapshot(id)
    if (snapshot) cache.set(snapshot.messageId, snapshot.state)
    const state = fold.at(path)
    if (batchesAfter(path, snapshot?.messageId) >= snapshotEvery) {
      await store.commit([{ op: 'snapshot-put', messageId: id, state }]).catch((error) => onTrouble?.(error))
    }
    return state
  }

  function keep(id: MessageId, state: GraphState): GraphState {
    cache.set(id, state)
    return state
  }

  return { at, fold, remember: cache.set }
}

function batchesAfter(path: readonly Message[], from: MessageId | undefined): number {
  const start = from === undefined ? 0 : path.findIndex((message) => message.id === from) + 1
  return path.slice(start).reduce((count, message) => count + batchesOf(message).length, 0)
}

/** Least recently used go first; a graph weighs as much as it has ideas. */
export function createStateCache(maxIdeas: number): FoldCache {
  const states = new Map<MessageId, GraphState>()
  let weight = 0
  const drop = (id: MessageId) => {
    weight -= states.get(id)?.nodes.size ?? 0
    states.delete(id)
  }
  return {
    get(id) {
      const state = states.get(id)
      if (!state) return undefined
      states.delete(id)
      states.set(id, state)
      return state
    },
    set(id, state) {
      drop(id)
      states.set(id, state)
      weight += state.nodes.size
      for (const oldest of states.keys()) {
        if (weight <= maxIdeas || oldest === id) break
        drop(oldest)
      }
    },
  }
}
