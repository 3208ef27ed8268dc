/** The most a person's message may hold, in UTF-8 bytes. */
export const textLimit = 1_048_576

export type CleanText =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly reason: 'too-long'; readonly bytes: number; readonly limit: number }

/** A text over `textLimit`. The message is a sentence for the person. */
export class TextTooLongError extends Error {
  constructor(
    readonly bytes: number,
    readonly limit: number,
  ) {
    super(`The text is ${bytes} bytes long; at most ${limit} can be kept. Shorten it or split it in two.`)
    this.name = 'TextTooLongError'
  }
}

/** NUL removed, lone surrogates replaced by U+FFFD; otherwise the text as it came. */
const scrub = (text: string) =>
  unclean.test(text) ? text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd') : text

/** In a `u` pattern only a surrogate without its other half is a surrogate. */
const unclean = /[\0\p{Surrogate}]/u

/** Never cuts: a text over `limit` bytes is refused. */
export function tryCleanText(text: string, limit: number = textLimit): CleanText {
  const value = scrub(text)
  const bytes = utf8Length(value)
  return bytes > limit ? { ok: false, reason: 'too-long', bytes, limit } : { ok: true, value }
}

/** Like `tryCleanText`, or throws `TextTooLongError`. */
export function toCleanText(text: string, limit: number = textLimit): string {
  const clean = tryCleanText(text, limit)
  if (!clean.ok) throw new TextTooLongError(clean.bytes, clean.limit)
  return clean.value
}

/** Of a text without lone surrogates. */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // Half of a surrogate pair: four bytes for two units.
    if (unit >= 0xd800 && unit <= 0xdfff) bytes += 1
    else bytes += unit < 0x80 ? 0 : unit < 0x800 ? 1 : 2
  }
  return bytes
}

/**
 * Every string and key in a JSON value cleaned like a text, without a limit; the same reference when all was clean.
 * Without recursion: what a model writes may be nested without end.
 */
export function toCleanJson<T>(json: T): T {
  return isCleanJson(json) ? json : cleanCopy(json)
}

function isCleanJson(json: unknown): boolean {
  const open: unknown[] = [json]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && scrub(value) !== value) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (scrub(key) !== key) return false
      open.push(inner)
    }
  }
  return true
}

function cleanCopy<T>(json: T): T {
  const holder: { json?: T } = {}
  const open: { readonly into: object; readonly key: string; readonly value: unknown }[] = [
    { into: holder, key: 'json', value: json },
  ]
  while (open.length > 0) {
    const next = open.pop()
    if (!next) break
    const { into, key, value } = next
    const copy = typeof value === 'string' ? scrub(value) : emptyLike(value)
    // Defined, not assigned: `__proto__` is a key like any other.
    Object.defineProperty(into, key, { value: copy, enumerable: true, configurable: true, writable: true })
    if (typeof copy !== 'object' || copy === null) continue
    for (const [inner, item] of Object.entries(value as object)) {
      open.push({ into: copy, key: scrub(inner), value: item })
    }
  }
  return holder.json as T
}

const emptyLike = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value) ? [] : {}
}
