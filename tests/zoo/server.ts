import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type ChatBody, type Reply, type Responder, toWrites, type ZooRequest } from './script'

export interface Zoo {
  /** The base URL of an OpenAI-compatible server, `/v1` included. */
  readonly url: string
  /** Scheme, host and port alone. */
  readonly origin: string
  /** Chat requests in the order of arrival. */
  readonly requests: readonly ZooRequest[]
  /** Requests that the script had no reply for. */
  readonly surplus: readonly ZooRequest[]
  /** Drops the requests so far, for who makes thousands. */
  forget(): void
  /** Sockets that are open now. */
  openSockets(): number
  close(): Promise<void>
}

export interface ZooScript {
  readonly replies: readonly Reply[]
  /** After the last reply: fail the request, or give the last one again. */
  readonly afterLast: 'fail' | 'repeat'
}

const toResponder =
  ({ replies, afterLast }: ZooScript): Responder =>
  (_, n) =>
    replies[n - 1] ?? (afterLast === 'repeat' ? replies.at(-1) : undefined)

const surplusReply: Reply = {
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: '{"error":{"message":"the script has no further reply"}}',
  end: 'close',
}

/** One scripted server on a free port of this machine: it answers whatever path is asked, on whichever wire. */
export async function startZoo(script: ZooScript | Responder, port = 0): Promise<Zoo> {
  const respond = typeof script === 'function' ? script : toResponder(script)
  const requests: ZooRequest[] = []
  const surplus: ZooRequest[] = []
  const startedAt = performance.now()
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy())
  })
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.method === 'GET') return listModels(response)
    const gone = new AbortController()
    response.on('close', () => {
      if (!response.writableFinished) gone.abort()
    })
    const at = performance.now() - startedAt
    const text = await readText(incoming)
    const body: ChatBody = JSON.parse(text || '{"messages":[]}')
    const request = { path: incoming.url ?? '', text, body, at, gone: gone.signal }
    requests.push(request)
    const reply = respond(request, requests.length)
    if (!reply) surplus.push(request)
    await play(reply ?? surplusReply, response, gone.signal)
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  let sockets = 0
  server.on('connection', (socket) => {
    sockets += 1
    socket.on('close', () => {
      sockets -= 1
    })
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: `${origin}/v1`,
    requests,
    surplus,
    forget: () => {
      requests.length = 0
    },
    openSockets: () => sockets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listModels(response: ServerResponse): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ object: 'list', data: [{ id: 'demo', object: 'model' }] }))
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

async function play(reply: Reply, response: ServerResponse, gone: AbortSignal): Promise<void> {
  response.writeHead(reply.status, { ...reply.headers })
  response.flushHeaders()
  if (reply.body !== undefined) response.write(reply.body)
  for (const frame of reply.frames ?? []) {
    if (frame.ms) await wait(frame.ms, undefined, { signal: gone })
    for (const bytes of toWrites(frame)) await write(response, bytes)
  }
  if (reply.end === 'reset') response.destroy()
  else if (reply.end === 'close') response.end()
}

/** One write is one packet only when the former has left. */
async function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  if (response.destroyed) throw new Error('the caller has gone')
  await new Promise<void>((resolve, reject) =>
    response.write(bytes, (error) => (error ? reject(error) : resolve())),
  )
}
