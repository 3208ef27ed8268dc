'use client'

import { Pencil, Plus, Trash2, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { LensIcon } from '@/components/ui/lens-icon'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { lensApi } from '@/lib/client/lens-api'
import type { LensView } from '@/lib/history/views'
import { contractWords } from './lens-contracts'
import { LensForm } from './lens-form'
import './lens-dialog.css'

type View = { readonly kind: 'list' } | { readonly kind: 'form'; readonly lens: LensView | null }

/** Makes, changes, tries and removes a person's own lenses. */
export function LensDialog() {
  const board = useBoardStore()
  const at = useBoard((state) => state.lensesAt)
  const lenses = useBoard((state) => state.lenses)
  const own = lenses.filter((lens) => lens.own)
  const [view, setView] = useState<View>({ kind: 'list' })
  const close = () => {
    setView({ kind: 'list' })
    board.getState().openLenses(null)
  }
  /** What the server has now; a list that cannot be read leaves the one that is shown. */
  const reload = async () => {
    const reply = await lensApi.list()
    if (reply.ok) board.getState().adoptLenses(reply.body.lenses)
  }
  if (!at) return null
  if (view.kind === 'form') {
    return (
      <Dialog
        open
        onClose={close}
        title={view.lens ? `Change ${view.lens.title}` : 'Make a lens'}
        icon={<WandSparkles aria-hidden />}
      >
        <LensForm
          lens={view.lens}
          at={at}
          onDone={() => {
            setView({ kind: 'list' })
            void reload()
          }}
          onBack={() => setView({ kind: 'list' })}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={close}
      title="Your lenses"
      icon={<WandSparkles aria-hidden />}
      text="A lens of your own asks your question of any idea. It stands with the others, and the co-pilot can use it."
    >
      <LensList lenses={own} onEdit={(lens) => setView({ kind: 'form', lens })} onRemoved={reload} />
      <DialogActions>
        <Button onClick={close}>Close</Button>
        <Button tone="pine" icon={<Plus aria-hidden />} onClick={() => setView({ kind: 'form', lens: null })}>
          Make a lens
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface LensListProps {
  readonly lenses: readonly LensView[]
  readonly onEdit: (lens: LensView) => void
  readonly onRemoved: () => Promise<void>
}

function LensList({ lenses, onEdit, onRemoved }: LensListProps) {
  const [removing, setRemoving] = useState<string | null>(null)
  const [trouble, setTrouble] = useState('')
  const remove = async (id: string) => {
    const reply = await lensApi.remove(id)
    setTrouble(reply.ok ? '' : reply.problem.detail)
    await onRemoved()
    setRemoving(null)
  }
  if (lenses.length === 0) return <p className="lens-none">You have made none yet.</p>
  return (
    <>
      <ul className="lens-list">
        {lenses.map((lens) => (
          <li key={lens.own?.id}>
            {removing === lens.own?.id ? (
              <Removal lens={lens} onKeep={() => setRemoving(null)} onRemove={remove} />
            ) : (
              <LensItem lens={lens} onEdit={onEdit} onAskRemove={setRemoving} />
            )}
          </li>
        ))}
      </ul>
      {trouble && (
        <p className="field-trouble" role="alert">
          {trouble}
        </p>
      )}
    </>
  )
}

interface LensItemProps {
  readonly lens: LensView
  readonly onEdit: (lens: LensView) => void
  readonly onAskRemove: (id: string | null) => void
}

function LensItem({ lens, onEdit, onAskRemove }: LensItemProps) {
  const { title, help, own } = lens
  return (
    <>
      <LensIcon name="own" />
      <span className="lens-words">
        <b dir="auto">{title}</b>
        <small dir="auto">
          {own ? contractWords[own.contract].title : ''} · {help}
        </small>
      </span>
      <IconButton label={`Change ${title}`} icon={<Pencil aria-hidden />} onClick={() => onEdit(lens)} />
      <IconButton
        label={`Remove ${title}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => onAskRemove(own?.id ?? null)}
      />
    </>
  )
}

interface RemovalProps {
  readonly lens: LensView
  readonly onKeep: () => void
  readonly onRemove: (id: string) => Promise<void>
}

function Removal({ lens: { title, own }, onKeep, onRemove }: RemovalProps) {
  const [isBusy, setBusy] = useState(false)
  const remove = () => {
    setBusy(true)
    void onRemove(own?.id ?? '')
  }
  return (
    <>
      <span className="lens-words" role="alert">
        Remove <b dir="auto">{title}</b>? What it brought stays, with the question it asked.
      </span>
      <Button onClick={onKeep} autoFocus>
        Keep
      </Button>
      <Button tone="bad" busy={isBusy} onClick={remove}>
        Remove
      </Button>
    </>
  )
}
