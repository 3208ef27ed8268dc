import { isPublicHost } from './addresses'
import type { SearchResult } from './provider'

/** As a service gave it, fields missing or of a wrong kind included. */
export interface RawResult {
  readonly title?: unknown
  readonly url?: unknown
  readonly quote?: unknown
}

/** In code points. */
export const titleCap = 160
export const quoteCap = 600
const urlCap = 2_000

/** Text of strangers as results: without markup and control characters, capped, each public address once. */
export function toResults(raw: readonly RawResult[], limit: number, home?: string): readonly SearchResult[] {
  const byUrl = new Map<string, Omit<SearchResult, 'id'>>()
  for (const { title, url, quote } of raw) {
    const address = tryPublicUrl(url, home)
    if (address === undefined || byUrl.has(address)) continue
    if (byUrl.size === limit) break
    const name = cleanText(title, titleCap) || new URL(address).hostname
    byUrl.set(address, { title: name, url: address, quote: cleanText(quote, quoteCap) })
  }
  return [...byUrl.values()].map((result, at) => ({ id: String(at + 1), ...result }))
}

/** The address in its one spelling; undefined for what a person should not be led to. `home` is an origin that may be private. */
export function tryPublicUrl(raw: unknown, home?: string): string | undefined {
  if (typeof raw !== 'string' || raw.length > urlCap || !URL.canParse(raw)) return undefined
  const url = new URL(raw)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  if (url.origin !== home && !isPublicHost(url)) return undefined
  return url.href.length <= urlCap ? url.href : undefined
}

/** Controls, what turns the direction of text, and what cannot be seen. */
const unwanted = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Surrogate}\uFFFD]/gu

/** Plain text on one line. */
export function cleanText(raw: unknown, cap: number): string {
  if (typeof raw !== 'string') return ''
  const bounded = raw.slice(0, cap * 16).replace(/<\/?[a-z][^<>]{0,400}>/gi, '')
  const text = decoded(bounded)
    .replace(/[\s\u0085]+/g, ' ')
    .replace(unwanted, '')
    .normalize('NFC')
    .trim()
  const points = Array.from(text)
  return points.length <= cap
    ? text
    : `${points
        .slice(0, cap - 1)
        .join('')
        .trimEnd()}…`
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Once: what stays after it is text, whatever it looks like. */
const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
