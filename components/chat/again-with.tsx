'use client'

import { ChevronDown } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { useBoard } from '@/lib/client/board-context'
import type { MessageId } from '@/lib/history/parts'
import { useModelId } from './current-model'
import { useAskSeveral } from './use-ask-several'

interface AgainWithProps {
  readonly messageId: MessageId
  readonly onPick: (modelId: string) => void
}

const mostAtOnce = 4

/** Another answer by another model, or several more beside this one. */
export function AgainWith({ messageId, onPick }: AgainWithProps) {
  const models = useBoard((state) => state.models)
  const current = useModelId()
  const { ask } = useAskSeveral()
  const more = (ids: readonly string[]) => void ask({ messageId }, ids)
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          tip={false}
          label="Answer again in another way"
          icon={<ChevronDown className="i-12" aria-hidden />}
        />
      }
    >
      {models.length > 1 && <MenuHeading>Answer again with</MenuHeading>}
      {models.length > 1 &&
        models.map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => onPick(id)}>
            {name}
          </MenuItem>
        ))}
      {models.length > 1 && <MenuSeparator />}
      <MenuHeading>Beside this one, each on a branch</MenuHeading>
      <MenuItem onSelect={() => more([current])}>One more answer</MenuItem>
      <MenuItem onSelect={() => more([current, current])}>Two more answers</MenuItem>
      {models.length > 1 && (
        <MenuItem onSelect={() => more(models.slice(0, mostAtOnce).map(({ id }) => id))}>
          {models.length > mostAtOnce ? `One by each of the first ${mostAtOnce}` : 'One by each model'}
        </MenuItem>
      )}
    </Menu>
  )
}
