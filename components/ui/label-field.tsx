'use client'

import { type KeyboardEvent, useEffect, useRef } from 'react'

interface LabelFieldProps {
  readonly initial: string
  readonly name: string
  readonly placeholder?: string
  /** Once: with the text, or null when it is to be forgotten. */
  onEnd(text: string | null): void
}

/** A label being written on a card. Enter and leaving keep it, Escape does not; nothing ends in mid-composition. */
export function LabelField({ initial, name, placeholder, onEnd }: LabelFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    const field = ref.current
    if (!field) return
    field.focus({ preventScroll: true })
    field.setSelectionRange(initial.length === 1 ? 1 : 0, initial.length)
  }, [initial])
  const end = (text: string | null) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key !== 'Enter' && event.key !== 'Escape' && event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    end(event.key === 'Escape' ? null : event.currentTarget.value)
  }
  return (
    <input
      ref={ref}
      className="lb-field"
      aria-label={name}
      placeholder={placeholder}
      defaultValue={initial}
      dir="auto"
      onKeyDown={onKeyDown}
      onBlur={(event) => end(event.currentTarget.value)}
    />
  )
}
