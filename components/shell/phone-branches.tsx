'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { createLate, useLate } from '@/components/ui/use-late'
import { useBoard } from '@/lib/client/board-context'
import { branchColor } from '@/lib/client/branch-color'
import { colorStyle } from './branch-list'

const lateBranches = createLate(async () => (await import('./phone-branches-dialog')).PhoneBranchesDialog)

/** The branch on screen, and the way to the others. */
export function PhoneBranches() {
  const conversations = useBoard((state) => state.conversations)
  const conversationId = useBoard((state) => state.conversationId)
  const isComparing = useBoard((state) => state.comparing !== null)
  const [openOn, setOpenOn] = useState<string | null>(null)
  const Branches = useLate(lateBranches, openOn !== null, openOn)
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
      {Branches && (
        <Branches open={openOn === conversationId && !isComparing} onClose={() => setOpenOn(null)} />
      )}
    </>
  )
}
