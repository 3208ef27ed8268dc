import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BoardStore } from '@/lib/client/board-store'
import type { BoardStoreState } from '@/lib/client/contract'
import type { NodeId } from '@/lib/graph/schema'
import { toGraphTree } from '@/lib/layout/graph-tree'
import { type Box, emptyLayout, type Layout, type Point } from '@/lib/layout/layout'
import { narrowMetrics, wideMetrics } from '@/lib/layout/metrics'
import { intersects, toScene } from '@/lib/scene/scene'
import type { Rect, Scene } from '@/lib/scene/types'
import { cardsNear, seenRect, type View, type ViewSize } from '@/lib/scene/view'
import { type ZoomLevel, zoomLevelAt } from '@/lib/scene/zoom-level'
import type { Aim } from './aim'
import { withDrag } from './drag'
import { type CanvasGhost, type Pending, toGhosts, toProposedMarks } from './ghosts'
import { placesKept, placesToKeep } from './kept-places'
import { createLayoutRunner, type LayoutRunner } from './layout-runner'
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
  /** The menu of an idea, at a place on the canvas. */
  readonly menu: { readonly id: NodeId; readonly x: number; readonly y: number } | null
  /** What the next idea that is pressed is wanted for. */
  readonly aim: Aim | null
  /** The idea that what is dragged would be let go on. */
  readonly drop: { readonly kind: Aim['kind']; readonly onto: NodeId } | null
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
  const store = createStore<CanvasState>(() => emptyState)
  const held: Held = {
    board,
    store,
    runner: createLayoutRunner(),
    view: { x: 0, y: 0, zoom: 1 },
    covered: null,
    ghosts: [],
    memory: placesKept(board.getState()),
    conversationId: board.getState().conversationId,
    beforeReplay: null,
    seen: null,
  }
  store.subscribe((state, before) => {
    if (state.pending !== before.pending) lay(held)
    else if (state.drag !== before.drag) draw(held, state.layout)
  })
  return {
    ...store,
    view: () => held.view,
    start: () => start(held),
    resize: (size) => resize(held, size),
    look: (view) => look(held, view),
  }
}

interface Held {
  readonly board: BoardStore
  readonly store: StoreApi<CanvasState>
  readonly runner: LayoutRunner
  view: View
  /** The part of the world for which cards are mounted. */
  covered: Rect | null
  ghosts: readonly CanvasGhost[]
  /** Where each idea was seen last, on whatever branch: it comes back there. */
  readonly memory: Map<string, Box>
  /** The branch that was laid out last. */
  conversationId: string
  /** Where everything stood when a replay began: there it stands again when it ends. */
  beforeReplay: Layout | null
  /** The board as it was followed last. */
  seen: BoardStoreState | null
}

function start(held: Held): () => void {
  held.seen = null
  follow(held, held.board.getState())
  const stop = held.board.subscribe((state) => follow(held, state))
  return () => {
    stop()
    held.runner.close()
  }
}

function follow(held: Held, state: BoardStoreState): void {
  const before = held.seen
  held.seen = state
  if (!before || needsLayout(state, before)) lay(held)
  else if (needsScene(state, before)) draw(held, held.store.getState().layout)
}

function lay(held: Held): void {
  const state = held.board.getState()
  const { layout, pending, isNarrow } = held.store.getState()
  held.ghosts = toGhosts(state, pending)
  const tree = toGraphTree(state.graph, state.folds, held.ghosts, isNarrow ? narrowMetrics : wideMetrics)
  const { before, closesUp } = placesBefore(held, state, layout)
  const job = { tree, before, pins: pinsOf(state), memory: held.memory, closesUp }
  held.runner.run(job, (next) => {
    if (state.replay) return draw(held, next)
    for (const [id, box] of next) if (state.graph.nodes.has(id as NodeId)) held.memory.set(id, box)
    draw(held, next)
    // A map as it was opened is not worth keeping: it would come out the same again.
    if (layout !== emptyLayout && layout !== next && !isNarrow) keep(held, next)
  })
}

