'use client'

import { Dialog } from '@/components/ui/dialog'
import { BinButton } from './bin-button'
import { BranchList } from './branch-list'
import { ThemeToggle } from './theme-toggle'

interface PhoneBranchesDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The branches of the board on a phone, and what the rail holds below them elsewhere. */
export function PhoneBranchesDialog({ open, onClose }: PhoneBranchesDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Branches of this board">
      <div className="mt-3">
        <BranchList />
      </div>
      <div className="mt-3 flex items-center justify-between border-hairline border-t pt-2 text-ink-2">
        Light or dark
        <ThemeToggle />
      </div>
      <div className="flex items-center justify-between text-ink-2">
        Deleted branches
        <BinButton />
      </div>
    </Dialog>
  )
}
