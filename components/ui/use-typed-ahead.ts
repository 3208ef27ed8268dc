'use client'

import { useEffect, useState } from 'react'
import { type Late, useLate } from './use-late'

const isTyped = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || isComposing) &&
  (key.length === 1 || key === 'Backspace' || key === 'Enter')

const toField = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null

function press(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  if (key === 'Enter') {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    if (field.dispatchEvent(event) && field instanceof HTMLInputElement) field.form?.requestSubmit()
    return
  }
  const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
  const from = key === 'Backspace' && start === end ? Math.max(0, start - 1) : start
  const typed = key === 'Backspace' ? '' : key
  setValue(field, field.value.slice(0, from) + typed + field.value.slice(end))
  field.setSelectionRange(from + typed.length, from + typed.length)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** React takes a value set on the field itself for its own; set as the browser does, the input is news to it. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

/** The keys that wait for a field, in the order they were pressed. */
function createTypedAhead() {
  const keys: string[] = []
  let isPressing = false
  return {
    keep(event: KeyboardEvent): void {
      if (isPressing || !isTyped(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      keys.push(event.key)
    },
    /** Gives the next key to the field that has the focus; false when there is none, or none to give it to. */
    release(): boolean {
      const field = toField(document.activeElement)
      if (!field) return false
      const key = keys.shift()
      if (key === undefined) return false
      isPressing = true
      press(field, key)
      isPressing = false
      return true
    },
    forget(): void {
      keys.length = 0
    },
  }
}

/**
 * Keeps what a person types between opening something and its being there: a part that is fetched late gets the keys
 * that were meant for it, in the field it puts the focus in, instead of what has the focus behind it.
 */
export function useTypedAhead(isOpen: boolean, isHere: boolean): void {
  const [ahead] = useState(createTypedAhead)
  useEffect(() => {
    if (!isOpen) return ahead.forget()
    // Kept until the last is given out: what is typed meanwhile comes after it.
    window.addEventListener('keydown', ahead.keep, { capture: true })
    const end = () => window.removeEventListener('keydown', ahead.keep, { capture: true })
    if (!isHere) return end
    const next = () => {
      // A press is drawn before the next: its field may have answered by closing.
      if (ahead.release()) timer = setTimeout(next)
      else end()
    }
    // What is here takes the focus in its own effects; the field is known after them.
    let timer = setTimeout(next)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [ahead, isOpen, isHere])
}

/** A late part that may be typed into as soon as it is asked for: null until it has come, the keys kept until then. */
export function useLateField<T>(late: Late<T>, isOpen: boolean, again?: unknown): T | null {
  const part = useLate(late, isOpen, again)
  useTypedAhead(isOpen, part !== null)
  return part
}
