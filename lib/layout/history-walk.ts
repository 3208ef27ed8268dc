import type { HistoryLayout } from './history-map'

export type Direction = 'back' | 'on' | 'up' | 'down'

interface Stop {
  readonly id: string
  readonly x: number
  readonly y: number
}

/** What the keyboard stops at: marks and the beginnings of other lines. */
export const stopsOf = ({ marks, stubs }: HistoryLayout): readonly Stop[] => [...marks, ...stubs]

/**
 * Where an arrow leads from a mark: back to the parent, on to the child (on the open path, then on the same line),
 * up and down to the nearest mark of the line above or below. Undefined at the end.
 */
export function stepFrom(layout: HistoryLayout, id: string, direction: Direction): string | undefined {
  if (direction === 'back')
    return layout.links.find((link) => link.target === id && link.kind !== 'join')?.source
  if (direction === 'on') return childOf(layout, id)
  return nearest(layout, id, direction === 'up' ? -1 : 1)
}

function childOf({ links, marks, stubs }: HistoryLayout, id: string): string | undefined {
  const known = new Set([...marks, ...stubs].map((stop) => stop.id as string))
  const ahead = links.filter(({ source, target }) => source === id && known.has(target))
  const child =
    ahead.find(({ isActive }) => isActive) ?? ahead.find(({ kind }) => kind === 'line') ?? ahead[0]
  return child?.target
}

function nearest(layout: HistoryLayout, id: string, sign: 1 | -1): string | undefined {
  const stops = stopsOf(layout)
  const here = stops.find((stop) => stop.id === id)
  if (!here) return undefined
  // A line further away counts for more than a mark further along.
  const far = (stop: Stop) => Math.abs(stop.x - here.x) + 3 * Math.abs(stop.y - here.y)
  const beyond = stops.filter((stop) => (stop.y - here.y) * sign > 0)
  return beyond.toSorted((a, b) => far(a) - far(b))[0]?.id
}

/** The mark nearest to a place. */
export const stopNearest = (layout: HistoryLayout, { x, y }: Pick<Stop, 'x' | 'y'>): string | undefined => {
  const far = (stop: Stop) => Math.abs(stop.x - x) + Math.abs(stop.y - y)
  return stopsOf(layout).reduce<Stop | undefined>(
    (best, stop) => (best && far(best) <= far(stop) ? best : stop),
    undefined,
  )?.id
}
