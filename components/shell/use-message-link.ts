'use client'

import { useEffect } from 'react'
import { useBoardStore } from '@/lib/client/board-context'
import { findCited } from '@/lib/history/citations'

/** An address that names a message (`?m=`) leads to it once; a reload leads to its branch. */
export function useMessageLink(): void {
  const board = useBoardStore()
  useEffect(() => {
    const url = new URL(location.href)
    const cited = url.searchParams.get('m')
    if (cited === null) return
    url.searchParams.delete('m')
    history.replaceState(history.state, '', url)
    const found = findCited(board.getState().history, cited)
    if (found) void board.getState().openMessage(found.id)
    else board.getState().notify({ tone: 'info', text: 'This message is not on this board.' })
  }, [board])
}
