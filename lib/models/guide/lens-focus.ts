import { toKey, toSentenceCase, toSingular } from '@/lib/words/english'
import type { WordNet } from '@/lib/words/wordnet'
import { tryType } from './chat/lexicon'
import { contentOf } from './ideas/alike'
import type { Idea } from './ideas/fill'
import type { LensRequest } from './lens-request'
import { toNounPhrase } from './topic/noun-phrase'
import { type Topic, toTopic } from './topic/topic'

/** Words that an instruction is made of, not what it is about. */
const leading =
  /^(with|a|an|the|focus|focusing|focussing|focused|on|especially|mainly|mostly|regarding|considering|concerning|concentrate|concentrating|look|looking|think|thinking|about|of|by|for|from|in|into|to|at|its|point|view|perspective|terms|sight|only|just|please|more|some|and|or|but|under|aspect|aspects|respect|regard|using|like|me|us|i|we|you|they|he|she|want|give|be|keep|it|ideas?|what|who|whom|whose|how|why|when|where|which|whether|does|do|did|is|are|was|were|has|have|had|would|could|should|can|will|may|might|must|this|that|these|those|there|here|than|as|if|so|too|ask|asks|asked|answer|answers|tell|say|says|argue|arguing|against|harder|hard|very|much|many|most|less|not|no|never|always|ever|every|each|all|any|find|name|list|show|write|speak|talk|be|being|eyes|through|go|make|take|see|put|long|term|short)$/
const longestFocus = 4
/** In words: `What does it cost?` names the cost, a whole sentence names nothing. */
const longestName = 4

/** What an instruction asks to look at: kinds of ideas, the words of a subject, and through whose eyes. */
interface Focus {
  readonly types: ReadonlySet<string>
  readonly words: readonly string[]
  /** What ideas can be made about. */
  readonly subjects: readonly string[]
  /** `a shop owner`. */
  readonly role?: string
}

const stances: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\b(against|devil['’]?s? advocate|critic\w*|oppos\w+|downsides?|weak\w*|sceptic\w*|skeptic\w*|go(es)? wrong)\b/i,
    ['risk'],
  ],
  [/\b(in favou?r|upsides?|optimis\w+|benefits?|good sides?|advantages?)\b/i, ['opportunity']],
]

function toFocus(instruction: string, wordnet: WordNet): Focus {
  const all = toKey(instruction).split(' ')
  const content = all.filter((word) => word.length > 2 && !leading.test(word))
  const types = content.flatMap((word) => tryType(word) ?? [])
  const words = content.filter((word) => tryType(word) === undefined)
  const stance = stances.flatMap(([pattern, kinds]) => (pattern.test(instruction) ? kinds : []))
  const role = roleIn(instruction)
  return {
    types: new Set([...types, ...stance]),
    words,
    subjects: role ? [] : subjectsIn(instruction, words, wordnet),
    ...(role && { role }),
  }
}

const roles = [
  /\b(?:as(?: if (?:you|i) were)?|like|eyes of|(?:point of )?view of|perspective of) (an? [\p{L}-]+(?: [\p{L}-]+)?)(?=[.,;:!?]|\s(?:who|that|which|on|in|at|of|with|would|and|does|sees?)\b|$)/iu,
  /\b(an? [\p{L}-]+(?: [\p{L}-]+)?) would (?:ask|say|think|see|want|fear|worry)/iu,
]

/** `as a shop owner`, `through the eyes of a child`, `questions a child would ask`. */
const roleIn = (instruction: string): string | undefined =>
  roles.flatMap((pattern) => pattern.exec(instruction)?.[1] ?? [])[0]?.toLowerCase()

