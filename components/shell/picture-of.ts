import { placesKept } from '@/components/canvas/kept-places'
import type { BoardState } from '@/lib/client/contract'
import { noMarks } from '@/lib/client/marks'
import { type NodeId, NodeType } from '@/lib/graph/schema'
import { toGraphTree } from '@/lib/layout/graph-tree'
import { grow } from '@/lib/layout/grow'
import { emptyLayout, type Point } from '@/lib/layout/layout'
import { wideMetrics } from '@/lib/layout/metrics'
import { drawPicture, pictureScale } from '@/lib/scene/draw-picture'
import { type Ink, type Picture, toPicture } from '@/lib/scene/picture'
import { toScene } from '@/lib/scene/scene'
import type { PictureLook } from '@/lib/scene/to-svg'

const none: ReadonlySet<NodeId> = new Set()

/** The whole map as it stands, from what the board knows and not from what is drawn. */
export function pictureOf(
  { graph, placements, folds }: Pick<BoardState, 'graph' | 'placements' | 'folds'>,
  opensFolds: boolean,
): Picture {
  const shut = opensFolds ? none : folds
  const hands = [...placements].filter(([, { by }]) => by === 'hand')
  const boxes = grow(toGraphTree(graph, shut, [], wideMetrics), {
    before: emptyLayout,
    pins: new Map<string, Point>(hands),
    memory: placesKept({ placements, graph }),
  })
  const scene = toScene({
    ...{ graph, boxes, folds: shut, ghosts: [] },
    ...{ selection: none, activeId: null, marks: noMarks },
  })
  return toPicture(scene)
}

const inks: readonly Ink[] = [
  ...(['paper', 'card', 'line', 'line-strong', 'bough', 'ink', 'ink-2', 'ink-3'] as const),
  ...NodeType.options.flatMap((type) => [`type-${type}-fg`, `type-${type}-bg`] as const),
]

/** Plain colours of a theme, whichever is in force: the computed `color` of a probe. */
export function readLook(theme: 'light' | 'dark'): PictureLook {
  const probe = document.createElement('span')
  probe.dataset.theme = theme
  probe.hidden = true
  document.body.append(probe)
  const colours = new Map<Ink, string>()
  for (const ink of inks) {
    probe.style.color = `var(--${ink})`
    colours.set(ink, getComputedStyle(probe).color)
  }
  const style = getComputedStyle(probe)
  const look = {
    colour: (ink: Ink) => colours.get(ink) ?? 'gray',
    ui: style.getPropertyValue('--font-ui').trim() || 'system-ui, sans-serif',
    display: style.getPropertyValue('--font-display').trim() || 'serif',
  }
  probe.remove()
  return look
}

/** Null where the browser cannot hold an image of this size. */
export async function toPng(picture: Picture, look: PictureLook): Promise<Blob | null> {
  const scale = pictureScale(picture)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.bounds.w * scale))
  canvas.height = Math.max(1, Math.round(picture.bounds.h * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  await Promise.all([
    document.fonts.load(`540 13px ${look.ui}`),
    document.fonts.load(`520 18px ${look.display}`),
  ])
  drawPicture(picture, scale, { pen, look, path: (d: string) => new Path2D(d) })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
