import { toSingular } from '@/lib/words/english'
import type { WordNet } from '@/lib/words/wordnet'
import { tryGist } from '../topic/gist'
import type { NounPhrase } from '../topic/noun-phrase'
import { type Topic, toTopic } from '../topic/topic'
import { anyIdea, aspectOfType, aspects } from './aspects-of-boards'
import { type Idea, tryFill } from './fill'
import { frame } from './frame'

/** Where an idea stands: its own label and kind, and what the board is about. */
export interface Standing {
  readonly label: string
  readonly type: string
  readonly root: Topic
}

/** A question with a matter of its own is thought about by that matter. */
const asking = frame(`
  question | What {medo} {me} change about {x}? | If nothing, the question may rest.
  actor | Who could say more about {me} | Somebody whose daily work answers this.
  evidence | A case in which {me} decided it | One that somebody has seen.
  risk | Relying on {me} alone | What else should be looked at.
  claim | The usual answer on {me} | A good place to begin, and to doubt.
  action | Ask two people about {me} | One who has been through it, one who has not.
  question | What would one do without {me}? | Another way to the same end.
  risk | Thinking of {me} too late | A sign that should not be missed.
  risk | What {me} {medo} not solve | The part of the question that stays.
  question | Who decides about {me}? | A name, and what they go by.
  question | How does one know enough about {me}? | What would settle it.
`)

/** What there is to say of an idea as one aspect of the board's subject. */
export function ideasAround({ label, type, root }: Standing, wordnet: WordNet): Idea[] {
  const aspect = aspectOfType[type] ?? aspects.find(({ words }) => words.test(label))?.rows ?? []
  const matter = tryMatter(label, root, wordnet)
  const gist = matter ?? tryGist(label, type, wordnet)
  const topic: Topic = gist ? { ...root, gist } : root
  return [...(matter ? asking : []), ...(matter ? [] : aspect), ...anyIdea].flatMap(
    (row) => tryFill(row, topic) ?? [],
  )
}

const longestMatter = 3

/** What a question below the root asks about, where that is something of its own. */
function tryMatter(label: string, root: Topic, wordnet: WordNet): NounPhrase | undefined {
  if (!/^(?:who|what|when|where|why|how|which|is|are|do|does|should|can)\b.+\?$/i.test(label.trim()))
    return undefined
  const { subject, options } = toTopic(label, wordnet)
  const words = subject.bare.toLowerCase().split(/\s+/)
  const own = new Set(root.text.toLowerCase().split(/\s+/).map(toSingular))
  const isOwn = !words.some((word) => own.has(toSingular(word)))
  const isName = words.length <= longestMatter && wordnet.senses(subject.head, 'noun').length > 0
  return !options && isOwn && isName && subject.head !== 'person' && isSpeakable(words) ? subject : undefined
}

const isSpeakable = (words: readonly string[]) =>
  !words.some((word) =>
    /^(?:it|there|this|that|they|them|one|on|of|for|does|is|are|be|answer|much|many|not|else|about)$/.test(
      word,
    ),
  )
