'use client'

import { ChevronDown } from 'lucide-react'
import { cn } from '@/components/ui/class-names'
import { Menu, MenuChoice } from '@/components/ui/menu'
import { TypeIcon, typeNames } from '@/components/ui/type-icon'
import { NodeType } from '@/lib/graph/schema'

interface TypeMenuProps {
  readonly type: NodeType
  onChange(type: NodeType): void
}

export function TypeMenu({ type, onChange }: TypeMenuProps) {
  return (
    <Menu
      trigger={
        <button type="button" className={cn('typechip', `t-${type}`)} aria-label={`Type: ${typeNames[type]}`}>
          <TypeIcon type={type} />
          {typeNames[type]}
          <ChevronDown className="i-12" aria-hidden />
        </button>
      }
    >
      {NodeType.options.map((option) => (
        <MenuChoice
          key={option}
          chosen={option === type}
          icon={
            <span className={cn('type-dot', `t-${option}`)}>
              <TypeIcon type={option} />
            </span>
          }
          onSelect={() => onChange(option)}
        >
          {typeNames[option]}
        </MenuChoice>
      ))}
    </Menu>
  )
}
