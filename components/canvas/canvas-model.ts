import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BoardStore } from '@/lib/client/board-store'
import type { BoardStoreState } from '@/lib/client/contract'
import type { NodeId } from '@/lib/graph/schema'
import { toGraphTree } from '@/lib/layout/graph-tree'
import { emptyLayout, type Layout, type Point } from '@/lib/layout/layout'
import { narrowMetrics, wideMetrics } from '@/lib/layout/metrics'
import { intersects, toScene } from '@/lib/scene/scene'
import type { Rect, Scene } from '@/lib/scene/types'
import { cardsNear, seenRect, type View, type ViewSize } from '@/lib/scene/view'
import { type ZoomLevel, zoomLevelAt } from '@/lib/scene/zoom-level'
import { withDrag } from './drag'
import { type CanvasGhost, type Pending, toGhosts } from './ghosts'
import { createLayoutRunner } from './layout-runner'
import { toSprouts } from './sprouts'
import { type FlowNode, toFlow } from './to-flow'

export interface CanvasState {
  readonly layout: Layout
  readonly scene: Scene
  /** The cards that are mounted, as React Flow holds them. */
  readonly nodes: ReadonlyMap<string, FlowNode>
  readonly level: ZoomLevel
  /** Cards that have just come, with their turn in the animation. */
  readonly sprouts: ReadonlyMap<string, number>
  readonly pending: Pending | null
  /** `text` replaces the label when renaming was begun by typing. */
  readonly renaming: { readonly id: NodeId; readonly text: string | null } | null
  /** Where dragged cards are at the moment. */
  readonly drag: ReadonlyMap<string, Point> | null
  /** Asks a card to take the focus; a new object each time. */
  readonly focus: { readonly id: string } | null
  readonly size: ViewSize | null
  readonly isNarrow: boolean
  /** Taps and drags pick ideas instead of panning. */
  readonly isPicking: boolean
}

export interface CanvasModel extends StoreApi<CanvasState> {
  /** Follows the board until the returned function is called. */
  start(): () => void
  resize(size: ViewSize): void
  /** Tells what is seen now; cheap enough for every frame. */
  look(view: View): void
  readonly view: () => View
}

/** Up to so many cards are mounted; what is further off is painted. */
const mountLimit = 300
const mountMargin = 250
const narrowBelow = 600

/** Holds what the canvas shows of a board: layout, scene and mounted cards, always of one moment. */
export function createCanvasModel(board: BoardStore): CanvasModel {
  const runner = createLayoutRunner()
  const store = createStore<CanvasState>(() => emptyState)
  let view: View = { x: 0, y: 0, zoom: 1 }
  let covered: Rect | null = null
  let ghosts: readonly CanvasGhost[] = []
  let seen: BoardStoreState | null = null

  const draw = (layout: Layout) => {
    const { graph, folds, selection, activeId, marks } = board.getState()
    const before = store.getState()
    const boxes = before.drag ? withDrag(layout, before.drag) : layout
    const scene = toScene({ graph, boxes, folds, ghosts, selection, activeId, marks }, before.scene)
    store.setState({ layout, scene, sprouts: toSprouts(before, scene), nodes: mount(scene) })
  }
  const mount = (scene: Scene): ReadonlyMap<string, FlowNode> => {
    const { size, nodes } = store.getState()
    covered = seenRect(view, size ?? { width: 0, height: 0 }, mountMargin)
    const isFarAndLarge = store.getState().level === 'far' && scene.cards.length > mountLimit
    const near = isFarAndLarge ? [] : cardsNear(scene.cards, covered, mountLimit)
    const stop = scene.cardById.get(board.getState().activeId ?? scene.graph.rootId)
    return toFlow(stop && !near.includes(stop) ? [...near, stop] : near, nodes)
  }
  const lay = () => {
    const state = board.getState()
    const { layout, pending, isNarrow } = store.getState()
    ghosts = toGhosts(state, pending)
    const tree = toGraphTree(state.graph, state.folds, ghosts, isNarrow ? narrowMetrics : wideMetrics)
    runner.run({ tree, before: layout, pins: pinsOf(state) }, draw)
  }
  const follow = (state: BoardStoreState) => {
    const before = seen
    seen = state
    if (!before || needsLayout(state, before)) lay()
    else if (needsScene(state, before)) draw(store.getState().layout)
  }
  store.subscribe((state, before) => {
    if (state.pending !== before.pending) lay()
    else if (state.drag !== before.drag) draw(state.layout)
  })
  return {
    ...store,
    view: () => view,
    start() {
      follow(board.getState())
      const stop = board.subscribe(follow)
      return () => {
        stop()
        runner.close()
      }
    },
    resize(size) {
      const isNarrow = size.width < narrowBelow
      const isOther = isNarrow !== store.getState().isNarrow
      store.setState({ size, isNarrow, ...(isOther ? { layout: emptyLayout } : {}) })
      if (isOther) lay()
      else store.setState({ nodes: mount(store.getState().scene) })
    },
    look(next) {
      view = next
      const { level: before, size, scene } = store.getState()
      const level = zoomLevelAt(next.zoom, before)
      if (level !== before) store.setState({ level })
      const isCovered = covered && size && contains(covered, seenRect(next, size))
      if (scene.cards.length > mountLimit && (level !== before || !isCovered)) {
        store.setState({ nodes: mount(scene) })
      }
    },
  }
}

const needsLayout = (a: BoardStoreState, b: BoardStoreState): boolean =>
  a.graph !== b.graph ||
  a.folds !== b.folds ||
  a.placements !== b.placements ||
  a.run?.drafts !== b.run?.drafts ||
  a.marks.growing !== b.marks.growing

const needsScene = (a: BoardStoreState, b: BoardStoreState): boolean =>
  a.selection !== b.selection || a.activeId !== b.activeId || a.marks !== b.marks

const pinsOf = ({ placements }: BoardStoreState): ReadonlyMap<string, Point> =>
  new Map([...placements].filter(([, { by }]) => by === 'hand'))

const contains = (outer: Rect, inner: Rect): boolean =>
  intersects(outer, inner) &&
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.w >= inner.x + inner.w &&
  outer.y + outer.h >= inner.y + inner.h

const emptyScene: Scene = {
  graph: { rootId: '' as NodeId, nodes: new Map(), links: new Map() },
  cards: [],
  cardById: new Map(),
  edges: [],
  edgeById: new Map(),
  links: [],
  bounds: { x: 0, y: 0, w: 0, h: 0 },
  hasActive: false,
}

const emptyState: CanvasState = {
  layout: emptyLayout,
  scene: emptyScene,
  nodes: new Map(),
  level: 'middle',
  sprouts: new Map(),
  pending: null,
  renaming: null,
  drag: null,
  focus: null,
  size: null,
  isNarrow: false,
  isPicking: false,
}
