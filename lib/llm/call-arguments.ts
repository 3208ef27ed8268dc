/** What a model wrote as the arguments of a call. */
export type ParsedArguments =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly message: string }

const sentence = 'The arguments are not a JSON object. Call again with valid JSON.'

/** Empty counts as `{}`, and an object inside a string as that object; anything else but an object is refused. */
export function parseArguments(text: string): ParsedArguments {
  if (text.trim() === '') return { ok: true, value: {} }
  const value = unwrap(tryJson(text))
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, message: sentence }
  if (Object.hasOwn(value, '__proto__')) return { ok: false, message: 'The name "__proto__" is not allowed.' }
  return { ok: true, value: value as Record<string, unknown> }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unwrap = (value: unknown): unknown => (typeof value === 'string' ? tryJson(value) : value)

/** What is stored of arguments that could not be read, so that the next request is well-formed. */
export const toUnreadable = (text: string) => ({ unreadable: text.slice(0, 2_000) })
