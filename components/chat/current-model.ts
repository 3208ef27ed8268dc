'use client'

import { useBoard } from '@/lib/client/board-context'
import type { ModelView } from '@/lib/history/views'

/** The branch's own model, or the one for all that chose none. */
export const useModelId = (): string =>
  useBoard(
    ({ conversations, conversationId, defaultModelId }) =>
      conversations.find(({ id }) => id === conversationId)?.modelId ?? defaultModelId,
  )

/** The name of a model whose provider is not set up any more. */
export function tryVanished(models: readonly ModelView[], modelId: string): string | undefined {
  const isThere = models.some(({ id, provider }) => id === modelId || modelId.startsWith(`${provider}/`))
  return isThere ? undefined : modelId
}
