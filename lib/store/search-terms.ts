import { searchKey } from '@/lib/graph/search-key'
import { type SearchPhrases, toTerms } from '@/lib/graph/search-words'
import type { Part } from '@/lib/history/parts'

/* What is found: the same for every store. */

export type SearchKind = 'idea' | 'message'

/** One findable text of a message. `label` is an idea's; what a message says is read from the message itself. */
export interface SearchText {
  readonly kind: SearchKind
  readonly label: string | null
  readonly text: string
}

/** UTF-16 units of one message that are read; a pasted book is found by its beginning. */
const longest = 100_000

/** What a person said, was told or noted, as one text; and each idea the message brought or reworded. */
export function toSearchTexts(parts: readonly Part[]): readonly SearchText[] {
  const ideas = parts.flatMap(toIdeas)
  const said = toSaid(parts)
  return said === '' ? ideas : [{ kind: 'message', label: null, text: said }, ...ideas]
}

export function toSaid(parts: readonly Part[]): string {
  const texts = parts.flatMap((part) => {
    if (part.type === 'text') return [part.text]
    if (part.type === 'lens') return [part.instruction ?? '', part.text ?? '']
    return part.type === 'merge' ? [part.fromName, part.note ?? ''] : []
  })
  const whole = texts.filter((text) => text.trim() !== '').join('\n')
  return whole.slice(0, longest)
}

function toIdeas(part: Part): SearchText[] {
  if (part.type === 'board') return [toIdea(part.rootNode.label, part.rootNode.description)]
  if (part.type !== 'batch') return []
  const { children, puts } = part.batch
  return [
    ...children.map((child) =>
      child.kind === 'Concept'
        ? toIdea(child.term, child.definition)
        : toIdea(child.label, child.description),
    ),
    ...(puts?.nodes ?? []).flatMap(({ set }) => {
      const label = set.label?.after
      return label === undefined ? [] : [toIdea(label, set.description?.after ?? '')]
    }),
  ]
}

const toIdea = (label: string, description: string): SearchText => ({
  kind: 'idea',
  label: label.trim(),
  text: `${label}\n${description}`,
})

export interface Found {
  readonly kind: SearchKind
  readonly boardId: string
  readonly label: string | null
  readonly createdAt: number
}

/** Labels that are the query, then such as begin with it, then the newest; an idea named alike counts once a board. */
export function rankFound<T extends Found>(found: readonly T[], query: string, limit: number): readonly T[] {
  const wanted = searchKey(query.trim())
  const closeness = (label: string | null) => {
    const key = label === null ? '' : searchKey(label)
    if (key === wanted) return 0
    return key.startsWith(wanted) ? 1 : 2
  }
  const seen = new Set<string>()
  return found
    .map((row) => ({ row, near: closeness(row.label) }))
    .sort((a, b) => a.near - b.near || b.row.createdAt - a.row.createdAt)
    .flatMap(({ row }) => {
      const name = row.label === null ? null : JSON.stringify([row.boardId, searchKey(row.label)])
      if (name !== null && seen.has(name)) return []
      if (name !== null) seen.add(name)
      return [row]
    })
    .slice(0, limit)
}

const before = 40
const around = 160

/** The words round the first match, white space folded, cut between words where there are such. */
export function toSnippet(text: string, phrases: SearchPhrases): string {
  const folded = text.replaceAll(/\s+/gu, ' ').trim()
  if (folded.length <= around) return folded
  const at = firstMatch(folded, phrases[0]?.[0] ?? '')
  const from = at <= before ? 0 : folded.indexOf(' ', at - before) + 1
  const start = from > at || from === 0 ? Math.max(0, at - before) : from
  const cut = [...folded.slice(start, start + around)].join('').replace(/\p{Surrogate}/gu, '')
  return `${start > 0 ? '…' : ''}${cut}${start + around < folded.length ? '…' : ''}`
}

function firstMatch(text: string, term: string): number {
  if (term === '') return 0
  const words = /[\p{L}\p{N}\p{M}]+/gu
  for (const match of text.matchAll(words))
    if (toTerms(match[0]).some((one) => one.startsWith(term))) return match.index
  return 0
}
