import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { toKey, toList, toSingular } from '@/lib/words/english'
import type { WordNet } from '@/lib/words/wordnet'
import { contentWords } from './ideas/terms'
import type { LensRequest } from './lens-request'
import type { GuideCall, GuideTurn } from './stream'
import { toTopic } from './topic/topic'

interface Result {
  readonly title: string
  readonly url: string
  readonly quote: string
}

const most = 4

/** Looks the idea's words up first, then quotes the best of what came; whoever searches, nothing is added to it. */
export function enrich(
  request: LensRequest,
  options: LanguageModelV4CallOptions,
  wordnet: WordNet,
): GuideTurn {
  const queries = queriesFor(request, wordnet)
  const isForced = options.toolChoice?.type === 'tool'
  if (!isForced && !options.prompt.some(({ role }) => role === 'tool'))
    return { text: '', calls: queries.map(toSearch) }
  const input = toFindings(queries, pick(resultsIn(options.prompt).filter(bearsOn(request, wordnet))))
  return { text: '', calls: [{ id: 'findings', name: 'submit', input }] }
}

const toSearch = (query: string, at: number): GuideCall => ({
  id: `search-${at + 1}`,
  name: 'search',
  input: { query },
})

/** The subject alone, then the idea as it is written, with the board's subject where it stands below it. */
function queriesFor({ idea, path, rootTopic }: LensRequest, wordnet: WordNet): readonly string[] {
  const topic = toTopic(idea.label, wordnet)
  const [subject = topic.text] = contentWords(topic)
  const [about] = path.length > 0 ? contentWords(toTopic(rootTopic, wordnet)) : []
  const whole = about && !topic.text.includes(about) ? `${topic.text} ${about}` : topic.text
  const queries = toKey(subject) === toKey(whole) ? [whole] : [subject, whole]
  return queries.map((query) => query.slice(0, 200).toWellFormed().trim()).filter(Boolean)
}

function resultsIn(prompt: LanguageModelV4CallOptions['prompt']): Result[] {
  return prompt.flatMap((message) => {
    if (message.role !== 'tool') return []
    return message.content.flatMap((part) =>
      part.type === 'tool-result' && part.output.type === 'text'
        ? part.output.value.split('\n').flatMap((line) => tryResult(line) ?? [])
        : [],
    )
  })
}

function tryResult(line: string): Result | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { title, url, quote } = JSON.parse(line) as Record<string, unknown>
    const isWhole = [title, url, quote].every((value) => typeof value === 'string' && value !== '')
    return isWhole ? ({ title, url, quote } as Result) : undefined
  } catch {
    return undefined
  }
}

/** What speaks of the board's subject alone says nothing of the idea. */
function bearsOn({ idea }: LensRequest, wordnet: WordNet): (result: Result) => boolean {
  const own = contentWords(toTopic(idea.label, wordnet)).map(toKey)
  return ({ title, quote }) => {
    const said = ` ${toKey(`${title} ${quote}`).split(' ').map(toSingular).join(' ')} `
    return own.some((word) => said.includes(` ${word} `))
  }
}

/** One of each title, whatever stands in brackets after it: a second entry of the same word is another meaning. */
function pick(results: readonly Result[]): readonly Result[] {
  const byTitle = new Map<string, Result>()
  for (const result of results) {
    const key = toKey(result.title.replace(/\s*\([^()]*\)$/, ''))
    if (!byTitle.has(key)) byTitle.set(key, result)
  }
  return [...byTitle.values()].slice(0, most)
}

function toFindings(queries: readonly string[], results: readonly Result[]) {
  const sources = results.map((result, at) => ({ id: String(at + 1), ...result }))
  return {
    summary: toSummary(queries, sources),
    facts: sources.flatMap(toFact),
    sources,
  }
}

/** The summary has said the first one's first sentence. */
function toFact({ id, quote }: Result & { readonly id: string }, at: number) {
  const first = firstSentence(quote)
  const text = at === 0 ? quote.slice(first.length).trim() : first
  return text === '' ? [] : [{ text, sourceIds: [id] }]
}

function toSummary(
  queries: readonly string[],
  [first, ...others]: readonly (Result & { readonly id: string })[],
): string {
  if (!first) return `Nothing was found for ${toList(queries.map((query) => `“${query}”`))}.`
  const said = firstSentence(first.quote).replace(/[.…]$/, '')
  const rest = toList(others.map(({ id, title }) => `${title} [${id}]`))
  return [
    `${first.title} says: “${said}” [1].`,
    rest && `Also found: ${rest}.`,
    'The built-in guide quotes what a search finds; it does not weigh it.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Ends at a full stop before a capital, else where the text does. */
const firstSentence = (text: string) => /^.{20,}?[.!?](?=\s+\p{Lu}|$)/u.exec(text)?.[0] ?? text
