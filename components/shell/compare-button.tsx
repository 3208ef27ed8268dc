'use client'

import { GitCompareArrows } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'

/** The branch on screen beside the one used last before it; where there is one branch there is nothing to compare. */
export function CompareButton({ isSlim = false }: { readonly isSlim?: boolean }) {
  const board = useBoardStore()
  const isPossible = useBoard((state) => state.conversations.length > 1)
  if (!isPossible) return null
  const compare = () => board.getState().compare()
  if (isSlim)
    return <IconButton label="Compare branches" icon={<GitCompareArrows aria-hidden />} onClick={compare} />
  return (
    <button type="button" className="ri" onClick={compare}>
      <GitCompareArrows aria-hidden />
      Compare branches
    </button>
  )
}
