'use client'

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Nearer to the end than this counts as at the end, in px. */
const near = 56

/** Keeps the end in sight while one reads at the end, and leaves one alone who reads further up. */
export function useStickToBottom(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
  const [isAtEnd, setAtEnd] = useState(true)
  const sticks = useRef(true)
  const toEnd = useCallback(() => {
    sticks.current = true
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [box])
  useEffect(() => {
    const element = box.current
    const inner = content.current
    if (!element || !inner) return
    const follow = () => {
      if (sticks.current) element.scrollTop = element.scrollHeight
    }
    let height = element.scrollHeight
    const onScroll = () => {
      const left = element.scrollHeight - element.scrollTop - element.clientHeight
      // A picture that grew under the reader is no scrolling of theirs.
      const isGrowth = element.scrollHeight !== height
      height = element.scrollHeight
      if (!isGrowth || left <= near) sticks.current = left <= near
      setAtEnd(sticks.current)
    }
    const observer = new ResizeObserver(follow)
    observer.observe(inner)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    follow()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [box, content])
  /** For what was scrolled to on purpose. */
  const letGo = useCallback(() => {
    sticks.current = false
  }, [])
  return { isAtEnd, toEnd, letGo }
}
