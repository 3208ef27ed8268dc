import type { WordNet } from '@/lib/words/wordnet'
import { tryGist } from '../topic/gist'
import type { Topic } from '../topic/topic'
import type { Standing } from './around'
import { type Idea, tryFill } from './fill'
import type { Row } from './frame'
import { stanceOf } from './rows'
import { stepsByDomain } from './steps-by-domain'
import { steps } from './steps-by-kind'

/** The steps that lead from today to the topic done, decided or understood, in order. */
export function stepsFor(topic: Topic, wordnet: WordNet, standing?: Standing): Idea[] {
  if (standing && !isOwnMatter(topic)) return stepsAround(standing, wordnet)
  return rowsFor(topic).flatMap((row) => tryFill(row, topic) ?? [])
}

const isOwnMatter = ({ kind, text }: Topic) =>
  /^(decision|comparison|how-to|how-works|why|plan)$/.test(kind) && text.split(/\s+/).length <= 12

function stepsAround({ label, type, root }: Standing, wordnet: WordNet): Idea[] {
  const gist = tryGist(label, type, wordnet)
  const topic: Topic = gist ? { ...root, gist } : root
  const rows =
    type === 'risk' ? steps.against : type === 'question' || !gist ? steps.answering : steps.towards
  return rows.flatMap((row) => tryFill(row, topic) ?? [])
}

function rowsFor(topic: Topic): readonly Row[] {
  switch (topic.kind) {
    case 'decision':
      return stanceOf(topic) === 'gaining' ? steps.deciding : steps.decidingToChange
    case 'comparison':
      return steps.choosing
    case 'plan':
    case 'how-to':
      return (
        (stanceOf(topic) === 'gaining' || topic.domain === 'health'
          ? stepsByDomain[topic.domain]
          : undefined) ?? steps.doing
      )
    case 'why':
      return steps.explaining
    case 'claim':
      return steps.testing
    case 'how-works':
    case 'what':
    case 'thing':
      return steps.understanding
  }
}
