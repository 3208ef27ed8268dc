import type { NodeType } from '@/lib/graph/schema'
import { toKey } from '@/lib/words/english'
import type { WordNet } from '@/lib/words/wordnet'
import { createAlike } from '../ideas/alike'
import { aspectsOf } from '../ideas/aspects'
import type { Idea } from '../ideas/fill'
import { ideasFor } from '../ideas/ideas'
import { stepsFor } from '../ideas/steps'
import { toTopic } from '../topic/topic'

export interface Thinking {
  readonly label: string
  readonly kind: NodeType
  readonly rootLabel: string
  readonly type?: NodeType
  readonly about?: string
  readonly count: number
  /** Labels that are on the board. */
  readonly taken: readonly string[]
}

/** Ideas of the wanted kind about an idea, then about the board's topic; fewer when there are no more. */
export function thinkOf(thinking: Thinking, wordnet: WordNet): Idea[] {
  const { rootLabel, type, about, count, taken } = thinking
  const pool = about ? poolOf(about, type, wordnet) : poolBelow(thinking, wordnet)
  const near = about ? poolOf(rootLabel, type, wordnet).filter((idea) => speaksOf(idea, about)) : []
  const alike = createAlike(taken)
  const thought: Idea[] = []
  for (const idea of [...near, ...pool]) {
    if (thought.length === count) break
    if (alike.has(idea.label)) continue
    alike.add(idea.label)
    thought.push(idea)
  }
  return thought
}

/** Of an idea as one side of the board's subject, then of the subject itself. */
function poolBelow({ label, rootLabel, kind, type }: Thinking, wordnet: WordNet): Idea[] {
  if (label === rootLabel) return poolOf(label, type, wordnet)
  const root = toTopic(rootLabel, wordnet)
  const standing = { label, type: kind, root }
  const topic = toTopic(label, wordnet)
  const near = ideasFor(topic, wordnet, standing)
  const steps = type === 'action' ? stepsFor(topic, wordnet, standing) : []
  const fitting = type ? near.filter((idea) => idea.type === type) : near
  return [...fitting, ...steps, ...poolOf(rootLabel, type, wordnet)]
}

function poolOf(text: string, type: NodeType | undefined, wordnet: WordNet): Idea[] {
  const topic = toTopic(text, wordnet)
  const ideas = [...ideasFor(topic, wordnet), ...aspectsOf(topic)]
  if (!type) return ideas
  const fitting = ideas.filter((idea) => idea.type === type)
  return type === 'action'
    ? [...fitting.slice(0, 2), ...stepsFor(topic, wordnet), ...fitting.slice(2)]
    : fitting
}

function speaksOf({ label, description }: Idea, about: string): boolean {
  const text = ` ${toKey(`${label} ${description}`)} `
  return toKey(about)
    .split(' ')
    .filter((word) => word.length > 3)
    .every((word) => text.includes(` ${word}`))
}
