'use client'

import { ChevronDown, CircleAlert, RefreshCw } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useBoard, useBoardStore } from '@/lib/client/board-context'

interface ErrorCardProps {
  readonly error: { readonly code: string; readonly message: string }
  /** Ideas the failed answer had grown before. */
  readonly grown: number
}

/** What happened, what is kept, and two ways on. */
export function ErrorCard({ error, grown }: ErrorCardProps) {
  const { retry } = useBoardStore().getState()
  const kept =
    grown === 0
      ? 'Your message is kept.'
      : `Your message and the ${grown === 1 ? 'idea' : `${grown} ideas`} it grew are kept.`
  return (
    <div className="trouble mb-6 ml-11" role="alert">
      <CircleAlert aria-hidden />
      <div className="min-w-0 flex-1">
        <b>The answer did not come</b>
        <p>
          {error.message} {kept}
        </p>
        <div className="trouble-acts">
          <Button
            size="sm"
            tone="line"
            icon={<RefreshCw className="i-14" aria-hidden />}
            onClick={() => retry()}
          >
            Try again
          </Button>
          <OtherModels onPick={retry} />
        </div>
      </div>
    </div>
  )
}

/** The same question to another model; nothing where there is only one. */
export function OtherModels({ onPick }: { readonly onPick: (modelId: string) => void }) {
  const models = useBoard((state) => state.models)
  if (models.length < 2) return null
  return (
    <Menu
      trigger={
        <Button size="sm">
          Use another model
          <ChevronDown className="i-12" aria-hidden />
        </Button>
      }
    >
      {models.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => onPick(id)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
