'use client'

import { Trash2, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { type BinnedView, binApi } from '@/lib/client/bin-api'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { timeAgo } from './counts'
import './bin-dialog.css'

const day = 24 * 3_600_000

/** Deleted branches: each can be taken out again or erased for good. */
export function BinDialog({ onClose }: { readonly onClose: () => void }) {
  const { rows, problem, restore, erase } = useBin()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Bin"
      icon={<Trash2 aria-hidden />}
      text="Deleted branches lie here for 30 days. Their messages stay as long."
    >
      {problem && (
        <p className="bin-problem" role="alert">
          {problem}
        </p>
      )}
      {rows?.length === 0 && <p className="bin-empty">The bin is empty.</p>}
      <ul className="bin">
        {rows?.map((row) => (
          <BinRow key={row.id} row={row} onRestore={() => restore(row)} onErase={() => erase(row)} />
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

function useBin() {
  const boardId = useBoard((state) => state.board.id)
  const store = useBoardStore()
  const [rows, setRows] = useState<readonly BinnedView[] | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isGone = false
    const take = (reply: Awaited<ReturnType<typeof binApi.list>>) => {
      if (isGone) return
      if (reply.ok) setRows(reply.conversations)
      else setProblem(reply.problem.detail)
    }
    void binApi.list(boardId).then(take)
    return () => {
      isGone = true
    }
  }, [boardId])
  const without = ({ id }: BinnedView) => setRows((before) => before?.filter((row) => row.id !== id) ?? null)
  const restore = async (row: BinnedView) => {
    setProblem('')
    if (await store.getState().restoreConversation(row.id)) without(row)
  }
  const erase = async (row: BinnedView) => {
    setProblem('')
    const reply = await binApi.erase(row.id)
    if (!reply.ok) return setProblem(`${reply.problem.detail} ${row.name} is still in the bin.`)
    without(row)
    const history = await binApi.history(boardId)
    if (history.ok) store.setState({ history: history.entries })
  }
  return { rows, problem, restore, erase }
}

interface BinRowProps {
  readonly row: BinnedView
  readonly onRestore: () => Promise<void>
  readonly onErase: () => Promise<void>
}

function BinRow({ row, onRestore, onErase }: BinRowProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const busily = (act: () => Promise<void>) => {
    setBusy(true)
    void act().finally(() => setBusy(false))
  }
  const left = Math.max(0, Math.ceil((row.erasedAt - Date.now()) / day))
  return (
    <li className="bin-row">
      <span className="bin-name">
        <b dir="auto">{row.name}</b>
        <small>
          {isAsking
            ? 'What no other branch shares is gone then. This cannot be undone.'
            : `Deleted ${timeAgo(row.archivedAt, Date.now())}, ${left === 1 ? '1 day' : `${left} days`} left`}
        </small>
      </span>
      {isAsking ? (
        <>
          <Button size="sm" onClick={() => setAsking(false)}>
            Keep
          </Button>
          <Button size="sm" tone="bad" autoFocus busy={isBusy} onClick={() => busily(onErase)}>
            Erase for good
          </Button>
        </>
      ) : (
        <>
          <Button size="sm" aria-description={row.name} onClick={() => setAsking(true)}>
            Erase…
          </Button>
          <Button
            size="sm"
            tone="line"
            icon={<Undo2 className="i-14" aria-hidden />}
            aria-description={row.name}
            busy={isBusy}
            onClick={() => busily(onRestore)}
          >
            Restore
          </Button>
        </>
      )}
    </li>
  )
}
