/** Longer texts are compared by their beginning. */
const comparedLength = 100

/** Pairs of neighbouring characters, with the edges of the text marked; for one text that is compared with many. */
export function pairsOf(text: string): ReadonlySet<string> {
  const padded = ` ${text.slice(0, comparedLength)} `
  const pairs = new Set<string>()
  for (let place = 0; place + 1 < padded.length; place++) pairs.add(padded.slice(place, place + 2))
  return pairs
}

/** From 0, nothing in common, to 1. Fold case and accents before, where they do not count. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const pair of a) if (b.has(pair)) common++
  return (2 * common) / (a.size + b.size)
}
