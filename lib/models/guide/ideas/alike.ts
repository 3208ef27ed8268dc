import { toKey, toSingular } from '@/lib/words/english'

const small =
  /^(the|a|an|of|to|for|in|on|at|and|or|is|are|it|its|be|do|does|with|by|from|that|this|there|here|who|what|which|how|would|one)$/

/** The words of a text that carry its sense, in the singular. */
export const contentOf = (label: string): string[] =>
  toKey(label)
    .split(' ')
    .filter((word) => word && !small.test(word))
    .map(toSingular)

/** Remembers labels and tells whether another says the same in nearly the same words. */
export function createAlike(labels: readonly string[] = []) {
  const keys = new Set(labels.map(toKey))
  const known = labels.map(contentOf)
  return {
    has(label: string): boolean {
      return keys.has(toKey(label)) || known.some((words) => nearlySame(words, contentOf(label)))
    },
    add(label: string): void {
      keys.add(toKey(label))
      known.push(contentOf(label))
    },
  }
}

/** One holds the other, and at most one word more. */
function nearlySame(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  if (few.length < 2 || many.length - few.length > 1) return false
  const words = new Set(many)
  return few.every((word) => words.has(word))
}
