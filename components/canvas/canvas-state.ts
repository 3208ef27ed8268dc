import { noMarks } from '@/lib/client/marks'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { emptyLayout, type Layout, type Point } from '@/lib/layout/layout'
import { Indexed } from '@/lib/scene/lookup'
import type { Card, Edge, Rect, Scene } from '@/lib/scene/types'
import type { ViewSize } from '@/lib/scene/view'
import type { ZoomLevel } from '@/lib/scene/zoom-level'
import type { Aim } from './aim'
import type { Pending } from './ghosts'
import { type Showing, showAll } from './showing'
import type { FlowNode } from './to-flow'

export interface CanvasState {
  readonly layout: Layout
  readonly scene: Scene
  /** The cards that are mounted, as React Flow holds them. */
  readonly nodes: ReadonlyMap<string, FlowNode>
  readonly level: ZoomLevel
  /** The painted card under the pointer: it is mounted, to be pressed like any other. */
  readonly touched: string | null
  /** Cards that have just come, with their turn in the animation. */
  readonly sprouts: ReadonlyMap<string, number>
  readonly pending: Pending | null
  /** `text` replaces the label when renaming was begun by typing. */
  readonly renaming: { readonly id: NodeId; readonly text: string | null } | null
  /** The menu of an idea, at a place on the canvas. */
  readonly menu: { readonly id: NodeId; readonly x: number; readonly y: number } | null
  /** What the next idea that is pressed is wanted for. */
  readonly aim: Aim | null
  /** The idea that what is dragged would be let go on. */
  readonly drop: { readonly kind: Aim['kind']; readonly onto: NodeId } | null
  /** Where dragged cards are at the moment. */
  readonly drag: ReadonlyMap<string, Point> | null
  /** The same with all that goes with them. */
  readonly moving: ReadonlyMap<string, Rect> | null
  /** What stands out, and whether that is being chosen. */
  readonly showing: Showing
  readonly isChoosing: boolean
  /** Asks a card to take the focus; a new object each time. */
  readonly focus: { readonly id: string } | null
  readonly size: ViewSize | null
  readonly isNarrow: boolean
  /** Taps and drags pick ideas instead of panning. */
  readonly isPicking: boolean
}

const emptyGraph: GraphState = { rootId: '' as NodeId, nodes: new Map(), links: new Map() }

const emptyScene: Scene = {
  input: {
    ...{ graph: emptyGraph, boxes: emptyLayout, folds: new Set(), ghosts: [], selection: new Set() },
    ...{ activeId: null, marks: noMarks },
  },
  graph: emptyGraph,
  cards: [],
  cardById: Indexed.from<Card>([]),
  edges: [],
  edgeById: Indexed.from<Edge>([]),
  links: [],
  bounds: { x: 0, y: 0, w: 0, h: 0 },
  come: [],
  since: null,
  shift: null,
  isUnfolded: true,
  hasActive: false,
}

export const emptyState: CanvasState = {
  layout: emptyLayout,
  scene: emptyScene,
  nodes: new Map(),
  level: 'middle',
  touched: null,
  sprouts: new Map(),
  pending: null,
  renaming: null,
  menu: null,
  aim: null,
  drop: null,
  drag: null,
  moving: null,
  showing: showAll,
  isChoosing: false,
  focus: null,
  size: null,
  isNarrow: false,
  isPicking: false,
}
