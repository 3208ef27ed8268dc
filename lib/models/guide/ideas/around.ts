import type { WordNet } from '@/lib/words/wordnet'
import { tryGist } from '../topic/gist'
import type { Topic } from '../topic/topic'
import { anyIdea, aspectOfType, aspects } from './aspects-of-boards'
import { type Idea, tryFill } from './fill'

/** Where an idea stands: its own label and kind, and what the board is about. */
export interface Standing {
  readonly label: string
  readonly type: string
  readonly root: Topic
}

/** What there is to say of an idea as one aspect of the board's subject. */
export function ideasAround({ label, type, root }: Standing, wordnet: WordNet): Idea[] {
  const aspect = aspectOfType[type] ?? aspects.find(({ words }) => words.test(label))?.rows ?? []
  const gist = tryGist(label, type, wordnet)
  const topic: Topic = gist ? { ...root, gist } : root
  return [...aspect, ...anyIdea].flatMap((row) => tryFill(row, topic) ?? [])
}
