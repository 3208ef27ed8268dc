import 'server-only'
import { malformed, tooLarge } from './problem'

export const bodyLimit = 4 * 1024 * 1024
/** For a board’s file. */
export const fileLimit = 25 * 1024 * 1024
export const depthLimit = 256

/** The JSON of a request, read no further than the limits; an empty body is an empty object. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request, bodyLimit)
  if (text.trim() === '') return {}
  requireShallow(text)
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('The body is not valid JSON.')
  }
}

/** The text of a file, to be parsed by its format. */
export async function readFile(request: Request): Promise<string> {
  const text = await readText(request, fileLimit)
  requireShallow(text)
  return text
}

function requireShallow(text: string): void {
  if (isDeeperThan(text, depthLimit)) {
    throw malformed(`The JSON is nested more than ${depthLimit} levels deep.`)
  }
}

async function readText(request: Request, limit: number): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limit) throw overLimit(limit)
  if (!request.body) return ''
  const reader = request.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > limit) {
      await reader.cancel().catch(() => {})
      throw overLimit(limit)
    }
    text += decoder.decode(value, { stream: true })
  }
}

const overLimit = (limit: number) =>
  tooLarge(`The request is larger than ${limit / 1024 / 1024} MB. Send less at once.`)

/** Counts brackets outside strings, so that a hostile depth is refused before it is parsed. */
export function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (inString) {
      if (unit === 0x5c) at++
      else if (unit === 0x22) inString = false
    } else if (unit === 0x22) inString = true
    else if (unit === 0x7b || unit === 0x5b) {
      depth++
      if (depth > limit) return true
    } else if (unit === 0x7d || unit === 0x5d) depth--
  }
  return false
}
