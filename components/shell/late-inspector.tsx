'use client'

import { createLate, useLate } from '@/components/ui/use-late'
import { useBoard } from '@/lib/client/board-context'

const late = createLate(async () => (await import('@/components/inspector/inspector')).Inspector)

/** The inspector, fetched with the first idea that is chosen. */
export function LateInspector() {
  const activeId = useBoard((state) => state.activeId)
  const Inspector = useLate(late, activeId !== null, activeId)
  return Inspector && <Inspector />
}
