'use client'

import { createLate, useLate } from '@/components/ui/use-late'
import { useCanvas } from './canvas-context'

const late = createLate(async () => (await import('./show-panel')).ShowPanel)

/** What chooses which ideas stand out, fetched when it is first asked for. */
export function LateShowPanel() {
  const isChoosing = useCanvas((state) => state.isChoosing)
  const ShowPanel = useLate(late, isChoosing, isChoosing)
  return isChoosing && ShowPanel ? <ShowPanel /> : null
}