/** What stands after `about`, `on` or `for`; or all of it where it is no more than the name of a thing. */
function subjectsIn(instruction: string, words: readonly string[], wordnet: WordNet): string[] {
  const isNoun = (word: string) => wordnet.senses(toSingular(word), 'noun').length > 0
  const marked = [
    ...instruction.matchAll(
      /\b(?:about|on|for|at|regarding|concerning|to|of|with) (?:the |our |my |its |their )?(?=([\p{L}-]{3,}(?: [\p{L}-]{3,})?))/giu,
    ),
  ].flatMap(([, phrase = '']) => {
    const kept = toKey(phrase)
      .split(' ')
      .filter((word) => words.includes(word))
    return kept.length > 0 && kept.every(isNoun) ? [kept.join(' ')] : []
  })
  if (marked.length > 0) return [...new Set(marked)].slice(0, longestFocus)
  const isName = instruction.trim().split(/\s+/).length <= longestName && words.length <= 2
  return isName && words.length > 0 && words.every(isNoun) ? [words.join(' ')] : []
}

export interface Focused<T> {
  readonly ideas: readonly T[]
  /** Something in them is what the instruction asks for; true without one. */
  readonly isMet: boolean
}

/** The same ideas with those first that the instruction asks for, and some about its subject before the rest. */
export function withFocus<T extends Idea>(
  ideas: readonly T[],
  more: (about: Topic) => readonly T[],
  { instruction }: Pick<LensRequest, 'instruction'>,
  wordnet: WordNet,
): Focused<T> {
  if (!instruction?.trim()) return { ideas, isMet: true }
  const { types, words, subjects } = toFocus(instruction, wordnet)
  const speaking = ideas.filter((idea) => speaksOf(idea, words))
  const onSubject = subjects.flatMap((subject) => more(toTopic(subject, wordnet)))
  const pool = [...speaking, ...onSubject, ...ideas]
  const typed = pool.filter(({ type }) => types.has(type))
  return {
    ideas: [...typed, ...pool],
    isMet: typed.length > 0 || speaking.length > 0 || onSubject.length > 0,
  }
}

/** The words that an instruction puts weight on; none where it speaks of kinds of ideas alone. */
export const focusWords = (instruction: string, wordnet: WordNet): readonly string[] =>
  toFocus(instruction, wordnet).words

/** What somebody whose eyes are asked for would want to know. */
export function ideasOfRole(
  { instruction }: Pick<LensRequest, 'instruction'>,
  subject: Topic,
  wordnet: WordNet,
): Idea[] {
  const role = instruction && toFocus(instruction, wordnet).role
  if (!role) return []
  const about = subject.subject.definite
  return [
    {
      label: `What would ${role} lose?`,
      type: 'risk',
      description: `Seen by ${role}: what ${about} takes away.`,
    },
    {
      label: `What would ${role} gain?`,
      type: 'opportunity',
      description: `Seen by ${role}: what ${about} brings.`,
    },
    {
      label: `What would ${role} ask first?`,
      type: 'question',
      description: `${toSentenceCase(role)} knows things about ${about} that others do not.`,
    },
  ]
}

/** Steps that see to what an instruction puts weight on; the last one comes at the end of a plan. */
export function stepsOnFocus({ instruction }: Pick<LensRequest, 'instruction'>, wordnet: WordNet): Idea[] {
  const focus = instruction ? toFocus(instruction, wordnet) : undefined
  const [subject] = focus?.subjects ?? []
  if (focus?.role) {
    return [
      {
        label: `Ask ${focus.role} what matters most`,
        type: 'action',
        description: 'Before anything else is decided.',
      },
      {
        label: `Show ${focus.role} the plan`,
        type: 'action',
        description: 'And change what they see is missing.',
      },
    ]
  }
  if (!subject) return []
  const { definite } = toNounPhrase(subject)
  return [
    {
      label: `Write down what matters about ${definite}`,
      type: 'action',
      description: 'A few lines, before the rest is planned.',
    },
    {
      label: `Ask someone who knows about ${definite}`,
      type: 'action',
      description: 'They see sooner what would go wrong.',
    },
    {
      label: `Check the plan against ${definite}`,
      type: 'action',
      description: 'What does not stand up to it is changed now.',
    },
  ]
}

export function speaksOf(
  { label, description }: Pick<Idea, 'label' | 'description'>,
  words: readonly string[],
): boolean {
  const own = new Set(contentOf(`${label} ${description}`))
  return words.some((word) => word.length > 2 && own.has(toSingular(word)))
}
