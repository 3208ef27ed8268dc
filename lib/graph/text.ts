import type { Intel, Source } from './schema'

/** In code points. */
export const labelCap = 80
export const descriptionCap = 600

export interface CleanText {
  readonly text: string
  readonly cut: boolean
}

/** One line: NFC, without control characters, white space folded, at most 80 code points. Blank text becomes ''. */
export const toLabel = (raw: string): CleanText =>
  isPlain(raw, labelCap) ? { text: raw, cut: false } : capped(oneLine(raw), labelCap)

/** Like a label, but line breaks stay; at most 600 code points. */
export const toDescription = (raw: string): CleanText =>
  isPlain(raw, descriptionCap) ? { text: raw, cut: false } : capped(lines(raw), descriptionCap)

/** Words of ASCII with single spaces between are clean as they are; most text is. */
const isPlain = (raw: string, cap: number): boolean => raw.length <= cap && /^[!-~]+(?: [!-~]+)*$/.test(raw)

const loneSurrogates = /\p{Surrogate}/gu

/** Equal for labels that a person would call the same: NFKC and case-folded. */
export const labelKey = (label: string): string => (isAscii(label) ? label.toLowerCase() : folded(label))

// After lower-casing NFKC text, the two replacements are all that full case folding still changes.
const folded = (label: string): string =>
  label
    .replace(loneSurrogates, '\uFFFD')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .normalize('NFKC')

export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** For text that has to stay as it came but must be hashable. */
export const wellFormed = (raw: string): string => raw.replace(loneSurrogates, '\uFFFD')

/** Intel with text that can be stored and hashed; nothing is cut. */
export function toIntel(raw: Intel): Intel {
  return {
    summary: plain(raw.summary),
    facts: raw.facts.map((fact) => ({ text: plain(fact.text), sourceIds: fact.sourceIds.map(plain) })),
    sources: raw.sources.map((source) => ({
      id: plain(source.id),
      title: plain(source.title),
      url: plain(source.url),
      quote: plain(source.quote),
    })),
    grounded: raw.grounded,
  }
}

/** A node's origin: the kind and the lens alone. */
export const toOrigin = (raw: Source): Source =>
  raw.lens === undefined ? { kind: raw.kind } : { kind: raw.kind, lens: plain(raw.lens) }

/** Line and paragraph separators, and next-line. */
const lineBreaks = /\r\n?|[\u2028\u2029\u0085]/g
/** Controls, what changes the direction of the text around it, and what has no width and no use inside a word. */
const unwanted = /\p{Cc}|[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/gu
const unwantedInLines = /(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/gu
const invisible = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u

const plain = (raw: string): string =>
  raw
    .replace(loneSurrogates, '\uFFFD')
    .replace(lineBreaks, '\n')
    .replace(/\t/g, ' ')
    .replace(unwantedInLines, '')
    .normalize('NFC')

const oneLine = (raw: string): string =>
  raw
    .replace(loneSurrogates, '\uFFFD')
    .replace(/[\s\u0085]+/g, ' ')
    .replace(unwanted, '')
    .replace(/ +/g, ' ')
    .trim()

const lines = (raw: string): string =>
  raw
    .replace(loneSurrogates, '\uFFFD')
    .replace(lineBreaks, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(unwantedInLines, '')
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

function capped(clean: string, cap: number): CleanText {
  if (invisible.test(clean)) return { text: '', cut: false }
  // Composition shrinks text at most fourfold, so nothing that could be kept lies behind this; it bounds hostile input.
  const bounded = clean.length > cap * 16 ? clean.slice(0, cap * 16).replace(loneSurrogates, '') : clean
  const text = bounded.normalize('NFC')
  if (text.length <= cap) return { text, cut: false }
  const points = Array.from(text)
  if (points.length <= cap) return { text, cut: false }
  return { text: points.slice(0, cap).join('').trimEnd(), cut: true }
}
