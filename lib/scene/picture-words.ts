export interface Line {
  readonly text: string
  /** How wide it is, in letters of the mean width. */
  readonly letters: number
  readonly isRtl: boolean
}

/** Greedy lines of at most `room` letters; what does not fit the last one ends in an ellipsis. */
export function toLines(label: string, room: number, most: number): readonly Line[] {
  const words = label.split(' ').flatMap((word) => broken(word, room))
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && advance(last) + 1 + advance(word) <= room)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const kept = lines.slice(0, most)
  const end = kept.at(-1)
  if (end !== undefined && lines.length > most)
    kept[kept.length - 1] = shortened(`${end} ${lines[most]}`, room)
  const isRtl = runsLeftwards(label)
  return kept.map((text) => ({ text, letters: advance(text), isRtl }))
}

/** A word that no line can hold, in pieces that one can. */
function broken(word: string, room: number): string[] {
  if (advance(word) <= room) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const char of word) {
    if (piece !== '' && advance(piece) + advance(char) > room) {
      pieces.push(piece)
      piece = ''
    }
    piece += char
  }
  return [...pieces, piece]
}

function shortened(text: string, room: number): string {
  let kept = ''
  for (const char of text) {
    if (advance(kept) + advance(char) + 1 > room) break
    kept += char
  }
  return `${kept.trimEnd()}…`
}

/** Ideographs and emoji take about two letters. */
function advance(text: string): number {
  let sum = 0
  for (const char of text) sum += (char.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1
  return sum
}

/** By the first letter that has a direction. */
const runsLeftwards = (text: string): boolean =>
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text)
