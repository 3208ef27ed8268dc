'use client'

import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { cn } from '@/components/ui/class-names'

interface EditTextProps {
  readonly name: string
  readonly value: string
  readonly placeholder?: string
  readonly className?: string
  /** One line: Enter keeps it. In a longer text it begins a new line, and Ctrl Enter keeps it. */
  readonly isLine?: boolean
  onEdit(text: string): void
}

/** Text that is edited where it stands; leaving keeps it, Escape does not. Give it a key of what it shows. */
export function EditText({ name, value, placeholder, className, isLine = false, onEdit }: EditTextProps) {
  const ref = useRef<HTMLTextAreaElement>(null)
  // As a default value it would also be text of the page, a second time beside the idea's card.
  useLayoutEffect(() => {
    if (ref.current) ref.current.value = value
  }, [value])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.currentTarget.value = value
      event.currentTarget.blur()
    } else if (event.key === 'Enter' && (isLine || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.currentTarget.blur()
    }
  }
  return (
    <textarea
      ref={ref}
      className={cn('edit', className)}
      aria-label={name}
      placeholder={placeholder}
      rows={1}
      dir="auto"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        const text = event.currentTarget.value.trim()
        if (text === value || (isLine && text === '')) event.currentTarget.value = value
        else onEdit(text)
      }}
    />
  )
}
