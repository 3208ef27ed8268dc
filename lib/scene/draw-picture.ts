import type { Picture, Shape, Words } from './picture'
import type { PictureLook } from './to-svg'
import { typeIcons } from './type-icons'

type Pen = Pick<
  CanvasRenderingContext2D,
  | 'setTransform'
  | 'translate'
  | 'scale'
  | 'save'
  | 'restore'
  | 'beginPath'
  | 'roundRect'
  | 'fillRect'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'setLineDash'
> & {
  fillStyle: CanvasRenderingContext2D['fillStyle']
  strokeStyle: CanvasRenderingContext2D['strokeStyle']
  lineWidth: number
  lineCap: CanvasLineCap
  lineJoin: CanvasLineJoin
  font: string
  direction: CanvasDirection
  textAlign: CanvasTextAlign
}

/** What every browser can make an image of. */
const most = { pixels: 16_000_000, side: 16_000 }

/** Pixels for one unit: two, or what fits. */
export const pictureScale = ({ bounds: { w, h } }: Picture): number =>
  Math.min(2, most.side / Math.max(w, h, 1), Math.sqrt(most.pixels / Math.max(w * h, 1)))

/** Where to draw, in which colours; `path` makes a path of path data: the pen's own world has it. */
export interface Easel<P> {
  readonly pen: Pen & { fill(path?: P): void; stroke(path?: P): void }
  readonly look: PictureLook
  readonly path: (d: string) => P
}

/** Draws it on a canvas of its size times `scale`. */
export function drawPicture<P>({ bounds, shapes }: Picture, scale: number, easel: Easel<P>): void {
  const { pen, look } = easel
  pen.setTransform(scale, 0, 0, scale, -bounds.x * scale, -bounds.y * scale)
  pen.fillStyle = look.colour('paper')
  pen.fillRect(bounds.x, bounds.y, bounds.w, bounds.h)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const shape of shapes) drawShape(shape, easel)
}

function drawShape<P>(shape: Shape, { pen, look, path }: Easel<P>): void {
  switch (shape.kind) {
    case 'words':
      drawWords(pen, shape, look)
      break
    case 'box':
      drawBox(pen, shape, look)
      break
    case 'area':
      pen.fillStyle = look.colour(shape.fill)
      pen.fill(path(shape.d))
      break
    case 'line':
      pen.strokeStyle = look.colour(shape.stroke)
      pen.lineWidth = shape.width
      pen.setLineDash(shape.isDotted ? [1, 5] : [])
      pen.stroke(path(shape.d))
      pen.setLineDash([])
      break
    case 'icon':
      pen.save()
      pen.translate(shape.x, shape.y)
      pen.scale(shape.size / 24, shape.size / 24)
      pen.strokeStyle = look.colour(`type-${shape.type}-fg`)
      pen.lineWidth = 2
      pen.stroke(path(typeIcons[shape.type]))
      pen.restore()
      break
    default:
      unreachable(shape)
  }
}

function drawBox(
  pen: Pen,
  { x, y, w, h, radius, fill, stroke }: Extract<Shape, { kind: 'box' }>,
  look: PictureLook,
): void {
  pen.beginPath()
  pen.roundRect(x, y, w, h, radius)
  pen.fillStyle = look.colour(fill)
  pen.fill()
  if (!stroke) return
  pen.strokeStyle = look.colour(stroke)
  pen.lineWidth = 1
  pen.stroke()
}

function drawWords(
  pen: Pen,
  { x, y, text, size, weight, face, ink, isRtl, isCentred }: Words,
  look: PictureLook,
): void {
  pen.fillStyle = look.colour(ink)
  pen.font = `${weight} ${size}px ${face === 'ui' ? look.ui : look.display}`
  pen.direction = isRtl ? 'rtl' : 'ltr'
  pen.textAlign = isCentred ? 'center' : 'start'
  pen.fillText(text, x, y + size * 0.35)
}

function unreachable(shape: never): never {
  throw new TypeError(`no such shape: ${JSON.stringify(shape)}`)
}
