import type { Board } from '../chat/board'
import type { Intent } from '../chat/intent'
import { stripPolite } from '../chat/polite'
import type { Token } from '../chat/tokens'
import { toSentence } from '../sense/sentence'
import type { Spot } from '../sense/spots'
import { addFrames } from './add-frames'
import { branchFrames } from './branch-frames'
import { countFrames } from './count-frames'
import { type Frame, tryFrame } from './frame'
import { growFrames } from './grow-frames'
import { lateAddFrames } from './late-frames'
import { linkFrames } from './link-frames'
import { lookFrames } from './look-frames'
import { moveFrames } from './move-frames'
import { nameFrames } from './name-frames'
import { planFrames } from './plan-frames'
import { toldFrames } from './told-frames'

/** So plain in their shape that no other reading is asked. */
const first: readonly Frame[] = [
  ...branchFrames,
  ...planFrames,
  ...growFrames,
  ...lookFrames,
  ...countFrames,
  ...nameFrames,
  ...toldFrames,
  ...addFrames,
  ...moveFrames,
  ...linkFrames,
]
/** For what the grammar could not read. */
const late: readonly Frame[] = [...lateAddFrames]

export interface Framed {
  readonly intents: readonly Intent[]
  readonly spots: readonly Spot[]
}

/** What a sentence asks by its shape as a whole; the surest way to read it where a shape is known. */
export function tryFrames(
  tokens: readonly Token[],
  board: Board,
  before: readonly Spot[],
  earlier: readonly Intent[],
  when: 'first' | 'late' = 'first',
): Framed | undefined {
  const sentence = toSentence(stripPolite(tokens), board, before)
  for (const one of when === 'first' ? first : late) {
    const intents = tryFrame(one, sentence, earlier)
    if (intents) return { intents, spots: sentence.spots }
  }
  return undefined
}
