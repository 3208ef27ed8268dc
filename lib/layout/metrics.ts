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
  /** The mean advance of a letter. */
  readonly letter: number
  readonly maxLines: number
}
/** The display face at 18 px. */
const rootType: TypeSetting = { inset: 30, letter: 7.6, maxLines: 5 }
/** The interface face at 13 px, beside an icon. */
const cardType: TypeSetting = { inset: 48, letter: 6.4, maxLines: 2 }

/** An estimate by greedy wrapping: layout must not ask the browser. What is certain at a glance is not measured. */
function linesOf(label: string, width: number, { inset, letter, maxLines }: TypeSetting): number {
  const room = (width - inset) / letter
  if (label.length <= room && !wide.test(label)) return 1
  if (label.length > 2 * room * maxLines) return maxLines
  let lines = 1
  let used = 0
  for (const word of label.split(' ')) {
    const length = advance(word)
    if (used > 0 && used + 1 + length > room) {
      lines++
      used = 0
    }
    lines += Math.max(0, Math.ceil(length / room) - 1)
    used = used > 0 ? used + 1 + length : length % room
    if (lines >= maxLines) return maxLines
  }
  return lines
}

const wide = /[\u1100-\uffff]/

/** In letters; ideographs and emoji take about two. */
function advance(word: string): number {
  if (!wide.test(word)) return word.length
  let sum = 0
  for (const char of word) sum += (char.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1
  return sum
}
