'use client'

import { ChevronDown } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuHeading, MenuItem } from '@/components/ui/menu'
import { useBoard } from '@/lib/client/board-context'

/** Another answer by another model; nothing where there is only one. */
export function AgainWith({ onPick }: { readonly onPick: (modelId: string) => void }) {
  const models = useBoard((state) => state.models)
  if (models.length < 2) return null
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          tip={false}
          label="Answer again with another model"
          icon={<ChevronDown className="i-12" aria-hidden />}
        />
      }
    >
      <MenuHeading>Answer again with</MenuHeading>
      {models.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => onPick(id)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
