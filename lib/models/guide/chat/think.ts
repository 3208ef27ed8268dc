import type { NodeType } from '@/lib/graph/schema'
import { aspectsOf } from '../ideas/aspects'
import type { Idea } from '../ideas/fill'
import { ideasFor } from '../ideas/ideas'
import { stepsFor } from '../ideas/steps'
import { toTopic } from '../topic/topic'
import { toKey } from '../words/english'
import type { WordNet } from '../words/wordnet'

export interface Thinking {
  readonly label: string
  readonly rootLabel: string
  readonly type?: NodeType
  readonly about?: string
  readonly count: number
  /** Keys of labels that are on the board. */
  readonly taken: ReadonlySet<string>
}

/** Ideas of the wanted kind about an idea, then about the board's topic; fewer when there are no more. */
export function thinkOf(thinking: Thinking, wordnet: WordNet): Idea[] {
  const { label, rootLabel, type, about, count, taken } = thinking
  const texts = about ? [about] : label === rootLabel ? [label] : [label, rootLabel]
  const pool = texts.flatMap((text) => poolOf(text, type, wordnet))
  const near = about ? poolOf(rootLabel, type, wordnet).filter((idea) => speaksOf(idea, about)) : []
  const seen = new Set(taken)
  return [...near, ...pool]
    .filter((idea) => {
      const key = toKey(idea.label)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, count)
}

function poolOf(text: string, type: NodeType | undefined, wordnet: WordNet): Idea[] {
  const topic = toTopic(text, wordnet)
  const ideas = [...ideasFor(topic, wordnet), ...aspectsOf(topic)]
  if (!type) return ideas
  const fitting = ideas.filter((idea) => idea.type === type)
  return type === 'action' ? [...fitting.slice(0, 2), ...stepsFor(topic), ...fitting.slice(2)] : fitting
}

function speaksOf({ label, description }: Idea, about: string): boolean {
  const text = ` ${toKey(`${label} ${description}`)} `
  return toKey(about)
    .split(' ')
    .filter((word) => word.length > 3)
    .some((word) => text.includes(` ${word}`))
}
