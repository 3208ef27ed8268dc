'use client'

import type { NodeProps } from '@xyflow/react'
import { Minus, Move, Pencil, Plus, Split } from 'lucide-react'
import { createContext, memo, useContext, useEffect, useRef } from 'react'
import { cn } from '@/components/ui/class-names'
import { TypeIcon, typeNames } from '@/components/ui/type-icon'
import { useBoard } from '@/lib/client/board-context'
import type { Card, DifferenceMark } from '@/lib/scene/types'
import { useCanvas } from './canvas-context'
import { FoldButton } from './fold-button'
import type { FlowNode } from './to-flow'

/** What the two sides of a comparison are called. */
export interface SideNames {
  readonly left: string
  readonly right: string
}
export const SideNamesContext = createContext<SideNames>({ left: '', right: '' })

/** An idea in a comparison: colour, outline, sign and words tell how the sides differ. */
export const ComparedCard = memo(function ComparedCard({ id }: NodeProps<FlowNode>) {
  const card = useCanvas((state) => state.scene.cardById.get(id))
  if (!card) return null
  return (
    <div className="slot">
      <CardButton card={card} />
      {card.difference?.isClash && (
        <span className="cmp-clash" title="Changed on both">
          <Split aria-hidden />
        </span>
      )}
      {card.hasChildren && <FoldButton card={card} />}
    </div>
  )
})

function CardButton({ card }: { readonly card: Card }) {
  const ref = useRef<HTMLButtonElement>(null)
  const names = useContext(SideNamesContext)
  const focus = useCanvas((state) => (state.focus?.id === card.id ? state.focus : null))
  const isTabStop = useCanvas((state) => card.isActive || (card.depth === 0 && !state.scene.hasActive))
  const isPointed = useBoard((state) => state.pointedId === card.id)
  useEffect(() => {
    if (focus) ref.current?.focus({ preventScroll: true })
  }, [focus])
  const { difference } = card
  const words = difference ? differenceWords(difference, names) : 'the same on both'
  return (
    <button
      ref={ref}
      type="button"
      className={cn(
        'node cmp nodrag',
        `cmp-${difference?.kind ?? 'same'}`,
        card.depth === 0 && 'node-root',
        isPointed && 'node-open',
        card.isSelected && 'cmp-picked',
      )}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={card.isSelected}
      aria-expanded={card.hasChildren ? card.hidden === 0 : undefined}
      aria-description={[typeNames[card.type], words].join(', ')}
      title={`${card.label}: ${words}`}
      data-idea={card.id}
      data-difference={difference?.kind ?? 'same'}
      data-pane-focus={isTabStop || undefined}
    >
      <span className="t">
        <TypeIcon type={card.type} />
      </span>
      <Words card={card} />
      {difference && <DifferenceSign kind={difference.kind} />}
    </button>
  )
}

function Words({ card: { label, difference } }: { readonly card: Card }) {
  const isTwo = typeof difference?.was === 'string'
  return (
    <span className="words">
      {isTwo && (
        // The description says what it was; the name is what it is.
        <s className="cmp-was" dir="auto" aria-hidden>
          {difference.was}
        </s>
      )}
      <span className={cn('lb', isTwo && 'cmp-new')} dir="auto">
        {difference?.isGone ? <s>{label}</s> : label}
      </span>
    </span>
  )
}

const icons = { added: Plus, removed: Minus, changed: Pencil, moved: Move }

/** Decoration: what it says stands beside it in words. */
export function DifferenceSign({ kind }: { readonly kind: DifferenceMark['kind'] }) {
  const Icon = icons[kind]
  return (
    <span className={`cmp-sign cmp-sign-${kind}`}>
      <Icon aria-hidden />
    </span>
  )
}

const propertyNames: Readonly<Record<DifferenceMark['properties'][number], string>> = {
  label: 'its name',
  type: 'its kind',
  description: 'its description',
  intel: 'what was found',
  parentId: 'its place',
}

/** Such as `only on Main`, or `changed: its name, was “Rails”`. */
export function differenceWords(mark: DifferenceMark, { left, right }: SideNames): string {
  const clash = mark.isClash ? ', on both in different ways' : ''
  switch (mark.kind) {
    case 'added':
      return `only on ${right}${clash}`
    case 'removed':
      return mark.isGone ? `removed on ${right}${clash}` : `only on ${left}${clash}`
    case 'moved':
      return `another place on ${right}${clash}`
    case 'changed': {
      const what = mark.properties.map((name) => propertyNames[name]).join(', ')
      const was = mark.was === null ? '' : `, was “${mark.was}”`
      return `changed: ${what || 'the link'}${was}${clash}`
    }
  }
}
