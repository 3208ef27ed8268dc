'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { useBoard } from '@/lib/client/board-context'
import { branchColor } from '@/lib/client/branch-color'
import { BinButton } from './bin-button'
import { BranchList, colorStyle } from './branch-list'
import { ThemeToggle } from './theme-toggle'

/** The branch on screen, and the way to the others. */
export function PhoneBranches() {
  const conversations = useBoard((state) => state.conversations)
  const conversationId = useBoard((state) => state.conversationId)
  const isComparing = useBoard((state) => state.comparing !== null)
  const [openOn, setOpenOn] = useState<string | null>(null)
  const name = conversations.find(({ id }) => id === conversationId)?.name
  return (
    <>
      <button
        type="button"
        className="ptop-branch"
        aria-haspopup="dialog"
        onClick={() => setOpenOn(conversationId)}
      >
        <span className="dot" style={colorStyle(branchColor(conversations, conversationId))} />
        <span className="truncate" dir="auto">
          {name}
        </span>
        <ChevronDown className="i-12" aria-hidden />
      </button>
      {/* Going to another branch closes it, and comparing two. */}
      <Dialog
        open={openOn === conversationId && !isComparing}
        onClose={() => setOpenOn(null)}
        title="Branches of this board"
      >
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
    </>
  )
}
