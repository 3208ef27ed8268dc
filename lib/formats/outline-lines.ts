import type { NodeType } from '@/lib/graph/schema'

/** A line of pasted text: what it says, and how deep it stands among its like. */
export type OutlineLine =
  | { readonly kind: 'blank' }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'item'; readonly indent: number; readonly text: string; readonly task?: 'open' | 'done' }
  | { readonly kind: 'plain'; readonly indent: number; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }

const bullet = /^(?:[-*+•–‣▪◦·]|\d{1,9}[.)]|[a-zA-Z][.)])[ \t]+(?:\[([ xX])\][ \t]+)?(.*)$/
const heading = /^(#{1,6})[ \t]+(.*?)[ \t]*#*$/
const rule = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|={3,})$/
const fence = /^(`{3,}|~{3,})/

/** Tabs lead to the next of four; code between fences is taken as it stands. */
export function toOutlineLines(text: string): readonly OutlineLine[] {
  const lines: OutlineLine[] = []
  let closing: string | null = null
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n?|[\n\u2028\u2029]/)) {
    const trimmed = raw.trim()
    if (closing !== null) {
      if (trimmed.startsWith(closing)) closing = null
      else lines.push({ kind: 'code', text: raw.trimEnd() })
      continue
    }
    closing = fence.exec(trimmed)?.[1] ?? null
    if (closing === null) lines.push(toLine(raw, trimmed))
  }
  return lines
}

function toLine(raw: string, trimmed: string): OutlineLine {
  if (trimmed === '' || rule.test(trimmed)) return { kind: 'blank' }
  const head = heading.exec(trimmed)
  if (head?.[1] && head[2]) return { kind: 'heading', level: head[1].length, text: head[2] }
  const indent = indentOf(raw)
  const item = bullet.exec(trimmed)
  if (!item?.[2]) return { kind: 'plain', indent, text: trimmed }
  const box = item[1]
  if (box === undefined) return { kind: 'item', indent, text: item[2] }
  return { kind: 'item', indent, text: item[2], task: box === ' ' ? 'open' : 'done' }
}

function indentOf(raw: string): number {
  let indent = 0
  for (const sign of raw) {
    if (sign === '\t') indent += 4 - (indent % 4)
    else if (/\s/.test(sign)) indent++
    else break
  }
  return indent
}

export interface OutlineWords {
  readonly label: string
  readonly description: string
  readonly type: NodeType
}

/** In code points; a longer line is a label's beginning, and stands whole in the description. */
const longest = 80

/** A line without its Markdown: what is bold before a colon is the label, addresses go to the description. */
export function toOutlineWords(line: string, task?: 'open' | 'done'): OutlineWords {
  const named = /^(?:\*\*|__)([^*_]{1,80}?):?(?:\*\*|__)\s*(?:[:–—-]\s*)?(\S.*)$/.exec(line)
  const addresses: string[] = []
  const bare = (text: string) => withoutMarks(text, addresses)
  const whole = bare(line)
  const points = Array.from(whole)
  const label = named?.[1] ? bare(named[1]) : points.length <= longest ? whole : `${cutAtWord(points)}…`
  const rest = named?.[2] ? bare(named[2]) : points.length <= longest ? '' : whole
  const done = task === 'done' ? ['Done.'] : []
  return {
    label,
    description: [...done, rest, ...new Set(addresses)].filter(Boolean).join('\n'),
    type: task ? 'action' : /[?？؟]$/.test(label) ? 'question' : 'concept',
  }
}

function withoutMarks(text: string, addresses: string[]): string {
  return text
    .replace(/!?\[([^[\]]{1,300})\]\((\S{1,2000}?)\)/g, (_, words: string, address: string) => {
      addresses.push(address)
      return words
    })
    .replace(/(\*\*|__)(?=\S)([^*_]+?)(?<=\S)\1/g, '$2')
    .replace(/`([^`]+)`/g, '$1')
}

function cutAtWord(points: readonly string[]): string {
  const begin = points.slice(0, longest - 1).join('')
  const gap = begin.lastIndexOf(' ')
  return (gap > longest / 2 ? begin.slice(0, gap) : begin).trimEnd()
}
