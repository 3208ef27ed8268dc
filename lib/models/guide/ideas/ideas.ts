import type { Topic } from '../topic/topic'
import { toKey } from '../words/english'
import type { WordNet } from '../words/wordnet'
import { aspectOfType, aspects } from './aspects-of-boards'
import { type Idea, tryFill } from './fill'
import type { Row } from './frame'
import { fromWords } from './from-words'
import { rowsFor } from './rows'

/** Where an idea stands: its own kind, and what the board is about. */
export interface Standing {
  readonly type: string
  readonly root: Topic
}

/** Everything the guide can say about a topic, best first, no two alike. */
export function ideasFor(topic: Topic, wordnet: WordNet, standing?: Standing): Idea[] {
  const around = standing ? ideasAround(topic, standing) : []
  const [near, general] = rowsFor(topic)
  const fill = (rows: readonly Row[]) => rows.flatMap((row) => tryFill(row, topic) ?? [])
  const words = topic.kind === 'thing' ? fromWords(topic, wordnet) : []
  return unlike([...around, ...mix(words, fill(near)), ...fill(general)])
}

/** Below the root an idea is one aspect of the board's subject: its rows speak of that subject. */
function ideasAround(topic: Topic, { type, root }: Standing): Idea[] {
  const aspect = aspects.find(({ words }) => words.test(topic.text))
  const rows =
    (type === 'risk' || type === 'action' ? undefined : aspect?.rows) ?? aspectOfType[type] ?? aspect?.rows
  return (rows ?? []).flatMap((row) => tryFill(row, root) ?? [])
}
/** Two from the words, two from the frame, in turn. */
function mix(words: readonly Idea[], framed: readonly Idea[]): Idea[] {
  const mixed: Idea[] = []
  for (let at = 0; at < Math.max(words.length, framed.length); at += 2) {
    mixed.push(...framed.slice(at, at + 2), ...words.slice(at, at + 2))
  }
  return mixed
}

function unlike(ideas: readonly Idea[]): Idea[] {
  const seen = new Set<string>()
  return ideas.filter(({ label }) => {
    const key = toKey(label)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
