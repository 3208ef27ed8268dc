import { toCleanJson } from '@/lib/history/text'

/** What a model wrote as the arguments of a call. */
export type ParsedArguments =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly message: string }

const sentence = 'The arguments are not a JSON object. Call again with valid JSON.'

/** A batch of two hundred ideas with long descriptions; what is longer would stand in every request that follows. */
const maxChars = 200_000

/**
 * Empty counts as `{}`, and an object inside a string as that object; anything else but an object is refused.
 * What no text may hold is cleaned, so that the tool reads what will be stored.
 */
export function parseArguments(text: string): ParsedArguments {
  if (text.trim() === '') return { ok: true, value: {} }
  if (text.length > maxChars) return { ok: false, message: tooLong }
  // A name may be written with escapes: only what was read counts.
  let hasPrototype = false
  const read = (json: string) =>
    tryJson(json, (key, value) => {
      hasPrototype ||= key === '__proto__'
      return value
    })
  const first = read(text)
  const value = typeof first === 'string' ? read(first) : first
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, message: sentence }
  if (hasPrototype) return { ok: false, message: 'The name "__proto__" is not allowed.' }
  return { ok: true, value: toCleanJson(value as Record<string, unknown>) }
}

const tooLong = `The arguments are longer than ${maxChars} characters. Call again with less.`

function tryJson(text: string, reviver: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver)
  } catch {
    return undefined
  }
}

/** What is stored of arguments that could not be read, so that the next request is well-formed. */
export const toUnreadable = (text: string) => ({ unreadable: text.slice(0, 2_000) })

export const isUnreadable = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && Object.keys(input).join() === 'unreadable'
