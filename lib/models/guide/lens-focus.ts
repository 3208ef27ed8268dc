import { toKey, toSingular } from '@/lib/words/english'
import type { WordNet } from '@/lib/words/wordnet'
import { tryType } from './chat/lexicon'
import type { Standing } from './ideas/around'
import type { Idea } from './ideas/fill'
import { ideasFor } from './ideas/ideas'
import type { LensRequest } from './lens-request'
import { type Topic, toTopic } from './topic/topic'

const leading =
  /^(with|a|an|the|focus|focusing|focussing|focused|on|especially|mainly|mostly|regarding|considering|concerning|concentrate|concentrating|look|looking|think|thinking|about|of|by|for|from|in|into|to|at|its|point|view|perspective|terms|sight|only|just|please|more|some|and|under|aspect|aspects|respect|regard|using|like|me|us|i|we|want|give|be|keep|it|ideas?)$/
const longestFocus = 4

/** What an instruction asks to look at: kinds of ideas, and the words of a subject. */
interface Focus {
  readonly types: ReadonlySet<string>
  readonly words: readonly string[]
}

function toFocus(instruction: string): Focus {
  const words = toKey(instruction)
    .split(' ')
    .filter((word) => word !== '' && !leading.test(word))
  const types = words.flatMap((word) => tryType(word) ?? [])
  return {
    types: new Set(types),
    words: words.filter((word) => tryType(word) === undefined).slice(0, longestFocus),
  }
}

/** The same ideas with those first that the instruction asks for, and some about its subject before the rest. */
export function withFocus(
  ideas: readonly Idea[],
  { instruction }: LensRequest,
  subject: Topic,
  wordnet: WordNet,
): readonly Idea[] {
  if (!instruction) return ideas
  const { types, words } = toFocus(instruction)
  const about = words.join(' ')
  const standing: Standing = { label: about, type: 'topic', root: subject }
  const onSubject = about === '' ? [] : ideasFor(toTopic(about, wordnet), wordnet, standing)
  const pool = [...ideas.filter((idea) => speaksOf(idea, words)), ...onSubject, ...ideas]
  return types.size === 0 ? pool : [...pool.filter(({ type }) => types.has(type)), ...pool]
}

function speaksOf({ label, description }: Idea, words: readonly string[]): boolean {
  const own = new Set(toKey(`${label} ${description}`).split(' ').map(toSingular))
  return words.some((word) => word.length > 2 && own.has(toSingular(word)))
}
