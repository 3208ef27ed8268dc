'use client'

import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cn } from './class-names'

interface PopoverProps {
  /** A button; it says by itself what opens. */
  readonly trigger: ReactElement
  readonly label: string
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string
  /** For who closes it from inside. */
  readonly open?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  /** Mounted while it is open. */
  readonly children: ReactNode
}

/** A card beside its button, for reading; Escape and a click outside close it. */
export function Popover({ trigger, label, align = 'start', className, children, ...state }: PopoverProps) {
  return (
    <Radix.Root {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={cn('pop', className)}
          aria-label={label}
          align={align}
          sideOffset={5}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
