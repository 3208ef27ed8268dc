import { toKey } from '@/lib/words/english'
import type { WordNet } from '@/lib/words/wordnet'
import { explain } from './explain'
import { createAlike } from './ideas/alike'
import type { Standing } from './ideas/around'
import { aspectsOf } from './ideas/aspects'
import type { Idea } from './ideas/fill'
import { ideasFor } from './ideas/ideas'
import { stepsFor } from './ideas/steps'
import { termsFor } from './ideas/terms'
import { withFocus } from './lens-focus'
import type { LensRequest } from './lens-request'
import { toTopic } from './topic/topic'

const wanted = 6

/** JSON that fits the lens's contract; an empty list when everything the guide knows is there already. */
export function answerLens(request: LensRequest, wordnet: WordNet): unknown {
  const { idea, lens } = request
  const topic = toTopic(idea.label, wordnet)
  const standing = standingOf(request, wordnet)
  const subject = standing?.root ?? topic
  switch (lens) {
    case 'concepts':
      return { children: pick(termsFor(topic, subject, wordnet), request).map(toConcept) }
    case 'challenge': {
      const own = [...ideasFor(topic, wordnet, standing), ...aspectsOf(subject)]
      const ideas = withFocus(own, request, subject, wordnet)
      return {
        children: pick(
          ideas.filter(({ type }) => type === 'risk' || type === 'question'),
          request,
        ),
      }
    }
    case 'plan':
      return { children: pick(stepsFor(topic, wordnet, standing), request, 8).map(toStep) }
    case 'explain':
      return { summary: explain(request, topic, standing, wordnet) }
    default:
      return {
        children: pick(withFocus(ideasFor(topic, wordnet, standing), request, subject, wordnet), request),
      }
  }
}

/** Undefined at the root, which is the board's subject itself. */
function standingOf({ idea, path, rootTopic }: LensRequest, wordnet: WordNet): Standing | undefined {
  if (path.length === 0) return undefined
  return { label: idea.label, type: idea.type, root: toTopic(rootTopic, wordnet) }
}

/** The next ones that are not there yet. */
function pick<T extends { readonly label: string }>(
  ideas: readonly T[],
  { children, siblings, path, idea }: LensRequest,
  count = wanted,
): T[] {
  const alike = createAlike([...children, ...siblings].map(({ label }) => label))
  const above = new Set([...path, idea.label].map(toKey))
  const picked: T[] = []
  for (const one of ideas) {
    if (picked.length === count) break
    if (alike.has(one.label) || above.has(toKey(one.label))) continue
    alike.add(one.label)
    picked.push(one)
  }
  return picked
}

const toStep = ({ label, description }: Idea) => ({ label, description })

const toConcept = ({ label, description, relation }: Idea & { readonly relation: string }) => ({
  term: label,
  definition: description,
  relation,
})
