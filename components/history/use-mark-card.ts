'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

interface Pointed {
  readonly id: string
  readonly element: Element
}

const openAfter = 140
/** Long enough to reach the card from its mark. */
const closeAfter = 220

/** Which mark's card is open: at once on focus, after a moment under the pointer. */
export function useMarkCard() {
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const soon = useCallback((next: Pointed | null, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPointed(next), wait)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = useCallback((id: string, element: Element) => {
    clearTimeout(timer.current)
    setPointed({ id, element })
  }, [])
  const point = useCallback(
    (id: string | null, element?: Element) =>
      id !== null && element ? soon({ id, element }, openAfter) : soon(null, closeAfter),
    [soon],
  )
  const stay = useCallback(() => clearTimeout(timer.current), [])
  const close = useCallback(() => {
    clearTimeout(timer.current)
    setPointed(null)
  }, [])
  return { pointed, show, point, stay, close }
}
