'use client'

import { Bookmark } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { BoardState } from '@/lib/client/contract'
import type { MessageId } from '@/lib/history/parts'

/** Names a message, gives it another name, or lets go of it. */
export function BookmarkDialog() {
  const at = useBoard((state) => state.bookmarkingAt)
  const { openBookmarkDialog } = useBoardStore().getState()
  const close = () => openBookmarkDialog(null)
  return (
    <Dialog
      open={at !== null}
      onClose={close}
      title="Bookmark this message"
      icon={<Bookmark aria-hidden />}
      text="It is marked on the map, listed over it, and kept when its branch is erased."
    >
      {at && <BookmarkForm key={at} at={at} onClose={close} />}
    </Dialog>
  )
}

const longest = 80

function BookmarkForm({ at, onClose }: { readonly at: MessageId; readonly onClose: () => void }) {
  const store = useBoardStore()
  const known = useBoard(({ bookmarks }) => bookmarks.get(at))
  const field = useRef<HTMLInputElement>(null)
  const put = (name: string | null) => {
    void store.getState().bookmark(at, name)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = field.current?.value.replaceAll(/\s+/g, ' ').trim()
    if (name) put(name)
  }
  return (
    <form onSubmit={submit}>
      <label className="dialog-label" htmlFor="bookmark-name">
        Name
      </label>
      <input
        ref={field}
        id="bookmark-name"
        className="field"
        defaultValue={known ?? firstWords(store.getState(), at)}
        maxLength={longest}
        required
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogActions>
        {known !== undefined && (
          <Button className="mr-auto" onClick={() => put(null)}>
            Remove bookmark
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="pine">
          {known === undefined ? 'Bookmark' : 'Rename'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** What the message begins with, up to a word's end. */
function firstWords({ history, messages }: Pick<BoardState, 'history' | 'messages'>, at: MessageId): string {
  const parts = messages.find(({ id }) => id === at)?.parts ?? []
  const said = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(' ')
  const text = (said || history.find(({ id }) => id === at)?.text || '').replaceAll(/[*_`#>\s]+/g, ' ').trim()
  if (text.length <= 40) return text
  const cut = text.slice(0, 40)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 24)).trimEnd()
}
