import { dotRadius } from './flat'
import type { PaintContext, Palette } from './paint'
import type { Card } from './types'
import type { View } from './view'

const rightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
const wide = /[\u1100-\uffff]/
/** More of a label is never looked at. */
const longest = 240

export const isRightToLeft = (label: string): boolean => rightToLeft.test(label)

/** One line, or two where the layout made room for them; 13 px, 15 apart. A script that runs leftwards starts at the right. */
export function paintLabel(context: PaintContext, palette: Palette, card: Card): void {
  const { box, depth } = card
  const label = card.label.slice(0, longest)
  const inset = depth === 0 ? 15 : 36
  context.fillStyle = card.isDim ? palette.line : palette.ink
  context.font = depth === 0 ? `600 18px ${palette.display}` : `540 13px ${palette.ui}`
  context.textBaseline = 'middle'
  const isLeftwards = isRightToLeft(label)
  context.direction = isLeftwards ? 'rtl' : 'ltr'
  context.textAlign = isLeftwards ? 'right' : 'left'
  const x = isLeftwards ? box.x + box.w - 10 : box.x + inset
  const middle = box.y + box.h / 2
  const room = (box.w - inset - 10) / (depth === 0 ? 8.6 : 6.6)
  const height = depth === 0 ? 21 : 15
  const lines = toLines(label, room, box.h < 40 ? 1 : depth === 0 ? 5 : 2)
  for (const [at, line] of lines.entries())
    context.fillText(line, x, middle + (at - (lines.length - 1) / 2) * height)
}

/** Broken at spaces where there are any, after `room` letters of middling width; the last line ends in an ellipsis. */
export function toLines(label: string, room: number, most: number): readonly string[] {
  const lines: string[] = []
  let rest = label.trim()
  while (rest !== '' && lines.length < most - 1 && advance(rest) > room) {
    const fits = fitting(rest, room)
    const space = rest.lastIndexOf(' ', fits)
    const end = space > 0 ? space : fits
    lines.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? lines : [...lines, cut(rest, room)]
}

export const cut = (label: string, room: number): string =>
  advance(label) > room ? `${label.slice(0, fitting(label, room - 1)).trimEnd()}…` : label

/** Ideographs and emoji take about two letters' room. */
const advance = (text: string): number => (wide.test(text) ? letters(text).sum : text.length)

/** How many characters fit; at least one, and none is cut in two. */
function fitting(text: string, room: number): number {
  if (!wide.test(text)) return Math.max(Math.floor(room), 1)
  return letters(text, room).end
}

function letters(
  text: string,
  room = Number.POSITIVE_INFINITY,
): { readonly sum: number; readonly end: number } {
  let sum = 0
  let end = 0
  for (const letter of text) {
    sum += (letter.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1
    if (sum > room && end > 0) break
    end += letter.length
  }
  return { sum, end }
}

/** Beside its dot, upright at 12 pixels whatever the zoom; a root's below its dot, clear of the branches. */
export function paintWord(context: PaintContext, palette: Palette, view: View, card: Card): void {
  const { box, depth } = card
  const x = box.x * view.zoom + view.x
  const middle = (box.y + box.h / 2) * view.zoom + view.y
  const radius = dotRadius * view.zoom
  context.fillStyle = palette.ink
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  context.direction = isRightToLeft(card.label) ? 'rtl' : 'ltr'
  context.font = `12px ${depth === 0 ? palette.display : palette.ui}`
  const word = cut(card.label.slice(0, longest), 28)
  if (depth === 0) context.fillText(word, x, middle + 1.6 * radius + 12)
  else context.fillText(word, x + Math.max(2 * radius, 4) + 6, middle)
}
