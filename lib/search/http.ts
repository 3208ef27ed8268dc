import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, isPublicHost } from './addresses'
import { readBody } from './read-body'

export interface HttpRequest {
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** With one the request is a POST of JSON. */
  readonly body?: unknown
  readonly signal: AbortSignal
  /** The operator named this address: its origin may be private. Where it redirects to may not. */
  readonly isOperators: boolean
}

export interface HttpReply {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

export type HttpProblem = 'timeout' | 'network' | 'private-address' | 'redirect' | 'too-large'

export class HttpError extends Error {
  constructor(readonly problem: HttpProblem) {
    super(problem)
    this.name = 'HttpError'
  }
}

export interface HttpLimits {
  readonly timeoutMs: number
  readonly maxBytes: number
}

type Resolve = (
  host: string,
  options: { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export interface HttpOptions {
  readonly limits?: Partial<HttpLimits>
  /** Asks the system by default. */
  readonly resolve?: Resolve
}

export type Http = (request: HttpRequest) => Promise<HttpReply>

const defaults: HttpLimits = { timeoutMs: 15_000, maxBytes: 2 << 20 }
const maxRedirects = 3

/**
 * Requests to search services alone. An address is judged after its name was resolved, and the connection goes to the
 * very address that was judged; each redirect is judged anew. Throws `HttpError`, and the signal's reason on Stop.
 */
export function createHttp({ limits: given, resolve = systemLookup }: HttpOptions = {}): Http {
  const limits = { ...defaults, ...given }
  return async (request) => {
    const timeout = AbortSignal.timeout(limits.timeoutMs)
    const signal = AbortSignal.any([request.signal, timeout])
    try {
      return await follow({ ...request, signal }, limits, resolve)
    } catch (error) {
      request.signal.throwIfAborted()
      if (timeout.aborted) throw new HttpError('timeout')
      throw error instanceof HttpError ? error : new HttpError('network')
    }
  }
}

async function follow(request: HttpRequest, limits: HttpLimits, resolve: Resolve): Promise<HttpReply> {
  let at = request
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const reply = await once(at, limits, resolve)
    if (reply.location === undefined) return reply
    at = toRedirected(at, reply.location)
  }
  throw new HttpError('redirect')
}

/** Only a GET goes elsewhere, never down to plain http, and with nothing that was meant for the first origin. */
function toRedirected(from: HttpRequest, location: string): HttpRequest {
  const url = URL.canParse(location, from.url) ? new URL(location, from.url) : undefined
  if (!url || from.body !== undefined) throw new HttpError('redirect')
  if (from.url.protocol === 'https:' && url.protocol !== 'https:') throw new HttpError('redirect')
  if (url.origin === from.url.origin) return { ...from, url }
  return { url, signal: from.signal, isOperators: false }
}

type Reply = HttpReply & { readonly location?: string }

function once(request: HttpRequest, limits: HttpLimits, resolve: Resolve): Promise<Reply> {
  const { url, isOperators, body, signal } = request
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new HttpError('redirect')
  if (!isOperators && !isPublicHost(url)) throw new HttpError('private-address')
  const json = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((done, fail) => {
    const send = url.protocol === 'https:' ? https.request : http.request
    const sent = send(
      url,
      {
        method: json === undefined ? 'GET' : 'POST',
        headers: toHeaders(request, json),
        ...(!isOperators && { lookup: toPublicLookup(resolve) }),
        // A connection of its own: a kept one may lead to an address that was judged under other rules.
        agent: false,
        signal,
      },
      (response) => read(response, limits).then(done, fail),
    )
    sent.on('error', fail)
    sent.end(json)
  })
}

const toHeaders = ({ headers }: HttpRequest, json: string | undefined) => ({
  accept: 'application/json',
  'accept-encoding': 'gzip',
  'user-agent': 'Bough (self-hosted; one person exploring a topic)',
  ...(json !== undefined && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(json)),
  }),
  ...headers,
})

async function read(response: http.IncomingMessage, { maxBytes }: HttpLimits): Promise<Reply> {
  const status = response.statusCode ?? 0
  const { location } = response.headers
  if (status >= 300 && status < 400 && location !== undefined) {
    response.destroy()
    return { status, contentType: '', text: '', location }
  }
  const text = await readBody(response, maxBytes)
  if (text === undefined) throw new HttpError('too-large')
  return { status, contentType: response.headers['content-type'] ?? '', text }
}

/** One private address among those of a name is enough to refuse it. */
function toPublicLookup(resolve: Resolve): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new HttpError('network'), '')
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new HttpError('private-address'), '')
      return all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}
