import type { Known } from './parse-place'

/** What parsing knows of the board as it was when the person wrote. */
export interface Board extends Known {
  readonly lenses: ReadonlySet<string>
  /** Whether English knows it. */
  isWord(word: string): boolean
  /** Of the ideas on the board. */
  readonly labels: readonly string[]
}
