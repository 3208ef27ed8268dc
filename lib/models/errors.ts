import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  NoContentGeneratedError,
} from '@ai-sdk/provider'

export type ProviderErrorCode =
  | 'auth'
  | 'rate-limit'
  | 'unavailable'
  | 'timeout'
  | 'bad-request'
  | 'context'
  | 'not-sse'
  | 'network'
  | 'empty'
  | 'unknown'

/** What went wrong at a provider, in one sentence a person can act on. No key, stack or path is in `message`. */
export interface ProviderError {
  readonly code: ProviderErrorCode
  readonly message: string
  readonly retryable: boolean
  /** Milliseconds, from Retry-After. */
  readonly retryAfterMs?: number
}

/** Thrown by our own fetch guard and model checks, already classified. */
export class ProviderReplyError extends Error {
  constructor(
    readonly code: ProviderErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'ProviderReplyError'
  }
}

export class UnknownModelError extends Error {
  constructor(
    readonly id: string,
    known: readonly string[],
  ) {
    super(`There is no model "${id}". Choose one of: ${known.join(', ')}.`)
    this.name = 'UnknownModelError'
  }

  /** By its name: one process holds this class in several bundles. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'UnknownModelError'
  }
}

const retryableCodes: ReadonlySet<ProviderErrorCode> = new Set([
  'rate-limit',
  'unavailable',
  'timeout',
  'not-sse',
  'network',
  'empty',
])

const sentences: Readonly<Record<ProviderErrorCode, string>> = {
  auth: 'The model provider refused the key. Check the key, and that it may use this model.',
  'rate-limit': 'The model provider asks to slow down. Wait a little and try again.',
  unavailable: 'The model provider cannot answer just now. Try again in a moment, or choose another model.',
  timeout: 'The model provider took too long to answer. Try again, or choose another model.',
  'bad-request': 'The model provider did not accept the request. Check the model name and the address.',
  context: 'This conversation is longer than the model can read. Branch earlier, or choose a larger model.',
  'not-sse': 'The address answered, but not as a model does. Check the base URL: most end in /v1.',
  network: 'The model provider cannot be reached. Check that it runs, and the base URL.',
  empty: 'The model answered with nothing. Try again, or choose another model.',
  unknown: 'The model stopped with an error. Try again, or choose another model.',
}

function toProviderError(code: ProviderErrorCode, detail: Partial<ProviderError> = {}): ProviderError {
  return { code, message: sentences[code], retryable: retryableCodes.has(code), ...detail }
}

/** Sorts any error a provider call can end with. An abort is the caller's own doing and is not for this function. */
export function classifyProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderReplyError) return toProviderError(error.code, { message: error.message })
  if (EmptyResponseBodyError.isInstance(error) || NoContentGeneratedError.isInstance(error)) {
    return toProviderError('empty')
  }
  if (InvalidResponseDataError.isInstance(error) || isUnreadable(error)) {
    return toProviderError('not-sse', {
      message: 'The model provider sent what cannot be read. Try again in a moment.',
    })
  }
  if (APICallError.isInstance(error)) return fromCall(error)
  if (JSONParseError.isInstance(error)) return toProviderError('not-sse')
  return fromAnything(error)
}

const isUnreadable = (error: unknown) => /an event that cannot be read/.test(toWords(error))

function fromCall(error: APICallError): ProviderError {
  const body = `${error.message} ${error.responseBody ?? ''}`
  const status = error.statusCode
  if (status === undefined) return fromAnything(error.cause ?? error)
  if (status < 400) return fromBrokenAnswer(error.cause)
  const code = codeOfStatus(status, body)
  if (code === 'rate-limit') return rateLimited(error, body)
  if (code === 'bad-request') return badRequest(status, body)
  return toProviderError(code)
}

/** It began as an answer: what broke it says more than its status. */
function fromBrokenAnswer(cause: unknown): ProviderError {
  const found = classifyProviderError(cause)
  return found.code === 'unknown' ? toProviderError('not-sse') : found
}

function codeOfStatus(status: number, body: string): ProviderErrorCode {
  if (status === 401 || status === 403) return 'auth'
  if (status === 429) return 'rate-limit'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 413 || (status < 500 && tooLong.test(body))) return 'context'
  return status >= 500 ? 'unavailable' : 'bad-request'
}

const tooLong =
  /context.{0,20}(length|window|limit|size)|maximum context|too many tokens|prompt is too long|input is too long|exceeds? the (model'?s )?(maximum|context)/i

function rateLimited(error: APICallError, body: string): ProviderError {
  if (/insufficient_quota|billing|exceeded your current quota/i.test(body)) {
    return toProviderError('rate-limit', {
      message:
        'The model provider says that the account has no credit left. Top it up, or choose another model.',
      retryable: false,
    })
  }
  const retryAfterMs = toRetryAfter(error.responseHeaders ?? {}) ?? toRetryDelay(body)
  return toProviderError('rate-limit', retryAfterMs === undefined ? {} : { retryAfterMs })
}

/** Milliseconds, seconds, or a date, which is told from the server's own clock where it shows one. */
function toRetryAfter(headers: Readonly<Record<string, string>>): number | undefined {
  const ms = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (Number.isFinite(ms) && ms >= 0) return ms
  const after = headers['retry-after'] ?? ''
  if (/^\s*\d+(\.\d+)?\s*$/.test(after)) return Number.parseFloat(after) * 1000
  const wait = Date.parse(after) - (Date.parse(headers.date ?? '') || Date.now())
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

/** Google says it in the body. */
function toRetryDelay(body: string): number | undefined {
  const seconds = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1]
  return seconds === undefined ? undefined : Number.parseFloat(seconds) * 1000
}

function badRequest(status: number, body: string): ProviderError {
  if (/model/i.test(body) && /not.?found|does not exist|unknown|no such|invalid model/i.test(body)) {
    return toProviderError('bad-request', {
      message: 'The model provider does not know this model. Check the model name.',
    })
  }
  if (status === 404) {
    return toProviderError('bad-request', {
      message: 'The address has no model behind it (404). Check the base URL: most end in /v1.',
    })
  }
  return toProviderError('bad-request')
}

const networkCodes =
  /ECONNREFUSED|ENOTFOUND|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EPIPE|UND_ERR_SOCKET|CERT|TLS/
const timeoutCodes = /ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|TimeoutError/

function fromAnything(error: unknown): ProviderError {
  const text = toWords(error)
  if (timeoutCodes.test(text) || /timed? ?out/i.test(text)) return toProviderError('timeout')
  if (networkCodes.test(text) || /fetch failed|socket hang up|terminated|other side closed/i.test(text)) {
    return toProviderError('network')
  }
  if (tooLong.test(text)) return toProviderError('context')
  if (/rate.?limit|too many requests/i.test(text)) return toProviderError('rate-limit')
  if (/overloaded|server_error|internal server error|unavailable/i.test(text))
    return toProviderError('unavailable')
  if (/invalid.?api.?key|unauthori[sz]ed|authentication/i.test(text)) return toProviderError('auth')
  return toProviderError('unknown')
}

/** Name, code and message along the chain of causes; errors in a stream may be plain strings or objects. */
function toWords(error: unknown): string {
  const seen: string[] = []
  let at: unknown = error
  for (let depth = 0; depth < 5 && at !== undefined && at !== null; depth += 1) {
    if (typeof at !== 'object') {
      seen.push(String(at))
      break
    }
    const { name, code, message, type, cause, error: inner } = at as Record<string, unknown>
    seen.push(...[name, code, type, message].filter((word) => typeof word === 'string'))
    at = cause ?? inner
  }
  return seen.join(' ')
}