/** What a layout goes on from. Only a change of the branch shown closes gaps; a replay leaves no trace. */
function placesBefore(held: Held, state: BoardStoreState, layout: Layout) {
  const isSame = state.conversationId === held.conversationId
  const before = state.replay ? layout : (held.beforeReplay ?? layout)
  const closesUp = isSame && !state.replay && !held.beforeReplay
  held.conversationId = state.conversationId
  held.beforeReplay = state.replay ? (held.beforeReplay ?? layout) : null
  return { before, closesUp }
}

function keep({ board }: Held, layout: Layout): void {
  const changed = placesToKeep(layout, board.getState())
  if (changed.length > 0) board.getState().place(changed)
}

function draw(held: Held, layout: Layout): void {
  const state = held.board.getState()
  const { graph, folds, selection, activeId } = state
  const proposed = toProposedMarks(state)
  const marks = proposed ? { ...state.marks, proposed } : state.marks
  const ghostLinks = state.run?.linkDrafts ?? []
  const before = held.store.getState()
  const boxes = before.drag ? withDrag(layout, before.drag) : layout
  const input = { graph, boxes, folds, ghosts: held.ghosts, ghostLinks, selection, activeId, marks }
  const scene = toScene(input, before.scene)
  held.store.setState({ layout, scene, sprouts: toSprouts(before, scene), nodes: mount(held, scene) })
}

/** The nodes for the cards near the view, and for the one that Tab leads to. */
function mount(held: Held, scene: Scene): ReadonlyMap<string, FlowNode> {
  const { size, nodes, level } = held.store.getState()
  held.covered = seenRect(held.view, size ?? { width: 0, height: 0 }, mountMargin)
  const isPainted = level === 'far' && scene.cards.length > mountLimit
  const near = isPainted ? [] : cardsNear(scene.cards, held.covered, mountLimit)
  const { activeId } = held.board.getState()
  const stop = (activeId && scene.cardById.get(activeId)) ?? scene.cardById.get(scene.graph.rootId)
  return toFlow(stop && !near.includes(stop) ? [...near, stop] : near, nodes)
}

function resize(held: Held, size: ViewSize): void {
  const { isNarrow: before, scene } = held.store.getState()
  const isNarrow = size.width < narrowBelow
  held.store.setState({ size, isNarrow })
  if (isNarrow !== before) {
    held.memory.clear()
    held.store.setState({ layout: emptyLayout })
    lay(held)
  } else held.store.setState({ nodes: mount(held, scene) })
}

function look(held: Held, view: View): void {
  held.view = view
  const { level: before, size, scene } = held.store.getState()
  const level = zoomLevelAt(view.zoom, before)
  if (level !== before) held.store.setState({ level })
  if (scene.cards.length <= mountLimit) return
  const isCovered = held.covered && size && contains(held.covered, seenRect(view, size))
  if (level !== before || !isCovered) held.store.setState({ nodes: mount(held, scene) })
}

const needsLayout = (a: BoardStoreState, b: BoardStoreState): boolean =>
  a.graph !== b.graph ||
  a.folds !== b.folds ||
  a.placements !== b.placements ||
  a.run?.drafts !== b.run?.drafts ||
  a.run?.asking !== b.run?.asking ||
  a.marks.growing !== b.marks.growing

const needsScene = (a: BoardStoreState, b: BoardStoreState): boolean =>
  a.selection !== b.selection ||
  a.activeId !== b.activeId ||
  a.marks !== b.marks ||
  a.run?.linkDrafts !== b.run?.linkDrafts ||
  a.leftOut !== b.leftOut

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
  menu: null,
  aim: null,
  drop: null,
  drag: null,
  focus: null,
  size: null,
  isNarrow: false,
  isPicking: false,
}
