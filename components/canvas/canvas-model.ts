import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BoardStore } from '@/lib/client/board-store'
import type { BoardStoreState } from '@/lib/client/contract'
import type { NodeId } from '@/lib/graph/schema'
import type { FollowedTree } from '@/lib/layout/follow-tree'
import { changedIn } from '@/lib/layout/laid-out'
import { type Box, emptyLayout, type Layout, type Pins, type Point } from '@/lib/layout/layout'
import { narrowMetrics, wideMetrics } from '@/lib/layout/metrics'
import { toScene } from '@/lib/scene/scene'
import { toShifted } from '@/lib/scene/shifted'
import type { Scene } from '@/lib/scene/types'
import type { View, ViewSize } from '@/lib/scene/view'
import { zoomLevelAt } from '@/lib/scene/zoom-level'
import { type CanvasState, emptyState } from './canvas-state'
import { toNeed } from './card-need'
import { type Carried, carriedBy, toDragged } from './drag'
import { type CanvasGhost, toGhostLinks, toGhosts, toProposedMarks } from './ghosts'
import { placesKept, placesToKeep, withArranged } from './kept-places'
import { followedTree } from './late-edit'
import { createLayoutRunner, type LayoutRunner } from './layout-runner'
import { createMounting, type Mounting, mountLimit } from './mounting'
import { toDimmed } from './showing'
import { toSprouts } from './sprouts'
import type { FlowNode } from './to-flow'

export interface CanvasModel extends StoreApi<CanvasState> {
  /** Follows the board until the returned function is called. */
  start(): () => void
  resize(size: ViewSize): void
  /** Tells what is seen now; cheap enough for every frame. */
  look(view: View): void
  readonly view: () => View
}

const narrowBelow = 600

