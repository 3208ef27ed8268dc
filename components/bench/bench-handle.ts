import type { CanvasTools } from '@/components/canvas/canvas-context'
import type { BoardStore } from '@/lib/client/board-store'
import { childrenOf } from '@/lib/graph/queries'
import type { NodeId } from '@/lib/graph/schema'
import { centreView, fitView, type View } from '@/lib/scene/view'
import { type BenchBoard, type BenchData, toType } from './bench-data'

/** What the comparison of canvases drives a page by; ids are those of the data. */
export interface BenchHandle {
  readonly version: 1
  readonly name: string
  readonly actors: BenchData['actors']
  readonly ready: Promise<{ readonly nodes: number; readonly edges: number }>
  rendered(): boolean
  view(): { readonly x: number; readonly y: number; readonly k: number }
  fitK(): number
  fit(): Promise<void>
  focus(id: string, k?: number): Promise<void>
  nodeCenter(id: string): { readonly x: number; readonly y: number }
  emptyPoint(): { readonly x: number; readonly y: number }
  expand(id: string): Promise<void>
  /** How long what is seen is not yet painted to the pixel, from now on; 0 when it is. */
  untilSharp(): Promise<number>
}

const padding = 24

export function createBenchHandle(
  data: BenchData,
  { idOf }: BenchBoard,
  board: BoardStore,
  { model, camera }: CanvasTools,
): BenchHandle {
  const sizeNow = () => model.getState().size ?? { width: innerWidth, height: innerHeight }
  const fitted = (): View => fitView(model.getState().scene.bounds, sizeNow(), padding)
  const go = async (view: View) => {
    camera.goTo(view)
    await frames(2)
  }
  const boxOf = (id: string) => {
    const card = model.getState().scene.cardById.get(idOf(id))
    if (!card) throw new Error(`${id} is not on the canvas`)
    return card.box
  }
  const centreOf = (id: string) => {
    const { x, y, w, h } = boxOf(id)
    return { x: x + w / 2, y: y + h / 2 }
  }
  return {
    version: 1,
    name: 'bough',
    actors: data.actors,
    ready: until(() => model.getState().scene.cards.length >= data.nodes.length).then(() => ({
      nodes: model.getState().scene.cards.length,
      edges: model.getState().scene.edges.length + model.getState().scene.links.length,
    })),
    rendered: () => document.querySelector('[data-idea]') !== null,
    view: () => {
      const { x, y, zoom } = model.view()
      return { x, y, k: zoom }
    },
    fitK: () => fitted().zoom,
    fit: () => go(fitted()),
    focus: async (id, k = 1) => {
      await go(centreView(centreOf(id), sizeNow(), k))
      if (k >= 0.5) await until(() => isMounted(idOf(id)))
    },
    nodeCenter: (id) => {
      const { x, y, zoom } = model.view()
      const { left, top } = camera.origin()
      const at = centreOf(id)
      return { x: at.x * zoom + x + left, y: at.y * zoom + y + top }
    },
    emptyPoint,
    expand: (id) => grow(board, idOf(id), data),
    untilSharp: async () => {
      const from = performance.now()
      if (isSharp()) return 0
      await until(isSharp)
      return performance.now() - from
    },
  }
}

/** Eight children as they come from a lens, until each is a card. */
async function grow(board: BoardStore, targetId: NodeId, { expansion }: BenchData): Promise<void> {
  const children = expansion.map(({ label, type }) => ({
    kind: 'SubNode' as const,
    label,
    type: toType(type),
    description: '',
  }))
  board.getState().applyBatch({ source: { kind: 'lens', lens: 'expand' }, targetId, children })
  const grown = childrenOf(board.getState().graph, targetId)
  await until(() => grown.every(({ id }) => isMounted(id)))
}

const isMounted = (id: NodeId): boolean => document.querySelector(`[data-idea="${id}"]`) !== null

const isSharp = (): boolean => document.querySelector('canvas.paint[data-sharp]') !== null

/** A place where nothing but paper lies under the pointer. */
function emptyPoint(): { readonly x: number; readonly y: number } {
  for (let row = 0; row < 24; row++)
    for (let column = 0; column < 24; column++) {
      const x = 80 + ((innerWidth / 2 + column * 97) % (innerWidth - 160))
      const y = 80 + ((innerHeight / 2 + row * 67) % (innerHeight - 160))
      const hits = [-14, 0, 14].map((off) => document.elementFromPoint(x + off, y + off / 2))
      if (hits.every((hit) => hit?.classList.contains('react-flow__pane'))) return { x, y }
    }
  return { x: 8, y: 8 }
}

async function frames(count: number): Promise<void> {
  for (let left = count; left > 0; left--) await new Promise(requestAnimationFrame)
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await frames(1)
}
