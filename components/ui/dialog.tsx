'use client'

import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly icon?: ReactNode
  /** One or two sentences under the title. */
  readonly text?: string
  readonly children: ReactNode
}

/** A card over the page that holds focus; Escape and a click outside close it. */
export function Dialog({ open, onClose, title, icon, text, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil" />
        <Radix.Content className="dialog" {...(text ? {} : { 'aria-describedby': undefined })}>
          <Radix.Title className="dialog-title">
            {icon}
            {title}
          </Radix.Title>
          {text && <Radix.Description className="dialog-text">{text}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="dialog-acts">{children}</div>
)
