import { toCount, toList } from '@/lib/words/english'
import type { DoneCall } from './read-prompt'

/* What the tools that look at branches answered, read back: `[id] who "what" (what was done)`, one message a line. */

export interface BranchMessage {
  readonly id: string
  readonly who: string
  readonly text: string
  readonly done: string
}

const messageLine =
  /\[([0-9a-f]{12})\] (person|co-pilot|board)(?: ("(?:[^"\\]|\\.)*"))?(?: \((.*?)\))?(?=[.;]|$)/

export function tryMessage(line: string): BranchMessage | undefined {
  const found = messageLine.exec(line)
  if (!found) return undefined
  const [, id = '', who = '', json = '""', done = ''] = found
  return { id, who, text: unquoted(json), done }
}

/** Messages that stand in lines of their own. */
export const messagesIn = (output: string): BranchMessage[] =>
  output.split('\n').flatMap((line) => (line.startsWith('[') ? (tryMessage(line) ?? []) : []))

/** `“…”` with each JSON string in its place. */
export const plainQuotes = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"/g, (json) => `“${escaped(unquoted(json))}”`)

export function unquoted(json: string): string {
  try {
    return String(JSON.parse(json))
  } catch {
    return json
  }
}

/** Signs of Markdown in a text that is quoted are letters. */
export const escaped = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&')

const longest = 120

/** The beginning of a text, on one line, without links of its own. */
export function gistOf(text: string): string {
  const plain = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`#>]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (plain.length <= longest) return plain
  const cut = plain.slice(0, longest).toWellFormed()
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2))}…`
}

/** A link that opens the message. */
export const cite = (words: string, id: string): string => `[${words}](bough:message/${id})`

export const citeText = ({ text, id }: Pick<BranchMessage, 'text' | 'id'>): string =>
  cite(`“${escaped(gistOf(text).replaceAll('“', '‘').replaceAll('”', '’'))}”`, id)

export interface Found {
  readonly title: string
  readonly count: number
  readonly lines: readonly string[]
}

/** `Ideas only on "Costs": 2` and the lines below it. */
export function groupsIn(output: string): Found[] {
  const groups: { title: string; count: number; lines: string[] }[] = []
  for (const line of output.split('\n')) {
    const head = /^((?:Ideas|Links) .*): (\d+)$/.exec(line)
    if (head) groups.push({ title: head[1] ?? '', count: Number(head[2]), lines: [] })
    else if (line.startsWith('- ')) groups.at(-1)?.lines.push(line.slice(2))
  }
  return groups
}

const named = 6

/** `Only on “Costs” there are three ideas: “A”, “B” and “C”.` */
export function tellGroup({ title, count, lines }: Found): string {
  const labels = lines.map((line) => plainQuotes(/"(?:[^"\\]|\\.)*"/.exec(line)?.[0] ?? '""'))
  const shown = count > named ? [...labels.slice(0, named), `${count - named} more`] : labels
  const only = /^(Ideas|Links) only on (.*)$/.exec(title)
  if (only) {
    const noun = only[1] === 'Ideas' ? 'idea' : 'link'
    const names = noun === 'idea' ? `: ${toList(shown)}` : ''
    return `Only on ${plainQuotes(only[2] ?? '')} there ${count === 1 ? 'is' : 'are'} ${toCount(count, noun)}${names}.`
  }
  if (title === 'Ideas that differ')
    return `Different on the two ${count === 1 ? 'is' : 'are'} ${toList(shown)}.`
  if (title === 'Ideas that stand elsewhere')
    return `Under another idea ${count === 1 ? 'stands' : 'stand'} ${toList(shown)}.`
  return `${title}: ${count}.`
}

/** The error's own words without ids. */
export function apologyOf(step: readonly DoneCall[]): string {
  const words = step.find(({ isError }) => isError)?.output ?? ''
  return plainQuotes(
    words.replace(/[\w-]+ (?=")/g, (word) => (/^(branch|branches|called) $/.test(word) ? word : '')),
  )
}
