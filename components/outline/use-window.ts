'use client'

import { type RefObject, useEffect, useState } from 'react'

interface Seen {
  readonly top: number
  readonly height: number
  readonly rowHeight: number
}

/** Rows beside what is seen, so that a quick scroll shows no hole. */
const spare = 12
const [desk, touch] = [34, 44]
/** As in the style sheet. */
const touched = '(pointer: coarse), (max-width: 767px)'

/** Which of `count` rows of one height are to be drawn, and how to bring one into view. */
export function useWindow(pane: RefObject<HTMLElement | null>, count: number) {
  const [seen, setSeen] = useState<Seen>({ top: 0, height: 0, rowHeight: desk })
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const measure = () => {
      const { scrollTop: top, clientHeight: height } = element
      setSeen({ top, height, rowHeight: matchMedia(touched).matches ? touch : desk })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [pane])
  const { top, height, rowHeight } = seen
  const from = Math.max(0, Math.floor(top / rowHeight) - spare)
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + spare)
  const reveal = (index: number) => {
    const element = pane.current
    if (!element || index < 0) return
    const at = index * rowHeight
    if (at < element.scrollTop) element.scrollTop = at
    else if (at + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = at + rowHeight - element.clientHeight
  }
  return { from, to, rowHeight, reveal }
}
