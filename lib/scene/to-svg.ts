import type { Ink, Picture, Shape, Words } from './picture'
import { typeIcons } from './type-icons'

/** How a picture looks in one theme: plain colours, and families with fallbacks. */
export interface PictureLook {
  colour(ink: Ink): string
  readonly ui: string
  readonly display: string
}

/** Larger maps make files that programs choke on. */
export const mostInPicture = 20_000

/** A document of its own: nothing is fetched, every label is text. */
export function toSvg({ title, bounds, shapes }: Picture, look: PictureLook): string {
  const { x, y, w, h } = bounds
  const paper = attributes({ x, y, width: w, height: h, fill: look.colour('paper') })
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, w, h].map(short).join(' ')}" width="${short(w)}" height="${short(h)}" role="img">`
  const body = shapes.map((shape) => toElement(shape, look)).join('\n')
  return `${head}\n<title>${escaped(title)}</title>\n<rect ${paper}/>\n${body}\n</svg>\n`
}

function toElement(shape: Shape, look: PictureLook): string {
  switch (shape.kind) {
    case 'box':
      return boxElement(shape, look)
    case 'line':
      return lineElement(shape, look)
    case 'area':
      return `<path ${attributes({ d: shape.d, fill: look.colour(shape.fill) })}/>`
    case 'icon':
      return iconElement(shape, look)
    case 'words':
      return wordsElement(shape, look)
    default:
      return unreachable(shape)
  }
}

type Of<K extends Shape['kind']> = Extract<Shape, { kind: K }>

const boxElement = ({ x, y, w, h, radius, fill, stroke }: Of<'box'>, { colour }: PictureLook): string =>
  `<rect ${attributes({ x, y, width: w, height: h, rx: radius, fill: colour(fill), ...(stroke && { stroke: colour(stroke) }) })}/>`

const lineElement = ({ d, stroke, width, isDotted }: Of<'line'>, { colour }: PictureLook): string =>
  `<path ${attributes({
    ...{ d, fill: 'none', stroke: colour(stroke), 'stroke-width': width, 'stroke-linecap': 'round' },
    ...(isDotted && { 'stroke-dasharray': '1 5' }),
  })}/>`

const iconElement = ({ type, x, y, size }: Of<'icon'>, { colour }: PictureLook): string =>
  `<path ${attributes({
    d: typeIcons[type],
    transform: `translate(${short(x)} ${short(y)}) scale(${short(size / 24)})`,
    ...{ fill: 'none', stroke: colour(`type-${type}-fg`), 'stroke-width': 2 },
    ...{ 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
  })}/>`

/** The baseline is counted out: not every program knows another way to stand in the middle. */
function wordsElement(
  { x, y, text, size, weight, face, ink, isRtl, isCentred }: Words,
  look: PictureLook,
): string {
  const set = {
    ...{ x, y: y + size * 0.35, 'font-size': size, 'font-weight': weight },
    'font-family': face === 'ui' ? look.ui : look.display,
    fill: look.colour(ink),
    ...(isRtl && { direction: 'rtl' }),
    ...(isCentred && { 'text-anchor': 'middle' }),
  }
  return `<text ${attributes(set)}>${escaped(text)}</text>`
}

const attributes = (set: Readonly<Record<string, string | number>>): string =>
  Object.entries(set)
    .map(([name, value]) => `${name}="${typeof value === 'number' ? short(value) : escaped(value)}"`)
    .join(' ')

const short = (value: number): string => String(Math.round(value * 100) / 100)

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML cannot hold goes; the rest is text. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

function unreachable(shape: never): never {
  throw new TypeError(`no such shape: ${JSON.stringify(shape)}`)
}
