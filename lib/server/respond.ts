import 'server-only'
import type { OwnedStore } from '@/lib/store/ports'
import { readFile, readJson } from './body'
import type { Runtime } from './create-runtime'
import type { Log } from './deps'
import { isFault, type Problem, toProblem } from './problem'
import { getRuntime } from './runtime'
import { requireUser } from './user'

/** What a route or an action works with, once it is known who asks. */
export interface Scope {
  readonly deps: Runtime
  readonly store: OwnedStore
}

type Params = Readonly<Record<string, string>>
interface RouteContext {
  readonly params: Promise<Params>
}

export interface Asked {
  readonly params: Params
  readonly query: URLSearchParams
  readonly headers: Headers
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal
  /** The JSON body, read within the limits; for GET there is none. */
  body(): Promise<Readonly<Record<string, unknown>>>
  /** A file sent as the body. */
  file(): Promise<Uint8Array>
}

/** A route handler: who, parse, one call; every failure is `application/problem+json`. */
export function route(handle: (scope: Scope, asked: Asked) => Promise<Response>) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    let log: Log | undefined
    try {
      const user = requireUser(request.headers)
      const deps = await getRuntime()
      log = deps.log
      const params = await context.params
      return await handle({ deps, store: deps.store.as(user.owner) }, toAsked(request, params))
    } catch (error) {
      return toProblemResponse(noted(error, log))
    }
  }
}

const toAsked = (request: Request, params: Params): Asked => ({
  params,
  query: new URL(request.url).searchParams,
  headers: request.headers,
  signal: request.signal,
  file: () => readFile(request),
  body: async () => {
    const json = await readJson(request)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : { body: json }
  },
})

export const json = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })

export const nothing = () => new Response(null, { status: 204 })

export function toProblemResponse(problem: Problem): Response {
  const { status, title, detail, ...more } = problem
  return Response.json(
    { type: 'about:blank', title, status, detail, ...more },
    {
      status,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        ...(status === 503 && { 'retry-after': '1' }),
        ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      },
    },
  )
}

/** The problem to answer; a fault of ours is also in the log. */
export function noted(error: unknown, log: Log | undefined): Problem {
  const problem = toProblem(error)
  if (isFault(problem)) log?.error({ err: error }, 'a request met a fault')
  return problem
}
