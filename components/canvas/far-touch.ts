import { flushSync } from 'react-dom'
import type { BoardStore } from '@/lib/client/board-store'
import type { NodeId } from '@/lib/graph/schema'
import type { Rect } from '@/lib/scene/types'
import type { CanvasModel } from './canvas-model'
import { mountLimit } from './mounting'

/** Further off a press must pan: cards lie so close that it would always meet one. There a click still chooses. */
const heldAbove = 0.18
/** Screen pixels around a dot. */
const reach = 8

type CardAt = (x: number, y: number, reach: number) => string | null

/** Makes painted dots answer: the one under the pointer is mounted, so that it is pressed, dragged and asked like any card. */
export function listenFromAfar(
  section: HTMLElement,
  model: CanvasModel,
  board: BoardStore,
  cardAt: CardAt,
): () => void {
  const isPainted = () => isPaintedNow(model)
  const hit = (event: MouseEvent, around: number) => {
    const { left, top } = section.getBoundingClientRect()
    const { x, y, zoom } = model.view()
    return cardAt((event.clientX - left - x) / zoom, (event.clientY - top - y) / zoom, around / zoom)
  }
  const onMove = (event: PointerEvent) => {
    if (event.buttons !== 0 || event.pointerType === 'touch') return
    const { touched } = model.getState()
    const next = isPainted() && model.view().zoom >= heldAbove ? hit(event, 0) : null
    // Before the press that may follow, which must find it there.
    if (next !== touched) flushSync(() => model.setState({ touched: next }))
  }
  const onClick = (event: MouseEvent) => {
    const isPaper = event.target instanceof Element && event.target.matches('.react-flow__pane')
    if (!isPaper || model.getState().scene.cards.length <= mountLimit) return
    const id = isPainted() ? (hit(event, reach) as NodeId | null) : null
    const { selection, select } = board.getState()
    const isAdding = event.shiftKey || event.ctrlKey || event.metaKey || model.getState().isPicking
    if (id) select(isAdding ? toggled(selection, id) : [id])
    else if (!isAdding && selection.size > 0) select([], null)
  }
  section.addEventListener('pointermove', onMove)
  section.addEventListener('click', onClick)
  return () => {
    section.removeEventListener('pointermove', onMove)
    section.removeEventListener('click', onClick)
  }
}

const isPaintedNow = (model: CanvasModel): boolean => {
  const { level, scene } = model.getState()
  return level === 'far' && scene.cards.length > mountLimit
}

/** What React Flow tells of the box that is drawn to choose ideas, in pixels of the pane. */
export interface BoxSource {
  subscribe(hear: (state: FlowBox, before: FlowBox) => void): () => void
}

interface FlowBox {
  readonly userSelectionActive: boolean
  readonly userSelectionRect: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  } | null
}

/** React Flow knows the mounted cards alone: the dots in a box are chosen here, when it is let go. */
export function listenToBoxes(
  flow: BoxSource,
  model: CanvasModel,
  board: BoardStore,
  ideasIn: (rect: Rect) => readonly NodeId[],
): () => void {
  return flow.subscribe((state, { userSelectionActive, userSelectionRect: box }) => {
    if (state.userSelectionRect || !box || !userSelectionActive || !isPaintedNow(model)) return
    const { x, y, zoom } = model.view()
    const ids = ideasIn({
      x: (box.x - x) / zoom,
      y: (box.y - y) / zoom,
      w: box.width / zoom,
      h: box.height / zoom,
    })
    board.getState().select(ids)
  })
}

const toggled = (ids: ReadonlySet<NodeId>, id: NodeId): readonly NodeId[] =>
  ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]
