'use client'

import { useEffect } from 'react'
import { useBoardStore } from '@/lib/client/board-context'
import type { BoardStore } from '@/lib/client/board-store'

type Clipboard = typeof import('@/lib/client/clipboard')

let part: Clipboard | null = null
const load = async (): Promise<Clipboard> => {
  part ??= await import('@/lib/client/clipboard')
  return part
}

/** Copy, cut, paste and Ctrl+D of ideas while the focus is on the map or the outline; fields and chosen text keep their own. */
export function useClipboard(): void {
  const store = useBoardStore()
  useEffect(() => {
    // Fetched with the first chosen idea: a browser takes a copy only at once.
    const stop = store.subscribe(({ activeId }) => {
      if (activeId === null) return
      stop()
      load().catch(() => undefined)
    })
    const onEvent = (event: ClipboardEvent) => take(store, event)
    const kinds = ['copy', 'cut', 'paste'] as const
    for (const kind of kinds) document.addEventListener(kind, onEvent)
    const onKey = (event: KeyboardEvent) => {
      const isMod = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (event.defaultPrevented || !isMod || event.key.toLowerCase() !== 'd') return
      if (!isOnMap(event.target) || store.getState().comparing) return
      event.preventDefault()
      withClipboard(store, (clipboard) => clipboard.duplicateIdeas(store))
    }
    document.addEventListener('keydown', onKey)
    return () => {
      stop()
      document.removeEventListener('keydown', onKey)
      for (const kind of kinds) document.removeEventListener(kind, onEvent)
    }
  }, [store])
}

function withClipboard(store: BoardStore, act: (clipboard: Clipboard) => void): void {
  const text = 'The server could not be reached for what this needs. Nothing was changed; try again.'
  load().then(act, () => store.getState().notify({ tone: 'warn', text }))
}

function take(store: BoardStore, event: ClipboardEvent): void {
  const data = event.clipboardData
  if (event.defaultPrevented || !data || !isOnMap(event.target) || store.getState().comparing) return
  if (event.type === 'paste') {
    event.preventDefault()
    const clip = { text: data.getData('text/plain'), html: data.getData('text/html') }
    withClipboard(store, (clipboard) => clipboard.pasteClip(store, clip))
    return
  }
  if (!part || !document.getSelection()?.isCollapsed) return
  event.preventDefault()
  const { text, html } = part.copyIdeas(store)
  data.setData('text/plain', text)
  data.setData('text/html', html)
  if (event.type === 'cut') part.cutIdeas(store)
}

const places = '[data-idea], [role="tree"], .react-flow__nodesselection-rect'

const isOnMap = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element &&
    !target.matches('input, textarea, [contenteditable]') &&
    target.closest(places) !== null)
