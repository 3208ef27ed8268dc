import type { ComponentProps, ReactNode } from 'react'
import type { NodeType } from '@/lib/graph/schema'
import { cn } from './class-names'
import { TypeIcon } from './type-icon'

interface IdeaChipProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly type: NodeType
  readonly children: ReactNode
  readonly isNew?: boolean
}

/** An idea named inside text; a click goes there. */
export function IdeaChip({ type, children, isNew, className, ...rest }: IdeaChipProps) {
  return (
    <button type="button" className={cn('nl', `t-${type}`, isNew && 'nl-new', className)} {...rest}>
      <TypeIcon type={type} size={12} />
      <span className="truncate py-0.5">{children}</span>
    </button>
  )
}
