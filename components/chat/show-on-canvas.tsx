'use client'

import { Locate } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { useBoardStore } from '@/lib/client/board-context'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { batchesOf } from '@/lib/history/fold'
import type { MessageView } from '@/lib/history/views'
import { effectsOf } from './batch-effects'

/** Chooses every idea that a turn or an edit brought or changed, and brings them into sight. */
export function ShowOnCanvas({ stands }: { readonly stands: readonly MessageView[] }) {
  const board = useBoardStore()
  // Read from the row's own messages: every row asks, and the whole talk is long.
  if (!stands.some(({ parts }) => parts.some(({ type }) => type === 'batch'))) return null
  const show = () => {
    const state = board.getState()
    const ids = ideasOf(state.graph, stands)
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
export function ideasOf(graph: GraphState, stands: readonly MessageView[]): readonly NodeId[] {
  const batches = stands.flatMap(batchesOf)
  const touched = batches.flatMap((batch) => {
    const { added, renamed, retyped, described, moved, linked } = effectsOf(batch, graph)
    const intel = batch.intel ? [{ id: batch.targetId }] : []
    return [...added, ...renamed, ...retyped, ...described, ...moved, ...linked.flat(), ...intel]
  })
  return [...new Set(touched.map(({ id }) => id))].filter((id) => graph.nodes.has(id))
}
