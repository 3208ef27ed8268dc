'use client'

import { useEffect } from 'react'
import { useBoard } from '@/lib/client/board-context'

/** The address names the branch on screen, so that a reload and a copied link lead back to it. */
export function useBranchLink(): void {
  const conversationId = useBoard((state) => state.conversationId)
  useEffect(() => {
    const url = new URL(location.href)
    if (url.searchParams.get('c') === conversationId) return
    url.searchParams.set('c', conversationId)
    history.replaceState(history.state, '', url)
  }, [conversationId])
}
