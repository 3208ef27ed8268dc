'use client'

import { Tooltip as Radix } from 'radix-ui'
import { useEffect, useState } from 'react'

/** Milliseconds. */
const patience = 500
/** Whoever has just read one tip reads the next at once. */
const readingOn = 200

const toTarget = (node: EventTarget | null) =>
  node instanceof Element ? node.closest<HTMLElement>('[data-tip]') : null

/** Shows the tip of whatever the pointer rests on, or the keyboard leads to: one listener for the whole page. */
export function Tips() {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  useEffect(() => followTargets(setTarget), [])
  return target?.isConnected ? <Tip key={target.dataset.tip} target={target} /> : null
}

function Tip({ target }: { readonly target: HTMLElement }) {
  const { left, top, width, height } = target.getBoundingClientRect()
  const { tip, tipKeys, tipSide } = target.dataset
  return (
    <Radix.Provider>
      <Radix.Root open>
        <Radix.Trigger asChild>
          <span aria-hidden className="tip-place" style={{ left, top, width, height }} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            className="tip"
            side={tipSide === 'right' ? 'right' : 'bottom'}
            sideOffset={6}
            collisionPadding={8}
            aria-hidden
          >
            {tip}
            {tipKeys?.split(' ').map((key) => (
              <kbd key={key} className="kbd">
                {key}
              </kbd>
            ))}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

/** Tells which element's tip is to be seen now; returns what ends it. */
function followTargets(show: (target: HTMLElement | null) => void): () => void {
  let now: HTMLElement | null = null
  let isShown = false
  let hiddenAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    if (isShown) hiddenAt = performance.now()
    isShown = false
    show(null)
  }
  const wait = (target: HTMLElement | null) => {
    if (target === now) return
    hide()
    now = target
    if (!target) return
    const reveal = () => {
      isShown = true
      show(target)
    }
    timer = setTimeout(reveal, performance.now() - hiddenAt < readingOn ? 0 : patience)
  }
  const ends = new AbortController()
  const on = <K extends keyof DocumentEventMap>(kind: K, take: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(kind, take, { signal: ends.signal, capture: true, passive: true })
  on('pointerover', (event) => event.pointerType === 'mouse' && wait(toTarget(event.target)))
  on('pointerleave', (event) => event.target === document && wait(null))
  on('focusin', ({ target }) =>
    wait(target instanceof Element && target.matches(':focus-visible') ? toTarget(target) : null),
  )
  on('focusout', () => wait(null))
  // Pressed, scrolled or typed away: it stays away until the pointer comes anew.
  on('pointerdown', hide)
  on('keydown', hide)
  on('scroll', hide)
  return () => {
    clearTimeout(timer)
    ends.abort()
  }
}
