import { searchKey } from './search-key'

/** Scripts that write words without spaces between: each sign is a term. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/gu

/** Letters, digits and marks in runs, without accents and case. */
export const toTerms = (text: string): readonly string[] =>
  searchKey(text)
    .replaceAll(unspaced, ' $& ')
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** One list of terms a word of the query: they follow each other, and the last is the beginning of a word. */
export type SearchPhrases = readonly (readonly string[])[]

const mostWords = 12

export const toPhrases = (query: string): SearchPhrases =>
  query
    .split(/\s+/u)
    .map(toTerms)
    .filter((terms) => terms.length > 0)
    .slice(0, mostWords)

export function hasPhrase(terms: readonly string[], phrase: readonly string[]): boolean {
  const last = phrase.length - 1
  return terms.some((_, from) =>
    phrase.every((term, offset) => {
      const found = terms[from + offset]
      return offset === last ? found?.startsWith(term) === true : found === term
    }),
  )
}
