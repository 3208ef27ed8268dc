import { toArticle, toKey, toList, toSentenceCase, toSingular } from '@/lib/words/english'
import type { WordNet } from '@/lib/words/wordnet'
import type { Standing } from './ideas/around'
import { senseFor } from './ideas/from-words'
import { ideasFor } from './ideas/ideas'
import { focusWords, speaksOf } from './lens-focus'
import type { LensRequest } from './lens-request'
import type { Topic } from './topic/topic'

/** Two to five sentences: what it is, what it means for the board, what is around it, what to ask next. */
export function explain(
  request: LensRequest,
  topic: Topic,
  standing: Standing | undefined,
  wordnet: WordNet,
): string {
  const sentences = standing ? [...ownWords(request), ...roleOf(request, standing)] : openingOf(topic)
  const known = defineSubject(topic, standing, wordnet)
  const asked = askedOf(request, topic, standing, wordnet)
  const next = asked.length > 0 ? asked : nextOf(request, topic, standing, wordnet)
  return [...sentences, ...known, ...aroundOf(request), ...next].join(' ')
}

/** What the instruction puts weight on: WordNet's word for it and what of the idea speaks of it, or that nothing does. */
function askedOf(
  { instruction, children, siblings }: LensRequest,
  topic: Topic,
  standing: Standing | undefined,
  wordnet: WordNet,
): string[] {
  const words = instruction ? focusWords(instruction, wordnet) : []
  if (!instruction || words.length === 0) return []
  const onBoard = [...children, ...siblings].filter((one) => speaksOf(one, words))
  const own = ideasFor(topic, wordnet, standing).filter((one) => speaksOf(one, words))
  const named = [...onBoard, ...own].slice(0, 3).map(({ label }) => quote(label))
  if (named.length > 0) return [`On ${quote(words.join(' '))}: look at ${toList(named)}.`]
  return [
    `Of ${quote(instruction)} I know nothing to say here: I am the built-in guide and go by words. A language model follows the instruction itself.`,
  ]
}

const quote = (text: string) => `“${text}”`

const ownWords = ({ idea }: LensRequest) =>
  idea.description.trim() ? [toClosed(idea.description.trim())] : []

const toClosed = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

function openingOf(topic: Topic): string[] {
  const { kind, text, agent, verb, rest, options, clause } = topic
  const deed = verb ? `${verb.base}${rest ? ` ${rest}` : ''}` : ''
  const doer = agent?.definite ?? 'one'
  switch (kind) {
    case 'decision':
      return [
        topic.asks === 'worth'
          ? `This asks for a judgement: ${quote(`${toSentenceCase(text)}?`)}`
          : `This asks for a decision: whether ${doer} should ${deed}.`,
      ]
    case 'comparison':
      return options ? [`This weighs ${options[0].definite} against ${options[1].definite}.`] : []
    case 'how-to':
      return [`This asks for a way: how to ${deed}.`]
    case 'how-works':
      return [
        `This asks for an explanation: how ${topic.subject.definite} ${topic.subject.number === 'many' ? deed : `${verb?.s ?? ''} ${rest ?? ''}`.trim()}.`,
      ]
    case 'why':
      return [`This asks for reasons: why ${clause ?? topic.subject.definite}.`]
    case 'plan':
      return [`This is something to bring about: ${verb ? `to ${deed}` : topic.subject.indefinite}.`]
    case 'claim':
      return [`This is a claim, so it can be true or false: ${quote(toSentenceCase(text))}.`]
    case 'what':
    case 'thing':
      return []
  }
}

/** What an idea of its kind is to the board's subject. */
function roleOf({ idea, path }: LensRequest, { root }: Standing): string[] {
  const about = root.subject.definite
  const parent = path.at(-1) ?? ''
  const under = path.length > 1 ? ` It belongs to ${quote(parent)}.` : ''
  const role = roles[idea.type]
  return [`${role ? role(about) : `It is one side of ${about} to think about.`}${under}`]
}

const roles: Readonly<Record<string, (about: string) => string>> = {
  question: (about) =>
    `It is an open question about ${about}: the answer may change what is thought of the rest.`,
  risk: (about) =>
    `It is a risk: something that could go wrong with ${about}, and is cheaper to think of now than later.`,
  opportunity: (about) => `It is a chance: something good that ${about} could bring.`,
  claim: (about) => `It is a claim about ${about}: worth an argument for it and one against.`,
  evidence: (about) => `It is evidence: something to look at, instead of arguing about ${about}.`,
  action: (about) =>
    `It is something to do: a step towards knowing more about ${about}, or getting further with it.`,
  actor: (about) => `It names people for whom ${about} matters; ask what they gain and what they give up.`,
  concept: (about) => `It is a notion one needs in order to think about ${about}.`,
}

/** WordNet's words for the subject, at the root or where the label is the plain word. */
function defineSubject(
  { subject, domain, kind, text }: Topic,
  standing: Standing | undefined,
  wordnet: WordNet,
): string[] {
  if (standing && text.split(/\s+/).length > 2) return []
  if (kind === 'comparison') return []
  const whole = senseFor(subject.bare.toLowerCase().replace(/\S+$/, toSingular), domain, wordnet)
  const sense = whole ?? senseFor(subject.head.toLowerCase(), domain, wordnet)
  if (!sense || (!whole && subject.bare.includes(' '))) return []
  const word = whole ? subject.bare : subject.head
  const named =
    /^\p{Lu}/u.test(word) || subject.number !== 'one'
      ? toSentenceCase(subject.number === 'many' ? subject.head : word)
      : toSentenceCase(`${toArticle(word)} ${word}`)
  const definition = (sense.definition.split(/;\s/)[0] ?? '').replace(/^\([^)]*\)\s*/, '').trim()
  return [`${named}, says WordNet, is ${definition}.`.replace(/is (an? |the )?(?=\1)/, 'is ')]
}

function aroundOf({ children, siblings }: LensRequest): string[] {
  if (children.length > 0) {
    const shown = children.slice(0, 5).map(({ label }) => quote(label))
    const more = children.length > 5 ? `, and ${children.length - 5} more` : ''
    return [
      `Under it ${children.length === 1 ? 'stands' : 'stand'} ${more ? shown.join(', ') : toList(shown)}${more}.`,
    ]
  }
  if (siblings.length === 0) return []
  return [
    `Beside it ${siblings.length === 1 ? 'stands' : 'stand'} ${toList(siblings.slice(0, 3).map(({ label }) => quote(label)))}.`,
  ]
}

function nextOf(
  { children, siblings, idea }: LensRequest,
  topic: Topic,
  standing: Standing | undefined,
  wordnet: WordNet,
): string[] {
  const taken = new Set([...children, ...siblings, idea].map(({ label }) => toKey(label)))
  const next = ideasFor(topic, wordnet, standing).filter(({ label }) => !taken.has(toKey(label)))
  if (next.length === 0) return []
  return [`Worth a thought next: ${toList(next.slice(0, 2).map(({ label }) => quote(label)))}.`]
}
