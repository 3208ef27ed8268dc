export interface Size {
  readonly w: number
  readonly h: number
}

/** How large cards are and how far apart, in world units (pixels at 100 %). The last entry of a list serves all that is deeper. */
export interface Metrics {
  readonly widths: readonly number[]
  /** From the right edge of a column to the next. */
  readonly columnGaps: readonly number[]
  /** Of a card whose label fits one line, and of one that needs two; more is cut with an ellipsis. */
  readonly height: number
  readonly tallHeight: number
  readonly siblingGap: number
  readonly familyGap: number
}

export const wideMetrics: Metrics = {
  widths: [158, 236, 244, 236],
  columnGaps: [62, 46, 52],
  height: 34,
  tallHeight: 46,
  siblingGap: 8,
  familyGap: 19,
}

/** For phones: narrower cards, two lines a label. */
export const narrowMetrics: Metrics = {
  widths: [144],
  columnGaps: [30],
  height: 41,
  tallHeight: 41,
  siblingGap: 7,
  familyGap: 16,
}

const at = (list: readonly number[], depth: number): number => list[Math.min(depth, list.length - 1)] ?? 0

export const columnGap = (metrics: Metrics, depth: number): number => at(metrics.columnGaps, depth)

/** The root is set in the display face and may take several lines; all other cards take one or two. `beside` units of the width are not the label's. */
export function cardSize(metrics: Metrics, depth: number, label: string, beside = 0): Size {
  const w = at(metrics.widths, depth)
  if (depth > 0)
    return { w, h: linesOf(label, w - beside, cardType) > 1 ? metrics.tallHeight : metrics.height }
  return { w, h: rootPadding + rootLine * linesOf(label, w - beside, rootType) }
}

const rootPadding = 26
const rootLine = 21

interface TypeSetting {
  /** What of the card's width is not the label's. */
  readonly inset: number
  /** Advances below are of the interface face at 13 px; this face's are so many times as wide. */
  readonly scale: number
  readonly maxLines: number
}
/** The display face at 18 px. */
const rootType: TypeSetting = { inset: 30, scale: 1.2, maxLines: 5 }
/** The interface face at 13 px, beside an icon; two units are for what the estimate misses. */
const cardType: TypeSetting = { inset: 50, scale: 1, maxLines: 2 }

/** An estimate by greedy wrapping: layout must not ask the browser. */
function linesOf(label: string, width: number, { inset, scale, maxLines }: TypeSetting): number {
  const room = (width - inset) / scale
  // No letter is narrower than 3 units, so this is certain at a glance.
  if (label.length * 3 > room * maxLines * 2) return maxLines
  let lines = 1
  let used = 0
  for (const word of label.split(' ')) {
    const length = advanceOf(word)
    if (used > 0 && used + space + length > room) {
      lines++
      used = 0
    }
    lines += Math.max(0, Math.ceil(length / room) - 1)
    used = used > 0 ? used + space + length : length % room
    if (lines >= maxLines) return maxLines
  }
  return lines
}

const space = 3.2
/** Units of letters of about one width, measured in the interface face; all other Latin, Greek and Cyrillic ones take `usual`. */
const classes: readonly (readonly [letters: string, advance: number])[] = [
  ["ijlI!'|.,:;", 3.6],
  ['ft1r()[]{}/\\"*', 4.8],
  ['ABCDEFGHJKLNOPQRSTUVXYZ&#+<=>~', 8.7],
  ['MWmw@%', 11.5],
]
const usual = 7.5
/** Ideographs and emoji. */
const broad = 13

const advances = new Float64Array(128).fill(usual)
for (const [letters, advance] of classes)
  for (const letter of letters) advances[letter.charCodeAt(0)] = advance

function advanceOf(word: string): number {
  let sum = 0
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    // The second half of a pair stands with its first.
    if (code >= 0xdc00 && code <= 0xdfff) continue
    sum += code < 128 ? (advances[code] ?? usual) : code < 0x1100 ? usual : broad
  }
  return sum
}
