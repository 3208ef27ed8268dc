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
import { compareIdeas } from './lens-compare'
import { connectIdeas } from './lens-connect'
import { type Focused, ideasOfRole, stepsOnFocus, withFocus } from './lens-focus'
import type { LensRequest } from './lens-request'
import { type Topic, toTopic } from './topic/topic'

const wanted = 6

/** JSON that fits the lens's contract, or a promise of it; an empty list and a word about it when all the guide knows is there already. */
export function answerLens(request: LensRequest, wordnet: WordNet, signal?: AbortSignal): unknown {
  switch (request.lens) {
    case 'compare':
      return compareIdeas(request, wordnet)
    case 'connect':
      return connectIdeas(request, wordnet, signal)
    default:
      return answerAbout(request, wordnet)
  }
}

function answerAbout(request: LensRequest, wordnet: WordNet): unknown {
  const { idea, lens } = request
  const topic = toTopic(idea.label, wordnet)
  const standing = standingOf(request, wordnet)
  const subject = standing?.root ?? topic
  const focused = <T extends Idea>(own: readonly T[], more: (about: Topic) => readonly T[]) =>
    withFocus(own, more, request, wordnet)
  const around = (about: Topic) =>
    ideasFor(about, wordnet, { label: about.text, type: 'topic', root: subject })
  const seen = ideasOfRole(request, subject, wordnet)
  switch (lens) {
    case 'concepts': {
      const found = focused(termsFor(topic, subject, wordnet), (about) => termsFor(about, about, wordnet))
      return toList(found, request, wanted, toConcept)
    }
    case 'challenge': {
      const found = before(
        seen,
        focused([...ideasFor(topic, wordnet, standing), ...aspectsOf(subject)], around),
      )
      const doubts = found.ideas.filter(({ type }) => type === 'risk' || type === 'question')
      return toList({ ...found, ideas: doubts }, request, wanted, (one) => one)
    }
    case 'plan':
      return toList(planFor(stepsFor(topic, wordnet, standing), request, wordnet), request, 8, toStep)
    case 'explain':
      return { summary: explain(request, topic, standing, wordnet) }
    default:
      return toList(
        before(seen, focused(ideasFor(topic, wordnet, standing), around)),
        request,
        wanted,
        (one) => one,
      )
  }
}

const before = (first: readonly Idea[], { ideas, isMet }: Focused<Idea>): Focused<Idea> => ({
  ideas: [...first, ...ideas],
  isMet: isMet || first.length > 0,
})

/** A plan keeps the order of its steps: what the instruction asks for comes before them, and once more at the end. */
function planFor(steps: readonly Idea[], request: LensRequest, wordnet: WordNet): Focused<Idea> {
  const own = stepsOnFocus(request, wordnet)
  const { isMet } = withFocus(steps, () => own, request, wordnet)
  return {
    ideas: [...own.slice(0, -1), ...steps.slice(0, 5), ...own.slice(-1), ...steps.slice(5)],
    isMet: isMet || own.length > 0,
  }
}

function toList<T extends Idea>(
  { ideas, isMet }: Focused<T>,
  request: LensRequest,
  count: number,
  toItem: (idea: T) => unknown,
) {
  const picked = pick(ideas, request, count)
  const { instruction, idea } = request
  const asked = instruction ? shorten(instruction) : ''
  const note =
    picked.length === 0
      ? `I know of nothing to add to “${idea.label}” that is not there already.`
      : isMet
        ? ''
        : `I am the built-in guide and go by words: I found nothing that speaks of “${asked}”, so these are my general ideas. A language model follows the instruction itself.`
  return { children: picked.map(toItem), note }
}

const shorten = (text: string) => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text)

/** Undefined at the root, which is the board's subject itself. */
function standingOf({ idea, path, rootTopic }: LensRequest, wordnet: WordNet): Standing | undefined {
  if (path.length === 0) return undefined
  return { label: idea.label, type: idea.type, root: toTopic(rootTopic, wordnet) }
}

/** The next ones that are not there yet. */
function pick<T extends { readonly label: string }>(
  ideas: readonly T[],
  { children, siblings, path, idea }: LensRequest,
  count: number,
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
