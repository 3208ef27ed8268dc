import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** The whole text, unpacked; undefined, with the connection closed, when it is longer than `maxBytes`. */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of unpacked(response)) {
    bytes += (part as Buffer).length
    if (bytes > maxBytes) {
      response.destroy()
      return undefined
    }
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

function unpacked(response: IncomingMessage): Readable {
  if (!/^(x-)?gzip$/i.test(response.headers['content-encoding'] ?? '')) return response
  const gunzip = createGunzip()
  response.on('error', (error) => gunzip.destroy(error))
  response.on('aborted', () => gunzip.destroy(new Error('aborted')))
  return response.pipe(gunzip)
}
