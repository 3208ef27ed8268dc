'use client'

import { useEffect } from 'react'
import { useBoardStore } from '@/lib/client/board-context'
import { findCited } from '@/lib/history/citations'
import { openHit } from './open-hit'

/** An address that names a message (`?m=`), and an idea it brought (`&idea=`), leads there once; a reload leads to its branch. */
export function useMessageLink(): void {
  const board = useBoardStore()
  useEffect(() => {
    const url = new URL(location.href)
    const cited = url.searchParams.get('m')
    if (cited === null) return
    const idea = url.searchParams.get('idea')
    url.searchParams.delete('m')
    url.searchParams.delete('idea')
    history.replaceState(history.state, '', url)
    const found = findCited(board.getState().history, cited)
    if (found && idea) void openHit(board, { kind: 'idea', messageId: found.id, text: idea })
    else if (found) void board.getState().openMessage(found.id)
    else board.getState().notify({ tone: 'info', text: 'This message is not on this board.' })
  }, [board])
}
