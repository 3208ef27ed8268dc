import type { ComponentProps, ReactNode } from 'react'
import type { NodeId, NodeType } from '@/lib/graph/schema'
import { cn } from './class-names'
import { TypeIcon } from './type-icon'

interface IdeaChipProps extends Omit<ComponentProps<'a'>, 'type' | 'href' | 'id'> {
  /** The idea; the link's address shows it. */
  readonly id: NodeId
  readonly type: NodeType
  readonly children: ReactNode
  readonly isNew?: boolean
  /** Goes to the idea. */
  readonly onGo: () => void
}

/** An idea named inside text: a link to its place on the canvas. */
export function IdeaChip({ id, type, children, isNew, onGo, className, ...rest }: IdeaChipProps) {
  return (
    <a
      href={`#${id}`}
      className={cn('nl', `t-${type}`, isNew && 'nl-new', className)}
      onClick={(event) => {
        event.preventDefault()
        onGo()
      }}
      {...rest}
    >
      <TypeIcon type={type} size={12} />
      <span className="truncate py-0.5">{children}</span>
    </a>
  )
}
