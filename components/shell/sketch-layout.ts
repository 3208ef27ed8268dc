import type { NodeType } from '@/lib/graph/schema'
import type { BoardCardView } from '@/lib/history/views'

type Idea = BoardCardView['sketch'][number]

export interface SketchBox {
  readonly id: string
  readonly type: NodeType
  readonly isRoot: boolean
  readonly x: number
  /** Of the middle. */
  readonly y: number
  readonly width: number
}
export interface Sketch {
  readonly boxes: readonly SketchBox[]
  /** From the right end of the parent to the left end of the child. */
  readonly twigs: readonly { readonly id: string; readonly path: string; readonly width: number }[]
  readonly width: number
  readonly height: number
}

const row = 16
const gap = 42
const columnWidth = 66
const depths = 3

/** A few ideas as a small tree to the right: leaves one row each, parents beside the middle of their children. */
export function toSketch(ideas: readonly Idea[]): Sketch {
  const byParent = Map.groupBy(ideas, ({ parentId }) => parentId)
  const boxes = new Map<string, SketchBox>()
  let leaf = 0
  const place = (idea: Idea, depth: number): number => {
    const children = depth < depths ? (byParent.get(idea.id as Idea['parentId']) ?? []) : []
    const ys = children.map((child) => place(child, depth + 1))
    const y = ys.length > 0 ? ((ys[0] ?? 0) + (ys.at(-1) ?? 0)) / 2 : row * leaf++
    boxes.set(idea.id, toBox(idea, depth, y))
    return y
  }
  for (const root of byParent.get(null) ?? []) place(root, 0)
  const list = [...boxes.values()]
  return {
    boxes: list,
    twigs: ideas.flatMap((idea) => toTwig(boxes.get(idea.parentId ?? ''), boxes.get(idea.id))),
    width: Math.max(60, ...list.map(({ x, width }) => x + width)),
    height: Math.max(row, leaf * row),
  }
}

function toBox({ id, type, label }: Idea, depth: number, y: number): SketchBox {
  const isRoot = depth === 0
  const width = Math.min(columnWidth, Math.max(26, label.length * 2.6))
  return { id, type, isRoot, x: depth * (columnWidth + gap), y, width: isRoot ? 58 : width }
}

function toTwig(from: SketchBox | undefined, to: SketchBox | undefined): Sketch['twigs'] {
  if (!from || !to) return []
  const x = from.x + from.width
  const bend = (to.x - x) * 0.55
  const path = `M${x} ${from.y}C${x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`
  return [{ id: to.id, path, width: from.isRoot ? 1.5 : 1.1 }]
}
