import type { ComponentProps, ReactNode } from 'react'
import { cn } from './class-names'
import { Tooltip } from './tooltip'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, and the words of the tip. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 'sm' | 'md'
  /** The key to show in the tip, such as `Ctrl Z`. */
  readonly keys?: string
  /** Without a tip where a menu opens at the same place. */
  readonly tip?: boolean
}

export function IconButton({
  label,
  icon,
  size = 'md',
  keys,
  tip = true,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type={type}
      aria-label={label}
      className={cn('ib', size === 'sm' && 'ib-sm', className)}
      {...rest}
    >
      {icon}
    </button>
  )
  if (!tip) return button
  return (
    <Tooltip text={label} keys={keys}>
      {button}
    </Tooltip>
  )
}
