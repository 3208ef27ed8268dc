import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Service {
  readonly baseUrl: string
  readonly asked: Asked[]
  close(): Promise<void>
}

export type Answer = (response: ServerResponse, asked: Asked) => void

export const json =
  (value: unknown, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }

export const redirect =
  (location: string, status = 302): Answer =>
  (response) => {
    response.writeHead(status, { location })
    response.end()
  }

/** A search service on loopback that answers as told and remembers what it was asked. */
export async function startService(answer: Answer): Promise<Service> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://service')
      const one = {
        method: request.method ?? '',
        url,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      }
      asked.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
