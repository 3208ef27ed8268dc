import * as z from 'zod'
import type { Intel } from '@/lib/graph/schema'
import { cleanText, quoteCap } from '@/lib/search/clean'
import type { SearchResult } from '@/lib/search/provider'

/** What a model hands in. Whether it is grounded is not for the model to say. */
export const Findings = z.object({
  summary: z.string().describe('Two to five sentences, each with the ids of its sources in brackets: [1].'),
  facts: z
    .array(z.object({ text: z.string(), sourceIds: z.array(z.string()) }))
    .describe('What the sources say, one plain sentence each, with the ids of its sources.'),
  sources: z
    .array(
      z.object({
        id: z.string().describe('1, 2, …'),
        title: z.string(),
        url: z.string().describe('Exactly as a search gave it.'),
        quote: z.string().describe('The passage that says it, word for word.'),
      }),
    )
    .describe('Only what a search of yours found, and only what you cite.'),
})
export type Findings = z.infer<typeof Findings>

export interface Checked {
  readonly intel: Intel
  /** Sources that no search of this run found. */
  readonly leftOut: number
}

const summaryCap = 1_600
const factCap = 400
const mostFacts = 12
const mostSources = 12

/**
 * Findings as they may be kept: a source counts only if a search of this run found its address, under the title it was
 * found with, and with words that were really there. Facts and summary cite the sources that are left, numbered from 1.
 */
export function toIntel(findings: Findings, found: ReadonlyMap<string, SearchResult>): Checked {
  const numbers = new Map<string, string | undefined>()
  const sources: Intel['sources'] = []
  let leftOut = 0
  for (const { id, url, quote } of findings.sources) {
    const result = found.get(toAddress(url))
    const known = result && sources.find((source) => source.url === result.url)
    if (result && !known && sources.length < mostSources)
      sources.push({ ...result, id: String(sources.length + 1), quote: toQuote(quote, result) })
    if (!result) leftOut += 1
    const number = result && sources.find((source) => source.url === result.url)?.id
    if (number !== undefined || !numbers.has(id)) numbers.set(id, number)
  }
  const intel = {
    summary: cleanText(renumbered(findings.summary, numbers), summaryCap),
    facts: toFacts(findings.facts, numbers),
    sources,
    grounded: sources.length > 0,
  }
  return { intel, leftOut }
}

const toAddress = (url: string) => (URL.canParse(url) ? new URL(url).href : url)

/** The model's choice of words when the source has them, else the source's own. */
function toQuote(quote: string, { quote: whole }: SearchResult): string {
  const wish = cleanText(quote, quoteCap)
  return wish !== '' && toPlain(whole).includes(toPlain(wish)) ? wish : whole
}

const toPlain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type Numbers = ReadonlyMap<string, string | undefined>

const citation = /\s?\[([^[\]\n]{1,60})\]/g
const idsIn = (inner: string) => inner.split(/[,;]/).map((id) => id.trim())

/** The model's ids in brackets become numbers; those of sources that do not count go. */
function renumbered(text: string, numbers: Numbers): string {
  return text.replace(citation, (whole, inner: string) => {
    const ids = idsIn(inner)
    if (!ids.every((id) => numbers.has(id))) return whole
    const space = whole.startsWith('[') ? '' : ' '
    const kept = ids.flatMap((id) => numbers.get(id) ?? [])
    return kept.length === 0 ? '' : `${space}${kept.map((id) => `[${id}]`).join('')}`
  })
}

function toFacts(facts: Findings['facts'], numbers: Numbers): Intel['facts'] {
  const byText = new Map<string, Set<string>>()
  for (const { text, sourceIds } of facts) {
    const inline = [...text.matchAll(citation)].flatMap(([, inner = '']) => idsIn(inner))
    const plain = cleanText(
      text.replace(citation, (whole, inner: string) =>
        idsIn(inner).every((id) => numbers.has(id)) ? '' : whole,
      ),
      factCap,
    )
    if (plain === '' || (byText.size === mostFacts && !byText.has(plain))) continue
    const cited = byText.get(plain) ?? new Set<string>()
    for (const id of [...sourceIds, ...inline]) {
      const number = numbers.get(id.trim())
      if (number !== undefined) cited.add(number)
    }
    byText.set(plain, cited)
  }
  return [...byText].map(([text, ids]) => ({ text, sourceIds: [...ids] }))
}
