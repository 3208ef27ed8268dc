'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import type { CSSProperties, MouseEvent } from 'react'
import { cn } from '@/components/ui/class-names'
import { LabelField } from '@/components/ui/label-field'
import { TypeIcon, typeNames } from '@/components/ui/type-icon'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { linksOf } from '@/lib/graph/queries'
import type { OutlineRow } from '@/lib/scene/outline'
import { rowId } from './outline-lines'
import { OutlineMenu } from './outline-menu'
import type { OutlineEdits, Writing } from './outline-model'

type LineStyle = CSSProperties & { readonly '--level': number }

export interface IdeaLineProps {
  readonly row: OutlineRow
  readonly style: LineStyle
  readonly isActive: boolean
  readonly writing: Extract<Writing, { kind: 'rename' }> | null
  readonly edits: OutlineEdits
  readonly onWrite: (writing: Writing) => void
  readonly onEnd: (text: string | null) => void
  /** Gives the focus back to the outline. */
  readonly onDone: () => void
}

export function IdeaLine({ row, style, isActive, writing, edits, onWrite, onEnd, onDone }: IdeaLineProps) {
  const { node, level, position, siblings, children, isFolded } = row
  const isSelected = useBoard(({ selection }) => selection.has(node.id))
  const isFresh = useBoard(({ marks }) => marks.fresh.has(node.id))
  const isChanged = useBoard(({ marks }) => marks.changed.has(node.id))
  const links = useBoard(({ graph }) => linksOf(graph, node.id).length)
  const onClick = useSelect(row)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names this as its active line
    <div
      id={rowId(node.id)}
      className={cn('outline-row', `t-${node.type}`, isActive && 'is-active', isFresh && 'is-fresh')}
      style={style}
      role="treeitem"
      aria-level={level}
      aria-setsize={siblings}
      aria-posinset={position}
      aria-selected={isSelected}
      aria-expanded={children > 0 ? !isFolded : undefined}
      aria-label={sayRow(row, { isFresh, isChanged, links })}
      onClick={onClick}
      onDoubleClick={() => onWrite({ kind: 'rename', id: node.id, text: null })}
    >
      <FoldMark row={row} onToggle={() => edits.toggle(node.id)} />
      <span className="outline-type">
        <TypeIcon type={node.type} />
      </span>
      {writing ? (
        <LabelField initial={writing.text ?? node.label} name="Label" onEnd={onEnd} />
      ) : (
        <>
          <span className="outline-label" dir="auto">
            {node.label}
          </span>
          <span className="outline-text" dir="auto">
            {node.description}
          </span>
        </>
      )}
      {isFolded && <span className="outline-count">{children}</span>}
      <OutlineMenu row={row} edits={edits} onWrite={onWrite} onDone={onDone} />
    </div>
  )
}

function FoldMark({ row, onToggle }: { readonly row: OutlineRow; readonly onToggle: () => void }) {
  if (row.children === 0) return <span className="outline-fold" aria-hidden />
  const Icon = row.isFolded ? ChevronRight : ChevronDown
  const toggle = (event: MouseEvent) => {
    event.stopPropagation()
    onToggle()
  }
  return (
    <button
      type="button"
      className="outline-fold"
      tabIndex={-1}
      aria-label={row.isFolded ? `Unfold ${row.node.label}` : `Fold ${row.node.label}`}
      onClick={toggle}
    >
      <Icon className="i-14" aria-hidden />
    </button>
  )
}

/** Click chooses, with Ctrl it adds or takes away; Shift reaches from the active idea among its siblings. */
function useSelect({ node }: OutlineRow) {
  const board = useBoardStore()
  return (event: MouseEvent) => {
    const { selection, select, activeId } = board.getState()
    if (!event.ctrlKey && !event.metaKey) return select([node.id], node.id)
    const others = [...selection].filter((id) => id !== node.id)
    if (others.length < selection.size) return select(others, activeId === node.id ? null : activeId)
    select([...others, node.id], node.id)
  }
}

interface Told {
  readonly isFresh: boolean
  readonly isChanged: boolean
  readonly links: number
}

function sayRow({ node, children, isFolded }: OutlineRow, { isFresh, isChanged, links }: Told): string {
  return [
    node.label,
    typeNames[node.type],
    isFresh && 'new',
    isChanged && 'changed',
    isFolded && `${children} folded`,
    links > 0 && (links === 1 ? '1 link' : `${links} links`),
    node.intel && 'looked up',
  ]
    .filter(Boolean)
    .join(', ')
}

interface NewLineProps {
  readonly style: LineStyle
  readonly onEnd: (text: string | null) => void
}

export function NewLine({ style, onEnd }: NewLineProps) {
  return (
    <div className="outline-row is-active" style={style} role="none">
      <span className="outline-fold" aria-hidden />
      <LabelField initial="" name="New idea" placeholder="New idea" onEnd={onEnd} />
    </div>
  )
}
