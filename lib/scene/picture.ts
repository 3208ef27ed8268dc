import type { NodeType } from '@/lib/graph/schema'
import { toPathData } from './curves'
import { toLines } from './picture-words'
import type { Card, CrossLink, Rect, Scene } from './types'

/** A colour by its token; what draws the picture knows its value in the theme. */
export type Ink =
  | 'paper'
  | 'card'
  | 'line'
  | 'line-strong'
  | 'bough'
  | 'ink'
  | 'ink-2'
  | 'ink-3'
  | `type-${NodeType}-${'fg' | 'bg' | 'line'}`

export interface Words {
  readonly kind: 'words'
  /** Where the first letter stands: at the left, or at the right of text that runs leftwards. */
  readonly x: number
  /** The middle of the line. */
  readonly y: number
  readonly text: string
  readonly size: number
  readonly weight: number
  readonly face: 'ui' | 'display'
  readonly ink: Ink
  readonly isRtl: boolean
  readonly isCentred?: boolean
}

/** What a picture is made of, in the order of drawing; world units. */
export type Shape =
  | (Rect & { readonly kind: 'box'; readonly radius: number; readonly fill: Ink; readonly stroke?: Ink })
  | {
      readonly kind: 'line'
      readonly d: string
      readonly stroke: Ink
      readonly width: number
      readonly isDotted?: boolean
    }
  | { readonly kind: 'area'; readonly d: string; readonly fill: Ink }
  | {
      readonly kind: 'icon'
      readonly type: NodeType
      readonly x: number
      readonly y: number
      readonly size: number
    }
  | Words

/** A scene as everybody may see it: without selection, marks and pointer, and needing no browser to be drawn. */
export interface Picture {
  readonly title: string
  readonly bounds: Rect
  readonly shapes: readonly Shape[]
}

const margin = 32

export function toPicture(scene: Scene): Picture {
  const { cards, edges, links, bounds, graph } = scene
  const ideas = cards.filter(({ kind }) => kind === 'idea')
  const branches = edges.map(
    ({ curve, width }): Shape => ({ kind: 'line', d: toPathData(curve), stroke: 'bough', width }),
  )
  return {
    title: graph.nodes.get(graph.rootId)?.label ?? '',
    bounds: {
      x: bounds.x - margin,
      y: bounds.y - margin,
      w: bounds.w + 2 * margin,
      h: bounds.h + 2 * margin,
    },
    shapes: [
      ...branches,
      ...links.flatMap((link) => toLink(link)),
      ...ideas.flatMap(toCard),
      ...links.flatMap(toLinkWords),
    ],
  }
}

/** Far smaller than life: branches, and each idea as a bar in the colours of its type. */
export function toThumbnail({ cards, edges, bounds, graph }: Scene): Picture {
  const bars = cards.map(
    ({ box, depth, type }): Shape =>
      depth === 0
        ? { kind: 'box', ...box, radius: 5, fill: 'card', stroke: 'line-strong' }
        : { kind: 'box', ...box, radius: 2.8, fill: `type-${type}-bg`, stroke: `type-${type}-line` },
  )
  const branches = edges.map(
    ({ curve, width }): Shape => ({
      kind: 'line',
      d: toPathData(curve),
      stroke: 'bough',
      width: width * 0.6,
    }),
  )
  return { title: graph.nodes.get(graph.rootId)?.label ?? '', bounds, shapes: [...branches, ...bars] }
}

function toLink({ curve, points }: CrossLink): readonly Shape[] {
  const [, , , , , , x, y] = curve
  const d = points === 'left' ? `M${x - 4} ${y}l7 -4v8z` : `M${x + 4} ${y}l-7 -4v8z`
  return [
    { kind: 'line', d: toPathData(curve), stroke: 'ink-3', width: 1.4, isDotted: true },
    { kind: 'area', d, fill: 'ink-3' },
  ]
}

const linkType = { size: 11, height: 18, letter: 5.8 }

function toLinkWords({ label, labelAt }: CrossLink): readonly Shape[] {
  if (label === '') return []
  const [line] = toLines(label, 28, 1)
  if (!line) return []
  const w = line.letters * linkType.letter + 14
  const box = { x: labelAt.x - w / 2, y: labelAt.y - linkType.height / 2, w, h: linkType.height }
  return [
    { kind: 'box', ...box, radius: 9, fill: 'card', stroke: 'line' },
    {
      ...{ kind: 'words', x: labelAt.x, y: labelAt.y, text: line.text, size: linkType.size, weight: 500 },
      ...{ face: 'ui', ink: 'ink-2', isRtl: line.isRtl, isCentred: true },
    },
  ]
}

function toCard(card: Card): readonly Shape[] {
  const { box, type, depth, hidden } = card
  const frame: Shape = {
    kind: 'box',
    ...box,
    radius: depth === 0 ? 14 : 10,
    fill: 'card',
    stroke: depth === 0 ? 'line-strong' : 'line',
  }
  const badge = { x: box.x + 6, y: box.y + (box.h - 22) / 2, w: 22, h: 22 }
  const icon: readonly Shape[] =
    depth === 0
      ? []
      : [
          { kind: 'box', ...badge, radius: 6, fill: `type-${type}-bg` },
          { kind: 'icon', type, x: badge.x + 4, y: badge.y + 4, size: 14 },
        ]
  return [frame, ...icon, ...toLabel(card), ...(hidden > 0 ? toFold(card) : [])]
}

const rootType = { left: 14, top: 12, line: 21, letter: 7.6, size: 18 }
const cardType = { left: 36, right: 12, line: 15, letter: 6.4, size: 13 }

function toLabel({ box, label, depth }: Card): readonly Words[] {
  if (depth === 0) {
    const lines = toLines(label, (box.w - 2 * rootType.left) / rootType.letter, 5)
    return lines.map(({ text, isRtl }, at) => ({
      ...{ kind: 'words', text, isRtl, size: rootType.size, weight: 520, face: 'display', ink: 'ink' },
      x: isRtl ? box.x + box.w - rootType.left : box.x + rootType.left,
      y: box.y + rootType.top + rootType.line * (at + 0.5),
    }))
  }
  const room = (box.w - cardType.left - cardType.right) / cardType.letter
  const lines = toLines(label, room, box.h < 40 ? 1 : 2)
  return lines.map(({ text, isRtl }, at) => ({
    ...{ kind: 'words', text, isRtl, size: cardType.size, weight: 540, face: 'ui', ink: 'ink' },
    x: isRtl ? box.x + box.w - cardType.right : box.x + cardType.left,
    y: box.y + box.h / 2 + cardType.line * (at - (lines.length - 1) / 2),
  }))
}

/** How many ideas are folded away. */
function toFold({ box, hidden }: Card): readonly Shape[] {
  const text = `+${hidden}`
  const w = 12 + 7 * text.length
  const at = { x: box.x + box.w - w / 2, y: box.y + box.h / 2 }
  return [
    { kind: 'box', x: at.x, y: at.y - 9, w, h: 18, radius: 9, fill: 'card', stroke: 'line-strong' },
    {
      ...{ kind: 'words', x: at.x + w / 2, y: at.y, text, size: 11, weight: 600 },
      ...{ face: 'ui', ink: 'ink-2', isRtl: false, isCentred: true },
    },
  ]
}
