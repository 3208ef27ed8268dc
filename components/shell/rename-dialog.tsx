'use client'

import { Pencil } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'

export interface RenameDialogProps {
  readonly open: boolean
  readonly title: string
  readonly name: string
  readonly onClose: () => void
  readonly onRename: (name: string) => void
}

export function RenameDialog({ open, title, name, onClose, onRename }: RenameDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = field.current?.value.trim()
    if (!next) return
    if (next !== name) onRename(next)
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} icon={<Pencil aria-hidden />}>
      <form onSubmit={submit}>
        <label className="dialog-label" htmlFor="rename">
          Name
        </label>
        <input
          ref={field}
          id="rename"
          className="field"
          defaultValue={name}
          maxLength={120}
          required
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="pine">
            Rename
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
