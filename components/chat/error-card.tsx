'use client'

import { ChevronDown, CircleAlert, RefreshCw, Undo2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { MessageId } from '@/lib/history/parts'

interface ErrorCardProps {
  readonly error: { readonly code: string; readonly message: string }
  /** Ideas the failed answer had grown before. */
  readonly grown: number
  /** An answer that stood here before this one was tried. */
  readonly earlier?: MessageId | undefined
}

/** What happened, what is kept, and the ways on. */
export function ErrorCard({ error, grown, earlier }: ErrorCardProps) {
  const { retry, switchSibling } = useBoardStore().getState()
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
          {earlier && (
            <Button
              size="sm"
              icon={<Undo2 className="i-14" aria-hidden />}
              onClick={() => void switchSibling(earlier)}
            >
              Back to the earlier answer
            </Button>
          )}
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
