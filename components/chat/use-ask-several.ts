'use client'

import { useState } from 'react'
import { answersApi } from '@/lib/client/answers-api'
import { useBoardStore } from '@/lib/client/board-context'
import { browserDeps } from '@/lib/client/browser-deps'
import type { MessageId } from '@/lib/history/parts'

export type Question = { readonly text: string } | { readonly messageId: MessageId }

/** Asks for several answers; the branches tell of themselves as they come. The same click asks once, however often it is sent. */
export function useAskSeveral() {
  const store = useBoardStore()
  const [isBusy, setBusy] = useState(false)
  const ask = async (question: Question, models: readonly string[]): Promise<boolean> => {
    const { conversationId, activeId, isPreview, notify } = store.getState()
    setBusy(true)
    const reply = await answersApi.ask(conversationId, {
      clientId: browserDeps.newId(),
      ...question,
      models,
      ...(activeId && { activeId }),
      ...(isPreview && { preview: true }),
    })
    setBusy(false)
    if (!reply.ok) notify({ tone: 'bad', text: `${reply.problem.detail} ${reply.problem.kept ?? ''}`.trim() })
    return reply.ok
  }
  return { ask, isBusy }
}
