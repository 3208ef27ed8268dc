import type { GraphNode, GraphState, NodeId } from '@/lib/graph/schema'
import type { BoardCardView } from '@/lib/history/views'
import { toFlatTree } from '@/lib/layout/flat-tree'
import { tidy } from '@/lib/layout/tidy'
import { type Picture, type Shape, toThumbnail } from '@/lib/scene/picture'
import { toScene } from '@/lib/scene/scene'
import type { Rect } from '@/lib/scene/types'

const margin = 14
const deepest = 3
const sizes = { root: { w: 58, h: 16 }, idea: { w: 66, h: 9 }, gap: 42, siblingGap: 7, familyGap: 10 }
const none: ReadonlySet<NodeId> = new Set()

type Ideas = BoardCardView['sketch']

/** A board's first ideas, laid out and drawn by what draws the map. Rendered on the server: no browser needs its parts. */
export function Sketch({ ideas }: { readonly ideas: Ideas }) {
  const picture = sketchOf(ideas)
  if (!picture) return null
  const { x, y, w: width, h: height } = picture.bounds
  // Never larger than life: a young board is a small tree, not a big one.
  const w = Math.max(width + 2 * margin, 220)
  const h = Math.max(height + 2 * margin, 120)
  return (
    <svg viewBox={`${x + (width - w) / 2} ${y + (height - h) / 2} ${w} ${h}`} aria-hidden="true">
      {picture.shapes.map((shape, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, in this order
        <Mark key={at} shape={shape} />
      ))}
    </svg>
  )
}

export function sketchOf(ideas: Ideas): Picture | null {
  const byParent = Map.groupBy(ideas, ({ parentId }) => parentId)
  const [root] = byParent.get(null) ?? []
  if (!root) return null
  const depths = new Map<NodeId, number>([[root.id, 0]])
  const tree = toFlatTree({
    root,
    idOf: ({ id }) => id,
    childrenOf: ({ id }) => {
      const depth = (depths.get(id) ?? 0) + 1
      const children = depth > deepest ? [] : (byParent.get(id) ?? [])
      for (const child of children) depths.set(child.id, depth)
      return children
    },
    shapeOf: (_, depth) => ({ ...(depth === 0 ? sizes.root : sizes.idea), gap: sizes.gap }),
    siblingGap: sizes.siblingGap,
    familyGap: sizes.familyGap,
  })
  const places = tidy(tree)
  const boxes = new Map<string, Rect>(
    tree.ids.map((id, at) => [
      id,
      { x: places.x[at] ?? 0, y: places.y[at] ?? 0, w: tree.width[at] ?? 0, h: tree.height[at] ?? 0 },
    ]),
  )
  const scene = toScene({
    ...{ graph: toGraph(root.id, ideas), boxes, folds: none, ghosts: [] },
    ...{ selection: none, activeId: null },
    marks: { fresh: none, changed: none, growing: none, failed: new Map() },
  })
  return toThumbnail(scene)
}

function toGraph(rootId: NodeId, ideas: Ideas): GraphState {
  const nodes = ideas.map((idea, at): [NodeId, GraphNode] => [
    idea.id,
    { ...idea, description: '', origin: { kind: 'root' }, rank: String(at) },
  ])
  return { rootId, nodes: new Map(nodes), links: new Map() }
}

function Mark({ shape }: { readonly shape: Shape }) {
  if (shape.kind === 'line')
    return (
      <path
        d={shape.d}
        fill="none"
        stroke={`var(--${shape.stroke})`}
        strokeWidth={shape.width}
        strokeLinecap="round"
      />
    )
  if (shape.kind !== 'box') return null
  const { x, y, w, h, radius, fill, stroke } = shape
  return (
    <rect
      {...{ x, y, width: w, height: h, rx: radius }}
      fill={`var(--${fill})`}
      stroke={stroke && `var(--${stroke})`}
      strokeWidth={0.8}
    />
  )
}
