'use client'

import type { NodeProps } from '@xyflow/react'
import { Check, CircleAlert, Link2, Pencil, ShieldCheck, ShieldQuestionMark, Trash2 } from 'lucide-react'
import { type CSSProperties, memo, useEffect, useRef } from 'react'
import { cn } from '@/components/ui/class-names'
import { LabelField } from '@/components/ui/label-field'
import { TypeIcon, typeNames } from '@/components/ui/type-icon'
import { useBoard } from '@/lib/client/board-context'
import type { Card } from '@/lib/scene/types'
import { useCanvas, useCanvasTools } from './canvas-context'
import { FoldButton } from './fold-button'
import { ProposedTick } from './proposed-tick'
import type { FlowNode } from './to-flow'

/** An idea on the canvas. Its accessible name is its label. */
export const IdeaCard = memo(function IdeaCard({ id }: NodeProps<FlowNode>) {
  const { commands } = useCanvasTools()
  const card = useCanvas((state) => state.scene.cardById.get(id))
  const renaming = useCanvas((state) => (state.renaming?.id === id ? state.renaming : null))
  const turn = useCanvas((state) => state.sprouts.get(id))
  const isDrop = useCanvas((state) => state.drop?.onto === id)
  const isPointed = useBoard((state) => state.pointedId === id)
  if (!card) return null
  const className = cn(
    'node',
    `t-${card.type}`,
    card.depth === 0 && 'node-root',
    card.isFresh && 'node-new',
    card.isChanged && 'node-chg',
    card.failure && 'node-bad',
    card.proposed && `node-prop-${card.proposed.kind === 'removed' ? 'gone' : 'chg'}`,
    card.isDim && 'node-dim',
    card.isOneOfMany && 'node-multi',
    card.isSelected && !card.isOneOfMany && 'node-sel',
    isPointed && !card.isSelected && 'node-open',
    isDrop && 'node-drop',
  )
  const style: CSSProperties & { '--turn'?: number } = turn === undefined ? {} : { '--turn': turn }
  return (
    <div
      className="slot"
      data-sprout={turn === undefined ? undefined : ''}
      data-proposed={card.proposed?.kind}
      data-chosen={card.proposed?.isChosen}
      style={style}
    >
      {renaming ? (
        <div className={cn(className, 'node-sel nodrag nopan')}>
          <Badge card={card} />
          <LabelField initial={renaming.text ?? card.label} name="Rename" onEnd={commands.endRename} />
        </div>
      ) : (
        <IdeaButton card={card} className={className} />
      )}
      {card.proposed && <ProposedTick card={card} />}
      {card.hasChildren && <FoldButton card={card} />}
    </div>
  )
})

function IdeaButton({ card, className }: { readonly card: Card; readonly className: string }) {
  const ref = useRef<HTMLButtonElement>(null)
  const focus = useCanvas((state) => (state.focus?.id === card.id ? state.focus : null))
  const isTabStop = useCanvas((state) => card.isActive || (card.depth === 0 && !state.scene.hasActive))
  useEffect(() => {
    if (focus) ref.current?.focus({ preventScroll: true })
  }, [focus])
  return (
    <button
      ref={ref}
      type="button"
      className={className}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={card.label}
      aria-pressed={card.isSelected}
      aria-expanded={card.hasChildren ? card.hidden === 0 : undefined}
      aria-description={sayState(card)}
      data-idea={card.id}
      data-pane-focus={isTabStop || undefined}
    >
      <Badge card={card} />
      <span className="words">
        <span className="lb" title={card.label} dir="auto">
          {card.label}
        </span>
        <NearWords card={card} />
      </span>
      <Sign card={card} />
      {card.isLookedUp && <FoundMark sources={card.sources} />}
    </button>
  )
}

/** The root is set in the display face, without an icon. */
const Badge = ({ card }: { readonly card: Card }) => (
  <span className="t">
    <TypeIcon type={card.type} />
  </span>
)

function NearWords({ card }: { readonly card: Card }) {
  const isNear = useCanvas((state) => state.level === 'near')
  if (!isNear || (card.description === '' && card.sources + card.links === 0)) return null
  return (
    <span className="near">
      {card.sources > 0 && (
        <span className="near-chip">
          <ShieldCheck className="i-12" aria-hidden />
          {card.sources}
        </span>
      )}
      {card.links > 0 && (
        <span className="near-chip">
          <Link2 className="i-12" aria-hidden />
          {card.links}
        </span>
      )}
      {card.description}
    </span>
  )
}

/** On the corner, so that the label keeps its width. */
const FoundMark = ({ sources }: { readonly sources: number }) =>
  sources > 0 ? (
    <span className="found-mark found-mark-ok">
      <ShieldCheck aria-hidden />
    </span>
  ) : (
    <span className="found-mark">
      <ShieldQuestionMark aria-hidden />
    </span>
  )

/** State is never told by colour alone. */
function Sign({ card }: { readonly card: Card }) {
  if (card.isOneOfMany)
    return (
      <span className="sign sign-many">
        <Check aria-hidden />
      </span>
    )
  if (card.failure)
    return (
      <span className="sign sign-bad">
        <CircleAlert className="i-14" aria-hidden />
      </span>
    )
  if (card.proposed) {
    const isGone = card.proposed.kind === 'removed'
    return (
      <span className={cn('sign', isGone ? 'sign-gone' : 'sign-changed')}>
        {isGone ? <Trash2 className="i-12" aria-hidden /> : <Pencil className="i-12" aria-hidden />}
      </span>
    )
  }
  if (!card.isChanged) return null
  return (
    <span className="sign sign-changed">
      <Pencil className="i-12" aria-hidden />
    </span>
  )
}

function sayState({
  type,
  isFresh,
  isDim,
  isChanged,
  isLookedUp,
  sources,
  failure,
  hidden,
  proposed,
}: Card): string {
  const words: string[] = [typeNames[type]]
  if (proposed)
    words.push(proposed.isChosen ? `would be ${proposed.kind}` : `would stay, not ${proposed.kind}`)
  if (isDim) words.push('not among those shown')
  if (isFresh) words.push('new')
  if (isChanged) words.push('changed')
  if (isLookedUp) words.push(sources > 0 ? `looked up, sources: ${sources}` : 'looked up, no source found')
  if (hidden > 0) words.push(`${hidden} folded below`)
  if (failure) words.push(failure)
  return words.join(', ')
}
