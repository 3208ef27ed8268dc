'use client'

import { TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { tryVanished, useModelId } from './current-model'

/** A branch whose model is gone says so, and offers the one that others use. */
export function VanishedModel() {
  const models = useBoard((state) => state.models)
  const defaultId = useBoard((state) => state.defaultModelId)
  const vanished = tryVanished(models, useModelId())
  const { setModel } = useBoardStore().getState()
  const other = models.find(({ id }) => id === defaultId) ?? models.at(-1)
  if (!vanished || !other) return null
  return (
    <div className="vanished" role="status">
      <TriangleAlert className="i-14" aria-hidden />
      <span>“{vanished}” is not set up any more, so it cannot answer here. Everything it wrote is kept.</span>
      <Button tone="line" size="sm" onClick={() => setModel(other.id)}>
        Go on with {other.name}
      </Button>
    </div>
  )
}
