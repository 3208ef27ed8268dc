/** Whether a word is another one and no slip: a letter exchanged for another gives a word of its own. */
export const isOtherWord = (typed: string, meant: string, isWord: (word: string) => boolean): boolean =>
  typed.length === meant.length && lettersOf(typed) !== lettersOf(meant) && typed.split(' ').every(isWord)

const lettersOf = (word: string) => [...word].sort().join('')

/** Slips of the pen between two words: a letter too many, missing, wrong, or two that changed places. */
export function distance(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      const turned = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next.push(
        Math.min(
          (row[j - 1] ?? 0) + (same ? 0 : 1),
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          turned ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[before, row] = [row, next]
  }
  return row.at(-1) ?? 0
}
