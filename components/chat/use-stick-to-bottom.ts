'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

/** Nearer to the end than this counts as at the end, in px. */
const near = 56

/** Keeps the end in sight while one reads at the end, and leaves one alone who reads further up. */
export function useStickToBottom(box: HTMLElement | null) {
  const [isAtEnd, setAtEnd] = useState(true)
  const sticks = useRef(true)
  const height = useRef(0)
  /** For whoever lays out what is inside: its height is another. */
  const follow = useCallback(() => {
    // Who reads further up is left alone, and nothing is measured for them.
    if (!box || !sticks.current) return
    height.current = box.scrollHeight
    box.scrollTop = height.current
  }, [box])
  const toEnd = useCallback(() => {
    sticks.current = true
    follow()
  }, [follow])
  useEffect(() => {
    if (!box) return
    const onScroll = () => {
      const left = box.scrollHeight - box.scrollTop - box.clientHeight
      // What grew under the reader is no scrolling of theirs.
      const isGrowth = box.scrollHeight !== height.current
      height.current = box.scrollHeight
      if (!isGrowth || left <= near) sticks.current = left <= near
      setAtEnd(sticks.current)
    }
    const observer = new ResizeObserver(follow)
    observer.observe(box)
    box.addEventListener('scroll', onScroll, { passive: true })
    follow()
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [box, follow])
  /** For what was scrolled to on purpose. */
  const letGo = useCallback(() => {
    sticks.current = false
  }, [])
  return { isAtEnd, toEnd, letGo, follow }
}
