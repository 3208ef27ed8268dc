'use client'

import { useEffect } from 'react'
import { useBoard, useBoardStore } from '@/lib/client/board-context'

/** The address names the branch that is compared with (`?compare=`): a reload and a copied link lead back to it. */
export function useCompareLink(): void {
  const board = useBoardStore()
  const comparing = useBoard((state) => state.comparing)
  useEffect(() => {
    const named = new URL(location.href).searchParams.get('compare')
    if (named) board.getState().compare(named)
  }, [board])
  useEffect(() => {
    const url = new URL(location.href)
    if (url.searchParams.get('compare') === comparing) return
    if (comparing) url.searchParams.set('compare', comparing)
    else if (board.getState().comparing === null) url.searchParams.delete('compare')
    history.replaceState(history.state, '', url)
  }, [board, comparing])
}
