'use client'

import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import { useBoard } from '@/lib/client/board-context'
import type { BoardState } from '@/lib/client/contract'
import type { MessageId } from '@/lib/history/parts'
import { messagesOf, type Row } from './rows'

interface InSight {
  readonly rows: readonly Row[]
  readonly box: HTMLElement
  readonly letGo: () => void
  readonly virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>
  /** Keeps a row mounted, near or not; the last one that was wanted. */
  readonly want: (index: number) => void
}

/** A list that is mounted anew does not go once more where a link had led. */
const arrived = new WeakSet<NonNullable<BoardState['arrival']>>()

/** Brings the message that is picked, here or on the map, and the one a link leads to, into sight. */
export function useRowInSight({ rows, box, letGo, virtualizer, want }: InSight): void {
  const picked = useBoard((state) => state.selectedMessageId)
  const arrival = useBoard((state) => state.arrival)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is picked once, however the rows change afterwards
  useEffect(() => {
    const index = picked ? indexOf(rows, picked) : -1
    if (index < 0 || picked === arrival?.messageId) return
    const row = rowAt(box, index)
    // Newer browsers answer a scroll with a promise, which an effect must not return.
    if (row) void row.scrollIntoView({ block: 'nearest' })
    else {
      letGo()
      virtualizer.scrollToIndex(index, { align: 'center' })
    }
  }, [picked])
  useEffect(() => {
    if (!arrival || arrived.has(arrival)) return
    const index = indexOf(rows, arrival.messageId)
    if (index < 0) return
    letGo()
    const row = rowAt(box, index)
    if (!row) return want(index)
    arrived.add(arrival)
    virtualizer.scrollToIndex(index, { align: 'start' })
    row.querySelector('article')?.focus({ preventScroll: true })
  })
}

const indexOf = (rows: readonly Row[], id: MessageId) => rows.findIndex((row) => messagesOf(row).includes(id))

const rowAt = (box: HTMLElement, index: number) => box.querySelector(`[data-index="${index}"]`)