/** Holds what the canvas shows of a board: layout, scene and mounted cards, always of one moment. */
export function createCanvasModel(board: BoardStore): CanvasModel {
  const store = createStore<CanvasState>(() => emptyState)
  const held: Held = {
    board,
    store,
    runner: createLayoutRunner(),
    view: { x: 0, y: 0, zoom: 1 },
    tree: null,
    rest: null,
    carried: null,
    mounting: createMounting(() => {
      const { scene } = store.getState()
      store.setState({ nodes: mount(held, scene) })
    }),
    ghosts: [],
    memory: placesKept(board.getState()),
    conversationId: board.getState().conversationId,
    beforePassing: null,
    arranged: null,
    seen: null,
  }
  store.subscribe((state, before) => {
    if (state.pending !== before.pending) lay(held)
    else if (state.drag !== before.drag && held.rest) show(held, state.layout, held.rest)
    else if (state.showing !== before.showing) draw(held, state.layout)
    else if (state.touched !== before.touched) store.setState({ nodes: mount(held, state.scene) })
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
  /** What was laid out last. */
  tree: FollowedTree | null
  /** The scene without what is being dragged. */
  rest: Scene | null
  /** What goes with the cards that are held. */
  carried: { readonly layout: Layout; readonly key: string; readonly cards: Carried } | null
  readonly mounting: Mounting
  ghosts: readonly CanvasGhost[]
  /** Where each idea was seen last, on whatever branch: it comes back there. */
  readonly memory: Map<string, Box>
  /** The branch that was laid out last. */
  conversationId: string
  /** Where everything stood when a replay or an overlay began: there it stands again when it ends. */
  beforePassing: Layout | null
  /** Places to be taken over with the next layout. */
  arranged: BoardStoreState['arranged']
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
    held.mounting.close()
  }
}

function follow(held: Held, state: BoardStoreState): void {
  const before = held.seen
  held.seen = state
  if (before && state.arranged !== before.arranged) held.arranged = state.arranged
  if (!before || needsLayout(state, before)) lay(held)
  else if (needsScene(state, before)) draw(held, held.store.getState().layout)
}

function lay(held: Held): void {
  const state = held.board.getState()
  const { layout, pending, isNarrow } = held.store.getState()
  held.ghosts = toGhosts(state, pending)
  const metrics = isNarrow ? narrowMetrics : wideMetrics
  const { differences } = state.marks
  const needOf = differences && ((id: string) => toNeed(differences.get(id)))
  const wish = { graph: state.graph, folds: state.folds, ghosts: held.ghosts, metrics, needOf }
  held.tree = followedTree(wish, held.tree)
  const { tree, stood } = held.tree
  const { before, closesUp } = placesBefore(held, state, withArranged(layout, held.arranged))
  held.arranged = null
  const isUrgent = differences !== undefined && layout === emptyLayout
  const job = { tree, stood, before, pins: pinsOf(state), memory: held.memory, closesUp, isUrgent }
  held.runner.run(job, (next) => {
    if (isPassing(state)) return draw(held, next)
    for (const [id, box] of changedIn(next, layout, before))
      if (state.graph.nodes.has(id as NodeId)) held.memory.set(id, box)
    draw(held, next)
    // A map as it was opened is not worth keeping: it would come out the same again.
    if (layout !== emptyLayout && layout !== next && !isNarrow) keep(held, next)
  })
}

/** What a layout goes on from. Only a change of the branch shown closes gaps; a replay or an overlay leaves no trace. */
function placesBefore(held: Held, state: BoardStoreState, layout: Layout) {
  const isSame = state.conversationId === held.conversationId
  const before = isPassing(state) ? layout : (held.beforePassing ?? layout)
  const closesUp = isSame && !isPassing(state) && !held.beforePassing
  held.conversationId = state.conversationId
  held.beforePassing = isPassing(state) ? (held.beforePassing ?? layout) : null
  return { before, closesUp }
}

const isPassing = ({ replay, overlay }: BoardStoreState) => replay !== null || overlay.length > 0

function keep({ board }: Held, layout: Layout): void {
  const changed = placesToKeep(layout, board.getState())
  if (changed.length > 0) board.getState().place(changed)
}

function draw(held: Held, layout: Layout): void {
  const state = held.board.getState()
  const { graph, folds, selection, activeId } = state
  const proposed = toProposedMarks(state)
  const dimmed = toDimmed(graph, held.store.getState().showing)
  const marks = { ...state.marks, ...(proposed && { proposed }), ...(dimmed && { dimmed }) }
  const ghostLinks = toGhostLinks(state)
  const input = { graph, boxes: layout, folds, ghosts: held.ghosts, ghostLinks, selection, activeId, marks }
  held.rest = toScene(input, held.rest)
  show(held, layout, held.rest)
}

/** Puts a scene before the eye, with what is dragged where it is held. */
function show(held: Held, layout: Layout, rest: Scene): void {
  const before = held.store.getState()
  const { drag } = before
  if (!drag) held.carried = null
  const moving = drag && toDragged(rest.cardById, drag, carry(held, layout, drag))
  const scene = moving ? toShifted(rest, moving) : rest
  held.store.setState({ layout, scene, moving, sprouts: toSprouts(before, scene), nodes: mount(held, scene) })
}

function carry(held: Held, layout: Layout, drag: ReadonlyMap<string, Point>): Carried {
  const key = [...drag.keys()].join()
  if (held.carried?.layout !== layout || held.carried.key !== key)
    held.carried = { layout, key, cards: carriedBy(layout, new Set(drag.keys())) }
  return held.carried.cards
}

function mount(held: Held, scene: Scene): ReadonlyMap<string, FlowNode> {
  const { size, nodes, level, touched } = held.store.getState()
  const { activeId } = held.board.getState()
  const stop = activeId !== null && scene.cardById.has(activeId) ? activeId : scene.graph.rootId
  const look = { scene, view: held.view, size: size ?? { width: 0, height: 0 }, level, nodes }
  return held.mounting.mount({ ...look, always: [stop, touched] })
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
  const isZooming = view.zoom !== held.view.zoom
  held.view = view
  const { level: before, size, scene } = held.store.getState()
  const level = zoomLevelAt(view.zoom, before)
  if (level !== before) held.store.setState({ level })
  if (scene.cards.length <= mountLimit || !size) return
  if (isZooming) held.mounting.wait()
  if (level !== before || !held.mounting.serves(view, size))
    held.store.setState({ nodes: mount(held, scene) })
}

const needsLayout = (a: BoardStoreState, b: BoardStoreState): boolean =>
  a.graph !== b.graph ||
  a.folds !== b.folds ||
  a.placements !== b.placements ||
  a.run?.drafts !== b.run?.drafts ||
  a.run?.asking !== b.run?.asking ||
  a.overlay !== b.overlay ||
  a.marks.growing !== b.marks.growing

const needsScene = (a: BoardStoreState, b: BoardStoreState): boolean =>
  a.selection !== b.selection ||
  a.activeId !== b.activeId ||
  a.marks !== b.marks ||
  a.run?.linkDrafts !== b.run?.linkDrafts ||
  a.leftOut !== b.leftOut

const pinsKnown = new WeakMap<BoardStoreState['placements'], Pins>()

/** The same for the same placements, and no copy of them. */
function pinsOf({ placements }: BoardStoreState): Pins {
  const known = pinsKnown.get(placements)
  if (known) return known
  const pins: Pins = {
    get(id) {
      const place = placements.get(id as NodeId)
      return place?.by === 'hand' ? place : undefined
    },
  }
  pinsKnown.set(placements, pins)
  return pins
}
