'use client'

import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { createLate, useAtRest, useLate } from './use-late'

export const lateTips = createLate(async () => (await import('./tips')).Tips)

/** Once, around the whole page: what shows the tips is fetched when the page has come to rest. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  const Tips = useLate(lateTips, useAtRest())
  return (
    <>
      {children}
      {Tips && <Tips />}
    </>
  )
}

interface TooltipProps {
  readonly text: string
  /** Keys to show beside it, such as `Ctrl Z`. */
  readonly keys?: string
  readonly side?: 'right' | 'bottom'
  readonly children: ReactElement<object>
}

/** Never the only place of a fact: the trigger carries its own accessible name. */
export const Tooltip = ({ text, keys, side = 'bottom', children }: TooltipProps) =>
  cloneElement(children, { 'data-tip': text, 'data-tip-keys': keys, 'data-tip-side': side } as object)
