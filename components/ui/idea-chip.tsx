import type { ComponentProps, ReactNode } from 'react'
import type { NodeId, NodeType } from '@/lib/graph/schema'
import { cn } from './class-names'
import { TypeIcon } from './type-icon'

interface IdeaChipProps extends Omit<ComponentProps<'a'>, 'type' | 'href' | 'onClick'> {
  /** The link's address shows it. */
  readonly idea: NodeId
  readonly type: NodeType
  readonly children: ReactNode
  readonly isNew?: boolean
  /** Goes to the idea. */
  readonly onClick: () => void
}

/** An idea named inside text: a link to its place on the canvas. */
export function IdeaChip({ idea, type, children, isNew, onClick, className, ...rest }: IdeaChipProps) {
  return (
    <a
      href={`#${idea}`}
      className={cn('nl', `t-${type}`, isNew && 'nl-new', className)}
      onClick={(event) => {
        event.preventDefault()
        onClick()
      }}
      {...rest}
    >
      <TypeIcon type={type} size={12} />
      <span className="truncate py-0.5" dir="auto">
        {children}
      </span>
    </a>
  )
}
