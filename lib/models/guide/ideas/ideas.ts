import type { WordNet } from '@/lib/words/wordnet'
import type { Topic } from '../topic/topic'
import { createAlike } from './alike'
import { ideasAround, type Standing } from './around'
import { type Idea, tryFill } from './fill'
import type { Row } from './frame'
import { fromWords } from './from-words'
import { ideasOfPair } from './pair'
import { rowsFor } from './rows'

/** Everything the guide can say about a topic, best first, no two alike. */
export function ideasFor(topic: Topic, wordnet: WordNet, standing?: Standing): Idea[] {
  if (!standing) return unlike(ideasOf(topic, wordnet))
  const own = speaksForItself(topic) ? ideasOf(topic, wordnet) : []
  const around = ideasAround(standing, wordnet)
  return unlike(isQuestionOfItsOwn(topic) ? [...own, ...around] : [...around, ...own])
}

function ideasOf(topic: Topic, wordnet: WordNet): Idea[] {
  const [near, general] = rowsFor(topic)
  const fill = (rows: readonly Row[]) => rows.flatMap((row) => tryFill(row, topic) ?? [])
  const words = topic.kind === 'thing' ? fromWords(topic, wordnet) : []
  const ideas = [...mix(words, fill(near)), ...fill(general)]
  const both = topic.kind === 'comparison' ? ideasOfPair(topic) : []
  if (both.length === 0) return ideas
  const [wins, costs, rest] = [ideas.slice(0, 2), ideas.slice(2, 4), ideas.slice(4)]
  return [...wins, ...both.slice(0, 2), ...rest.slice(0, 2), ...costs, ...rest.slice(2), ...both.slice(2)]
}

const isQuestionOfItsOwn = ({ kind }: Topic) => /^(decision|comparison|how-to|how-works|why)$/.test(kind)

/** A label that is a phrase or a question of its own can be thought about without the board. */
const speaksForItself = (topic: Topic) =>
  isQuestionOfItsOwn(topic) || (topic.kind === 'thing' && topic.text.split(/\s+/).length <= 3)

/** Four from the frame first, then two from the words and two from the frame, in turn. */
function mix(words: readonly Idea[], framed: readonly Idea[]): Idea[] {
  const mixed: Idea[] = [...framed.slice(0, 3)]
  const rest = framed.slice(3)
  for (let at = 0; at < Math.max(words.length, rest.length); at += 2) {
    mixed.push(...words.slice(at, at + 2), ...rest.slice(at, at + 2))
  }
  return mixed
}

function unlike(ideas: readonly Idea[]): Idea[] {
  const alike = createAlike()
  return ideas.filter(({ label }) => {
    if (alike.has(label)) return false
    alike.add(label)
    return true
  })
}
