import type { GraphState } from '@/lib/graph/schema'
import { undoPartOf } from '@/lib/history/undone'
import type { BoardStore } from './board-store'
import { changeWords } from './change-words'
import type { BoardStoreState } from './contract'

/** Steps of one turn come in a row: they are said together. */
const quietMs = 500

type Later = (run: () => void, ms: number) => () => void

/** The board after something happened, and before. */
export interface Change {
  readonly state: BoardStoreState
  readonly before: BoardStoreState
}

/**
 * Says each change of the map that this person did not just make by hand: by the co-pilot, a lens, undo, or another window.
 * Begins with what was `missed`, oldest first; ends with the returned function.
 */
export function announceChanges(
  store: BoardStore,
  say: (words: string) => void,
  later: Later,
  missed: readonly Change[] = [],
): () => void {
  let from: GraphState | null = null
  let who: string | null = null
  let known = (missed[0]?.before ?? store.getState()).messages
  let cancel = () => {}
  const tell = () => {
    const state = store.getState()
    const words = from ? changeWords(from, state.graph) : ''
    const by = who ?? undoWord(state, known)
    from = null
    who = null
    known = state.messages
    if (words !== '') say(`${by} ${words}.`)
  }
  const forget = (state: BoardStoreState) => {
    cancel()
    from = null
    who = null
    known = state.messages
  }
  const hear = ({ state, before }: Change) => {
    if (state.conversationId !== before.conversationId) {
      forget(state)
      const branch = state.conversations.find(({ id }) => id === state.conversationId)
      say(`Branch ${branch?.name ?? ''}: ${state.graph.nodes.size} ideas.`)
      return
    }
    if (state.replay || before.replay) return forget(state)
    if (state.graph === before.graph || isByHand(state, before)) return
    from ??= before.graph
    who ??= runWord(state, before)
    cancel()
    cancel = later(tell, quietMs)
  }
  for (const change of missed) hear(change)
  const stop = store.subscribe((state, before) => hear({ state, before }))
  return () => {
    cancel()
    stop()
  }
}

/** A hand edit stands in the messages at once; what a run does comes before them, and an undo says what it is. */
function isByHand(state: BoardStoreState, before: BoardStoreState): boolean {
  const last = state.messages.at(-1)
  if (!last || state.messages.length <= before.messages.length || state.run !== before.run) return false
  return last.role === 'graph' && !last.parts.some(({ type }) => type !== 'batch')
}

/** A quick run has ended with the change that is the first to be heard of it. */
function runWord({ run }: BoardStoreState, before: BoardStoreState): string | null {
  if (!run || (run.ended !== null && run === before.run)) return null
  return run.kind === 'turn' ? 'Co-pilot' : 'The lens'
}

function undoWord({ messages }: BoardStoreState, known: BoardStoreState['messages']): string {
  const before = new Set(known.map(({ id }) => id))
  const part = messages
    .filter(({ id }) => !before.has(id))
    .map(undoPartOf)
    .findLast(Boolean)
  if (!part) return 'Another window'
  return part.redo ? 'Redid:' : 'Undid:'
}
