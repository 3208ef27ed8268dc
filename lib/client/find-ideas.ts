import type { GraphNode, GraphState } from '@/lib/graph/schema'
import { searchKey } from '@/lib/graph/search-key'
import { hasPhrase, type SearchPhrases, toPhrases, toTerms } from '@/lib/graph/search-words'

/** Ideas of a graph whose label or description has every word of `query`: the nearest label first, then the shorter. */
export function findIdeas(graph: GraphState, query: string): readonly GraphNode[] {
  const phrases = toPhrases(query)
  if (phrases.length === 0) return []
  const wanted = searchKey(query.trim())
  return [...graph.nodes.values()]
    .flatMap((node) => {
      const near = closeness(node, phrases, wanted)
      return near === null ? [] : [{ node, near }]
    })
    .sort((a, b) => a.near - b.near || a.node.label.length - b.node.label.length)
    .map(({ node }) => node)
}

function closeness({ label, description }: GraphNode, phrases: SearchPhrases, wanted: string): number | null {
  const key = searchKey(label)
  if (isIn(key, label, phrases)) {
    if (key === wanted) return 0
    return key.startsWith(wanted) ? 1 : 2
  }
  return description !== '' &&
    isIn(searchKey(`${label}\n${description}`), `${label}\n${description}`, phrases)
    ? 3
    : null
}

/** Splitting into words is dear at 50,000 ideas; most of them have not even the letters. */
const isIn = (key: string, text: string, phrases: SearchPhrases): boolean => {
  if (!phrases.every((terms) => terms.every((term) => key.includes(term)))) return false
  const words = toTerms(text)
  return phrases.every((phrase) => hasPhrase(words, phrase))
}

export const isNamed = (name: string, query: string): boolean => {
  const words = toTerms(name)
  return toPhrases(query).every((phrase) => hasPhrase(words, phrase))
}
