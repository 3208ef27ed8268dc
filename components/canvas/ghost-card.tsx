'use client'

import type { NodeProps } from '@xyflow/react'
import { Check } from 'lucide-react'
import { memo } from 'react'
import { cn } from '@/components/ui/class-names'
import { LabelField } from '@/components/ui/label-field'
import { TypeIcon } from '@/components/ui/type-icon'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { NodeId } from '@/lib/graph/schema'
import type { Card } from '@/lib/scene/types'
import { useCanvas, useCanvasTools } from './canvas-context'
import type { FlowNode } from './to-flow'

/** What is on its way: a draft of the co-pilot, the place where something grows, or an idea being written. */
export const GhostCard = memo(function GhostCard({ id }: NodeProps<FlowNode>) {
  const { commands } = useCanvasTools()
  const card = useCanvas((state) => state.scene.cardById.get(id))
  const isSprout = useCanvas((state) => state.sprouts.has(id))
  if (!card) return null
  if (card.proposed) return <ProposedCard card={card} isSprout={isSprout} />
  const isPending = card.kind === 'pending'
  return (
    <div className="slot" data-sprout={isSprout ? '' : undefined}>
      <div
        className={cn('node node-wait nodrag nopan', `t-${card.type}`, isPending && 'node-sel')}
        data-ghost={card.kind}
      >
        <span className="t">
          <TypeIcon type={card.type} />
        </span>
        {isPending ? (
          <LabelField initial="" name="New idea" placeholder="New idea" onEnd={commands.endAdd} />
        ) : (
          <span className="lb">{card.label}</span>
        )}
      </div>
    </div>
  )
})

/** An idea that waits to be accepted; a click takes it in or out. By key it is chosen in the chat. */
function ProposedCard({ card, isSprout }: { readonly card: Card; readonly isSprout: boolean }) {
  const board = useBoardStore()
  const isPointed = useBoard((state) => state.pointedId === card.id)
  const isChosen = card.proposed?.isChosen === true
  return (
    <div className="slot" data-sprout={isSprout ? '' : undefined}>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={`Add ${card.label}`}
        tabIndex={-1}
        className={cn('node node-prop nodrag nopan', `t-${card.type}`, isPointed && 'node-open')}
        data-proposed="added"
        data-chosen={isChosen}
        onPointerEnter={() => board.getState().point(card.id as NodeId)}
        onPointerLeave={() => board.getState().point(null)}
        onClick={() => board.getState().toggleProposed(card.id)}
      >
        <span className="tick">{isChosen && <Check aria-hidden />}</span>
        <span className="t">
          <TypeIcon type={card.type} />
        </span>
        <span className="lb" title={card.label} dir="auto">
          {card.label}
        </span>
      </button>
    </div>
  )
}
