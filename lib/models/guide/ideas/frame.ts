import type { NodeType } from '@/lib/graph/schema'

/** One idea of a frame, with slots that a topic fills. */
export interface Row {
  readonly type: NodeType
  readonly label: string
  readonly description: string
}

/** What a domain has to say of a subject as it is, and of getting, making or beginning it. */
export interface DomainIdeas {
  readonly about: readonly Row[]
  readonly gaining: readonly Row[]
}

/**
 * Reads rows of `type | label | description`, one a line. Slots in braces are filled by `fill.ts`;
 * a row whose slot has nothing to hold is left out.
 */
export function frame(text: string): readonly Row[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(toRow)
}

const typeOf: Readonly<Record<string, NodeType>> = {
  topic: 'topic',
  concept: 'concept',
  question: 'question',
  claim: 'claim',
  evidence: 'evidence',
  risk: 'risk',
  chance: 'opportunity',
  action: 'action',
  actor: 'actor',
  note: 'note',
}

function toRow(line: string): Row {
  const [word = '', label = '', description = ''] = line.split('|').map((cell) => cell.trim())
  const type = typeOf[word]
  if (!type || !label || !description) throw new Error(`A row is not whole: ${line}`)
  return { type, label, description }
}
