import { type RawResult, toResults } from './clean'
import { type Http, HttpError, type HttpProblem, type HttpReply, type HttpRequest } from './http'
import { SearchError, type SearchErrorReason, type SearchProvider } from './provider'

/** A service on the web, told apart by how it is asked and how it answers. */
export interface WebSearch {
  readonly id: string
  readonly title: string
  /** What to check when the key is refused or the address is wrong. */
  readonly keyName?: string
  readonly urlName: string
  /** Code points of a query at most. */
  readonly longestQuery: number
  /** Results at most. */
  readonly most: number
  /** The operator's own address, which may be private. */
  readonly isOperators: boolean
  /** The origin of results that lie on the operator's own, perhaps private, server. */
  readonly home?: string
  toRequest(query: string, limit: number): Pick<HttpRequest, 'url' | 'headers' | 'body'>
  /** The rows of an answer; undefined when it has none of its form. */
  toRows(answer: Json): readonly RawResult[] | undefined
  /** A refusal that means something else here than elsewhere. */
  toRefusal?(reply: HttpReply): { readonly reason: SearchErrorReason; readonly message: string } | undefined
}

export type Json = Readonly<Record<string, unknown>>

export function createWebSearch(service: WebSearch, http: Http): SearchProvider {
  return {
    id: service.id,
    title: service.title,
    async search(query, { limit, signal }) {
      signal.throwIfAborted()
      const most = Math.min(limit, service.most)
      const asked = Array.from(query.trim()).slice(0, service.longestQuery).join('')
      const { isOperators } = service
      const reply = await ask(service, http, { ...service.toRequest(asked, most), isOperators, signal })
      return toResults(requireRows(service, reply), most, service.home)
    },
  }
}

async function ask(service: WebSearch, http: Http, request: HttpRequest): Promise<HttpReply> {
  try {
    return await http(request)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw new SearchError(error.problem, sentences[error.problem](service))
  }
}

const sentences: Readonly<Record<HttpProblem, (service: WebSearch) => string>> = {
  timeout: ({ title }) => `${title} took too long to answer. Try again, or choose another search provider.`,
  network: ({ title, urlName }) =>
    `${title} cannot be reached. Check the network, and ${urlName} if it is set.`,
  'private-address': ({ title }) =>
    `${title} leads to a private address, which only the operator may name. Nothing was asked of it.`,
  redirect: ({ title, urlName }) =>
    `${title} sends elsewhere without end or where it may not. Check ${urlName}.`,
  'too-large': ({ title }) => `${title} sent more than a search can be, so it was left. Try another query.`,
}

function requireRows(service: WebSearch, reply: HttpReply): readonly RawResult[] {
  const { title, urlName } = service
  if (reply.status !== 200) throw toStatusError(service, reply)
  const answer = tryObject(reply.text)
  const rows = answer && service.toRows(answer)
  if (rows) return rows
  const isPage = /html/i.test(reply.contentType) || /^\s*</.test(reply.text)
  throw new SearchError(
    'not-json',
    isPage
      ? `${title} answered with a web page, not with results. Check ${urlName}.`
      : `${title} answered in a form that is not understood. Check ${urlName}.`,
  )
}

function tryObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}

function toStatusError(service: WebSearch, reply: HttpReply): SearchError {
  const own = service.toRefusal?.(reply)
  if (own) return new SearchError(own.reason, own.message)
  const { title, keyName, urlName } = service
  const { status } = reply
  if (status === 401 || status === 403)
    return new SearchError(
      'key',
      keyName ? `${title} refused the key. Check ${keyName}.` : `${title} refused the request (${status}).`,
    )
  if (status === 429 || status === 402)
    return new SearchError('quota', `${title} asks to slow down, or its quota is used up. Try again later.`)
  if (status >= 500)
    return new SearchError(
      'unavailable',
      `${title} cannot answer just now (${status}). Try again in a moment.`,
    )
  return new SearchError('bad-request', `${title} did not accept the request (${status}). Check ${urlName}.`)
}

/** The objects of a list, or undefined when it is none. */
export const rowsOf = (value: unknown): readonly Json[] | undefined =>
  Array.isArray(value)
    ? value.filter((row): row is Json => typeof row === 'object' && row !== null)
    : undefined

/** `path` under the base, whatever slashes the base ends with, and with its own query left out. */
export function under(baseUrl: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
  url.search = new URLSearchParams(query).toString()
  url.hash = ''
  return url
}
