'use client'

import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Once, around the whole page: all tips share one delay. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={500} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  )
}

interface TooltipProps {
  readonly text: string
  readonly keys?: string
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly children: ReactElement
}

/** Never the only place of a fact: the trigger carries its own accessible name. */
export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tip" side={side} sideOffset={6} collisionPadding={8} aria-hidden>
          {text}
          {keys?.split(' ').map((key) => (
            <kbd key={key} className="kbd">
              {key}
            </kbd>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
