'use client'

import { GitBranch } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { hasSideLines } from '@/lib/client/side-lines'
import type { MessageId } from '@/lib/history/parts'

/** Asks for a name and goes to the new branch; opened from any message, in the chat or on the map. */
export function BranchDialog() {
  const at = useBoard((state) => state.branchingAt)
  const { openBranchDialog } = useBoardStore().getState()
  return (
    <Dialog
      open={at !== null}
      onClose={() => openBranchDialog(null)}
      title="Branch from here"
      icon={<GitBranch aria-hidden />}
      text="The new branch begins with everything up to this message, the ideas as they were then. This branch stays as it is."
    >
      {at && <BranchForm at={at} onClose={() => openBranchDialog(null)} />}
    </Dialog>
  )
}

function BranchForm({ at, onClose }: { readonly at: MessageId; readonly onClose: () => void }) {
  const count = useBoard((state) => state.conversations.length)
  const { branch } = useBoardStore().getState()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const hasSides = useBoard((state) => hasSideLines(state, at))
  const [withSides, setWithSides] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await branch(at, field.current?.value ?? '', withSides && hasSides)
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <label className="dialog-label" htmlFor="branch-name">
        Name
      </label>
      <input
        ref={field}
        id="branch-name"
        className="field"
        defaultValue={`Branch ${count + 1}`}
        maxLength={120}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
      />
      {hasSides && (
        <fieldset className="branch-scope">
          <legend className="dialog-label">What comes along</legend>
          <label>
            <input type="radio" name="scope" checked={!withSides} onChange={() => setWithSides(false)} />
            <span>
              This path only
              <small>Other versions of its messages stay with this branch.</small>
            </span>
          </label>
          <label>
            <input type="radio" name="scope" checked={withSides} onChange={() => setWithSides(true)} />
            <span>
              With side branches
              <small>Other versions are at hand there too, and stay when this branch is erased.</small>
            </span>
          </label>
        </fieldset>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="pine" busy={isBusy}>
          Branch and go there
        </Button>
      </DialogActions>
    </form>
  )
}
