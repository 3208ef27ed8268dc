'use client'

import {
  measureElement as currentHeight,
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, useState } from 'react'
import { Announcer } from './announcer'
import { estimateHeight } from './row-height'
import { RowView } from './row-view'
import type { Row } from './rows'
import { useRowInSight } from './use-row-in-sight'

interface RowListProps {
  readonly rows: readonly Row[]
  /** What scrolls. */
  readonly box: HTMLDivElement
  readonly letGo: () => void
  readonly onResize: () => void
}

/** The rows near what is in sight; those further away are empty height until one comes near. */
export function RowList({ rows, box, letGo, onResize }: RowListProps) {
  const [wanted, setWanted] = useState<number | null>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: useCallback((index: number) => estimateHeight(rows[index]), [rows]),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    rangeExtractor: useCallback(
      (range: Range) => toMounted(range, [...heldIn(box), ...(wanted === null ? [] : [wanted])]),
      [box, wanted],
    ),
    measureElement: heightOf,
    observeElementRect: (instance, take) =>
      observeElementRect(instance, ({ width, height }) => take({ width, height: Math.max(1, height) })),
    overscan: 6,
    paddingStart: 16,
    scrollPaddingStart: 16,
    initialOffset: beyondAnyEnd,
    directDomUpdates: true,
    // A layer for each row would cost more than it saves.
    directDomUpdatesMode: 'position',
    onChange: onResize,
  })
  useRowInSight({ rows, box, letGo, virtualizer, want: setWanted })
  const last = rows.length - 1
  return (
    <>
      <div ref={virtualizer.containerRef} className="log-rows">
        {virtualizer.getVirtualItems().map(({ key, index }) => {
          const row = rows[index]
          return (
            row && (
              <div key={key} ref={virtualizer.measureElement} data-index={index} className="log-row">
                <RowView row={row} isFirst={index === 0} isEnd={index === last} />
              </div>
            )
          )
        })}
      </div>
      <Announcer />
    </>
  )
}

/** One reads at the end first. */
const beyondAnyEnd = 10_000_000

/** So few rows all stand there: a short talk can be selected and searched whole. */
const allUpTo = 40

function toMounted(range: Range, held: readonly number[]): number[] {
  if (range.count <= allUpTo) return Array.from({ length: range.count }, (_, index) => index)
  const near = defaultRangeExtractor(range)
  return [...new Set([...near, ...held.filter((index) => index < range.count)])].sort((a, b) => a - b)
}

/** Rows that hold the focus or an open field stay, wherever one scrolls: nothing typed is lost. */
function heldIn(box: HTMLElement): number[] {
  const focused = box.contains(document.activeElement) ? [document.activeElement] : []
  return [...focused, ...box.getElementsByTagName('textarea')].flatMap((inner) => {
    const row = inner?.closest<HTMLElement>('[data-index]')
    return row ? [Number(row.dataset.index)] : []
  })
}

/** A pane that is out of sight has no heights: what was known is kept. */
function heightOf(
  element: HTMLDivElement,
  entry: ResizeObserverEntry | undefined,
  instance: Virtualizer<HTMLDivElement, HTMLDivElement>,
): number {
  const height = currentHeight(element, entry, instance)
  if (height > 0) return height
  const index = instance.indexFromElement(element)
  const key = instance.options.getItemKey(index)
  return instance.itemSizeCache.get(key) ?? instance.options.estimateSize(index)
}
