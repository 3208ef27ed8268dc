'use client'

import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { cn } from '@/components/ui/class-names'
import { LabelField } from '@/components/ui/label-field'
import { TypeIcon } from '@/components/ui/type-icon'
import { useCanvas, useCanvasTools } from './canvas-context'
import type { FlowNode } from './to-flow'

/** What is on its way: a draft of the co-pilot, the place where something grows, or an idea being written. */
export const GhostCard = memo(function GhostCard({ id }: NodeProps<FlowNode>) {
  const { commands } = useCanvasTools()
  const card = useCanvas((state) => state.scene.cardById.get(id))
  const isSprout = useCanvas((state) => state.sprouts.has(id))
  if (!card) return null
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
