'use client'

import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cn } from './class-names'

interface MenuProps {
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly className?: string
}

export function Menu({ trigger, children, align = 'start', side = 'bottom', className }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={cn('menu', className)}
          align={align}
          side={side}
          sideOffset={5}
          collisionPadding={8}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps extends Omit<ComponentProps<typeof DropdownMenu.Item>, 'children'> {
  readonly icon?: ReactNode
  readonly keys?: string
  readonly tone?: 'plain' | 'bad'
  readonly children: ReactNode
}

export function MenuItem({ icon, keys, tone = 'plain', className, children, ...rest }: MenuItemProps) {
  const look = cn('mi', tone === 'bad' && 'mi-bad', className)
  // A link that is the item itself has to be its only child.
  if (rest.asChild)
    return (
      <DropdownMenu.Item className={look} {...rest}>
        {children}
      </DropdownMenu.Item>
    )
  return (
    <DropdownMenu.Item className={look} {...rest}>
      {icon}
      <span className="min-w-0">{children}</span>
      {keys && <span className="mk">{keys}</span>}
    </DropdownMenu.Item>
  )
}

export function MenuChoice({
  chosen,
  icon,
  children,
  onSelect,
}: {
  readonly chosen: boolean
  readonly icon?: ReactNode
  readonly children: ReactNode
  readonly onSelect: () => void
}) {
  return (
    <DropdownMenu.CheckboxItem className="mi" checked={chosen} onSelect={onSelect}>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {chosen && <Check className="i-14" aria-hidden />}
    </DropdownMenu.CheckboxItem>
  )
}

export const MenuSeparator = () => <DropdownMenu.Separator className="menu-sep" />

export const MenuHeading = ({ children }: { readonly children: ReactNode }) => (
  <DropdownMenu.Label className="menu-h">{children}</DropdownMenu.Label>
)
