import 'server-only'
import { isDeeperThan } from '@/lib/formats/json-depth'
import { malformed, tooLarge } from './problem'
import { jsonDepth } from './read-bough'

const decoder = new TextDecoder()

export const bodyLimit = 4 * 1024 * 1024
/** For a board’s file. */
export const fileLimit = 25 * 1024 * 1024

/** The JSON of a request, read no further than the limits; an empty body is an empty object. */
export async function readJson(request: Request): Promise<unknown> {
  const text = decoder.decode(await readBytes(request, bodyLimit))
  if (text.trim() === '') return {}
  if (isDeeperThan(text, jsonDepth)) {
    throw malformed(`The JSON is nested more than ${jsonDepth} levels deep.`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('The body is not valid JSON.')
  }
}

/** The bytes of a file, to be read by its format. */
export const readFile = (request: Request): Promise<Uint8Array> => readBytes(request, fileLimit)

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limit) throw overLimit(limit)
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const pieces: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(pieces)
    bytes += value.byteLength
    if (bytes > limit) {
      await reader.cancel().catch(() => {})
      throw overLimit(limit)
    }
    pieces.push(value)
  }
}

const overLimit = (limit: number) =>
  tooLarge(`The request is larger than ${limit / 1024 / 1024} MB. Send less at once.`)
