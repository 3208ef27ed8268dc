import { createNear } from '@/lib/scene/near'
import { contains } from '@/lib/scene/scene'
import type { Card, Rect, Scene } from '@/lib/scene/types'
import { seenRect, type View, type ViewSize } from '@/lib/scene/view'
import type { ZoomLevel } from '@/lib/scene/zoom-level'
import { type FlowNode, toFlow } from './to-flow'

/** Up to so many cards are mounted; what is further off is painted. */
export const mountLimit = 300
/** Of a large map no more come at once: until their turn they are painted, which looks the same. */
const mostAtOnce = 48
const margin = 250
/** While the zoom changes nothing more is mounted, nor for so long afterwards. */
const restAfter = 120

export interface Look {
  readonly scene: Scene
  readonly view: View
  readonly size: ViewSize
  readonly level: ZoomLevel
  readonly nodes: ReadonlyMap<string, FlowNode>
  /** Mounted wherever they are: what Tab leads to, and what is under the pointer. */
  readonly always: readonly (string | null)[]
}

/** Decides which cards React Flow holds. */
export interface Mounting {
  mount(look: Look): ReadonlyMap<string, FlowNode>
  /** Whether the cards that are mounted, or on their way, still serve this view. */
  serves(view: View, size: ViewSize): boolean
  /** The zoom is changing. */
  wait(): void
  close(): void
}

/** `again` is called when more may be mounted. */
export function createMounting(again: () => void): Mounting {
  let covered: Rect | null = null
  let isZooming = false
  const near = createNear(mountLimit)
  let cancel = () => {}
  const goOn = (later: boolean) => {
    cancel()
    cancel = soon(() => {
      isZooming = false
      again()
    }, later)
  }
  return {
    mount({ scene, view, size, level, nodes, always }) {
      covered = seenRect(view, size, margin)
      const isPainted = level === 'far' && scene.cards.length > mountLimit
      const wanted = isPainted ? [] : near(scene, covered)
      const fixed = always.flatMap((id) => (id && scene.cardById.get(id)) || [])
      const missing = wanted.filter(({ id }) => !nodes.has(id))
      const turn = isZooming ? 0 : mostAtOnce
      if (scene.cards.length <= mountLimit || missing.length <= turn)
        return toFlow(united(wanted, fixed), nodes)
      goOn(isZooming)
      const waiting = new Set(missing.slice(turn))
      const now = wanted.filter((card) => !waiting.has(card))
      return toFlow(united(now, fixed), nodes)
    },
    serves: (view, size) => covered !== null && contains(covered, seenRect(view, size)),
    wait() {
      isZooming = true
      goOn(true)
    },
    close: () => cancel(),
  }
}

function united(cards: readonly Card[], fixed: readonly Card[]): readonly Card[] {
  const more = fixed.filter((card) => !cards.includes(card))
  return more.length === 0 ? cards : [...cards, ...new Set(more)]
}

function soon(run: () => void, isLater: boolean): () => void {
  if (!isLater && typeof requestAnimationFrame !== 'undefined') {
    const frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  }
  const timer = setTimeout(run, isLater ? restAfter : 0)
  return () => clearTimeout(timer)
}
