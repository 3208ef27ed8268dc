'use client'

import { Locate } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { BoardState } from '@/lib/client/contract'
import type { NodeId } from '@/lib/graph/schema'
import { batchesOf } from '@/lib/history/fold'
import type { MessageId } from '@/lib/history/parts'
import { effectsOf } from './batch-effects'

/** Chooses every idea that a turn or an edit brought or changed, and brings them into sight. */
export function ShowOnCanvas({ stands }: { readonly stands: readonly MessageId[] }) {
  const board = useBoardStore()
  const hasIdeas = useBoard(({ messages }) =>
    messages.some(({ id, parts }) => stands.includes(id) && parts.some(({ type }) => type === 'batch')),
  )
  if (!hasIdeas) return null
  const show = () => {
    const state = board.getState()
    const ids = ideasOf(state, stands)
    if (ids.length === 0)
      return state.notify({ tone: 'info', text: 'None of its ideas is on this branch any more.' })
    state.select(ids)
    state.ask('fit-selection')
  }
  return (
    <IconButton
      size="sm"
      label="Show on the canvas"
      icon={<Locate className="i-14" aria-hidden />}
      onClick={show}
    />
  )
}

/** Those of them that are there now. */
export function ideasOf(
  { messages, graph }: Pick<BoardState, 'messages' | 'graph'>,
  stands: readonly MessageId[],
): readonly NodeId[] {
  const batches = messages.filter(({ id }) => stands.includes(id)).flatMap(batchesOf)
  const touched = batches.flatMap((batch) => {
    const { added, renamed, retyped, described, moved, linked } = effectsOf(batch, graph)
    const intel = batch.intel ? [{ id: batch.targetId }] : []
    return [...added, ...renamed, ...retyped, ...described, ...moved, ...linked.flat(), ...intel]
  })
  return [...new Set(touched.map(({ id }) => id))].filter((id) => graph.nodes.has(id))
}
