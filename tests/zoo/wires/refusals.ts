/* What the three providers demand of a request, as their references and error messages say it. */

export type Json = Record<string, unknown>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

/** Every string in it, keys included. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  return isJson(value) ? Object.entries(value).flatMap(([key, one]) => [key, ...stringsIn(one)]) : []
}

export const refuseText = (body: unknown): readonly string[] => {
  const strings = stringsIn(body)
  return [
    ...(strings.some((text) => text.includes('\0')) ? ['a NUL'] : []),
    ...(strings.some((text) => !text.isWellFormed()) ? ['a lone surrogate'] : []),
  ]
}

export const refuseId = (id: unknown, seen: Set<string>): readonly string[] => {
  if (typeof id !== 'string' || !/^[a-zA-Z0-9_-]{1,64}$/.test(id)) return [`call id ${JSON.stringify(id)}`]
  if (seen.has(id)) return [`call id ${id} twice`]
  seen.add(id)
  return []
}

export const refuseName = (name: unknown): readonly string[] =>
  typeof name === 'string' && /^[a-zA-Z0-9_-]{1,64}$/.test(name) ? [] : [`tool name ${JSON.stringify(name)}`]

export const isBlank = (text: unknown) => typeof text !== 'string' || text.trim() === ''
