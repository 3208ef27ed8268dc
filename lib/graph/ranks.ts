import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** Longer ranks are not ours: even ten thousand insertions at one place stay below. */
const rankCap = 4_096

/** A rank behind `last`, or the first of all. */
export const rankAfter = (last: string | undefined): string => generateKeyBetween(last ?? null, null)

/** `count` ranks in order between two, `null` being the open end. `low` must be smaller than `high`. */
export const ranksBetween = (low: string | null, high: string | null, count: number): string[] =>
  generateNKeysBetween(low, high, count)

export function isRank(text: string): boolean {
  if (text.length > rankCap) return false
  try {
    generateKeyBetween(text, null)
    return true
  } catch {
    return false
  }
}
