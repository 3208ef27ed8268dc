import type { ViewNode } from './graph-view'
import type { Known } from './parse-place'

/** What parsing knows of the board as it was when the person wrote. */
export interface Board extends Known {
  readonly lenses: ReadonlySet<string>
  /** Whether English knows it. */
  isWord(word: string): boolean
  /** Of the ideas on the board. */
  readonly labels: readonly string[]
  /** Names of the conversation's branches, as far as they are known. */
  readonly branches: readonly string[]
  /** The ideas themselves. */
  readonly ideas: readonly ViewNode[]
  /** False when the board is larger than what the guide sees of it. */
  readonly isWhole: boolean
  /** Whether another idea than the root is selected. */
  readonly hasSelection: boolean
}
