'use client'

import type { ReactNode } from 'react'
import { createLate, useLate } from '@/components/ui/use-late'

const late = createLate(async () => (await import('@/components/outline/outline')).Outline)

/** The outline, fetched when it is first looked at. */
export function LateOutline({
  isShown = true,
  children,
}: {
  readonly isShown?: boolean
  readonly children?: ReactNode
}) {
  const Outline = useLate(late, isShown, isShown)
  return Outline ? <Outline>{children}</Outline> : null
}
