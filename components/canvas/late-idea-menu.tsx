'use client'

import { createLate, useLate } from '@/components/ui/use-late'
import { useCanvas } from './canvas-context'

const late = createLate(async () => (await import('./idea-menu')).IdeaMenu)

/** The menu of an idea, fetched when one is first asked for. */
export function LateIdeaMenu() {
  const menu = useCanvas((state) => state.menu)
  const IdeaMenu = useLate(late, menu !== null, menu)
  return IdeaMenu && <IdeaMenu />
}
