import type { Edge, Node } from '@xyflow/react'
import type { HistoryLayout, HistoryLink } from '@/lib/layout/history-map'
import { tipId } from '@/lib/layout/history-places'

export type MapNode = Node<{ id: string }, 'mark' | 'stub' | 'tip'>
export type MapEdge = Edge<{ kind: HistoryLink['kind']; number: number }, 'line'>

export const markSize = 28
export const foldWidth = 34
const stubSize = 24
const tipHeight = 24

interface Flow {
  readonly nodes: MapNode[]
  readonly edges: MapEdge[]
}

/** The layout in React Flow's terms. Nodes and edges that did not change keep their identity across `before`. */
export function toFlow(layout: HistoryLayout, numbers: ReadonlyMap<string, number>, before?: Flow): Flow {
  const marks = layout.marks.map(({ id, kind, x, y }) =>
    box(id, 'mark', x, y, kind === 'fold' ? foldWidth : markSize, markSize),
  )
  const stubs = layout.stubs.map(({ id, x, y }) => box(id, 'stub', x, y, stubSize, stubSize))
  // A tip's left end is its place; the box is as wide as the name makes it.
  const tips = layout.tips.map(({ branchId, x, y }) => box(tipId(branchId), 'tip', x, y, 0, tipHeight))
  const links = layout.links.toSorted((a, b) => Number(a.isActive) - Number(b.isActive))
  const edges = links.map((link) => toEdge(link, numbers.get(link.branchId) ?? 1))
  return {
    nodes: keepSame([...marks, ...stubs, ...tips], before?.nodes),
    edges: keepSame(edges, before?.edges),
  }
}

function box(
  id: string,
  type: MapNode['type'],
  x: number,
  y: number,
  width: number,
  height: number,
): MapNode {
  return {
    id,
    type,
    position: { x: x - width / 2, y: y - height / 2 },
    data: { id },
    // Signs lie on the lines.
    zIndex: 1,
    ...(width > 0 ? { width, height } : { initialWidth: 1, initialHeight: height }),
  }
}

const toEdge = ({ id, kind, source, target, isActive }: HistoryLink, number: number): MapEdge => ({
  id,
  type: 'line',
  source,
  target,
  data: { kind, number },
  className: isActive ? 'is-active' : '',
})

function keepSame<T extends { readonly id: string }>(items: T[], before: readonly T[] = []): T[] {
  const known = new Map(before.map((item) => [item.id, item]))
  return items.map((item) => {
    const old = known.get(item.id)
    return old && JSON.stringify(old) === JSON.stringify(item) ? old : item
  })
}
