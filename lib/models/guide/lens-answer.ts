import type { Idea } from './ideas/fill'
import { fromWords, related, toSentence, trySense } from './ideas/from-words'
import { ideasFor } from './ideas/ideas'
import { stepsFor } from './ideas/steps'
import type { LensRequest } from './lens-request'
import { type Topic, toTopic } from './topic/topic'
import { toKey, toList, toSentenceCase } from './words/english'
import type { WordNet } from './words/wordnet'

const wanted = 6

/** JSON that fits the lens's contract; an empty list when everything the guide knows is there already. */
export function answerLens(request: LensRequest, wordnet: WordNet): unknown {
  const topic = toTopic(request.idea.label, wordnet)
  const ideas = ideasFor(topic, wordnet, standingOf(request, wordnet))
  switch (request.lens) {
    case 'concepts':
      return { children: pick(conceptsFor(topic, ideas, wordnet), request).map(toConcept) }
    case 'challenge':
      return { children: pick(only(ideas, ['risk', 'question']), request) }
    case 'plan':
      return {
        children: pick(stepsFor(topic), request, 8).map(({ label, description }) => ({ label, description })),
      }
    case 'explain':
      return { summary: explain(request, topic, wordnet) }
    default:
      return { children: pick(ideas, request) }
  }
}

/** Undefined at the root, which is the board's subject itself. */
function standingOf({ idea, path, rootTopic }: LensRequest, wordnet: WordNet) {
  return path.length === 0 ? undefined : { type: idea.type, root: toTopic(rootTopic, wordnet) }
}

const only = (ideas: readonly Idea[], types: readonly Idea['type'][]) =>
  ideas.filter(({ type }) => types.includes(type))

/** The next ones that are not there yet. */
export function pick(
  ideas: readonly Idea[],
  { children, siblings, path, idea }: LensRequest,
  count = wanted,
): Idea[] {
  const taken = new Set(
    [...children, ...siblings, ...path.map((label) => ({ label })), idea].map(({ label }) => toKey(label)),
  )
  return ideas.filter(({ label }) => !taken.has(toKey(label))).slice(0, count)
}

const toConcept = ({ label, description }: Idea) => ({ term: label, definition: description, relation: '' })

function conceptsFor(topic: Topic, ideas: readonly Idea[], wordnet: WordNet): Idea[] {
  return [...fromWords(topic, wordnet), ...only(ideas, ['concept'])]
}

function explain({ idea, path, children, rootTopic }: LensRequest, topic: Topic, wordnet: WordNet): string {
  const sense = trySense(topic, wordnet)
  const sentences = [
    idea.description,
    sense && topic.kind === 'thing'
      ? `WordNet says of ${topic.subject.head}: ${toSentence(sense.definition)}`
      : '',
    path.length > 0
      ? `It stands under ${toList(path.slice(-1).map(quote))}, on a board about ${quote(rootTopic)}.`
      : '',
    children.length > 0
      ? `Below it: ${toList(children.slice(0, 6).map(({ label }) => quote(label)))}.`
      : 'Nothing hangs below it yet.',
    sense ? kindsOf(sense, wordnet) : '',
  ]
  return sentences.filter(Boolean).join(' ')
}

function kindsOf(sense: Parameters<typeof related>[0], wordnet: WordNet): string {
  const above = related(sense, ['@'], wordnet)[0]?.words[0]
  return above ? `${toSentenceCase(sense.words[0] ?? '')} is a kind of ${above}.` : ''
}

const quote = (text: string) => `“${text}”`
