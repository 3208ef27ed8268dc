import type { GraphState, NodeId, NodeType } from '@/lib/graph/schema'

/** An idea named in a sentence. Its label now, or, when it is no longer there, the one it had. */
export interface IdeaRef {
  readonly id: NodeId
  readonly label: string
  readonly type: NodeType
  /** False for what this branch no longer holds: shown, but leads nowhere. */
  readonly isHere: boolean
}

/** A sentence of plain words and named ideas. */
export type Words = readonly (string | IdeaRef)[]

export interface Sentence {
  readonly words: Words
  /** Ideas that came of it, listed under the sentence. */
  readonly ideas: readonly IdeaRef[]
}

export function toIdeaRef(graph: GraphState, id: NodeId, was?: Partial<IdeaRef>): IdeaRef {
  const node = graph.nodes.get(id)
  if (node) return { id, label: node.label, type: node.type, isHere: true }
  return { id, label: was?.label ?? 'an idea', type: was?.type ?? 'topic', isHere: false }
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly Words[]): Words {
  return parts.flatMap((part, index) => {
    if (index === 0) return part
    return [index === parts.length - 1 ? ' and ' : ', ', ...part]
  })
}

/** As one string, for copying and for names. */
export const toPlain = (words: Words): string =>
  words.map((word) => (typeof word === 'string' ? word : word.label)).join('')

export const ideasCounted = (count: number): string => (count === 1 ? '1 idea' : `${count} ideas`)
