import { APICallError, EmptyResponseBodyError } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { classifyProviderError, ProviderReplyError } from '@/lib/models/errors'

const call = (statusCode: number | undefined, responseBody = '', responseHeaders = {}, cause?: unknown) =>
  new APICallError({
    message: 'failed',
    url: 'http://model.test/v1/chat/completions',
    requestBodyValues: {},
    ...(statusCode === undefined ? {} : { statusCode }),
    responseBody,
    responseHeaders,
    cause,
  })

describe('[A14] provider errors are classified', () => {
  test.each([
    ['a refused key', call(401), 'auth', false],
    ['a forbidden model', call(403), 'auth', false],
    ['429', call(429), 'rate-limit', true],
    ['no credit', call(429, '{"error":{"code":"insufficient_quota"}}'), 'rate-limit', false],
    ['500', call(500), 'unavailable', true],
    ['529', call(529), 'unavailable', true],
    ['a gateway timeout', call(504), 'timeout', true],
    ['a bad request', call(400, 'tools[0] is invalid'), 'bad-request', false],
    ['an unknown model', call(404, 'The model `x` does not exist'), 'bad-request', false],
    ['overflow', call(400, "This model's maximum context length is 8192 tokens"), 'context', false],
    ['HTML with 200', call(200, '<!doctype html>'), 'not-sse', true],
    [
      'no server',
      call(undefined, '', {}, Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
      'network',
      true,
    ],
    ['a bare fetch error', new TypeError('fetch failed'), 'network', true],
    ['a timeout signal', new DOMException('The operation timed out', 'TimeoutError'), 'timeout', true],
    ['an empty body', new EmptyResponseBodyError(), 'empty', true],
    ['a stream error object', { type: 'overloaded_error', message: 'Overloaded' }, 'unavailable', true],
    ['a string', 'rate limit reached', 'rate-limit', true],
    ['our own', new ProviderReplyError('not-sse', 'A web page.'), 'not-sse', true],
    ['nothing', undefined, 'unknown', false],
  ] as const)('%s', (_name, error, code, retryable) => {
    const classified = classifyProviderError(error)
    expect(classified).toMatchObject({ code, retryable })
    expect(classified.message).toMatch(/^[A-Z].*\.$/)
  })

  test('Retry-After is handed on in milliseconds', () => {
    expect(classifyProviderError(call(429, '', { 'retry-after': '7' })).retryAfterMs).toBe(7000)
    expect(classifyProviderError(call(429, '', { 'retry-after-ms': '250' })).retryAfterMs).toBe(250)
  })

  test('no key, stack or body reaches the sentence', () => {
    const error = call(401, 'Incorrect API key provided: sk-canary')
    expect(classifyProviderError(error).message).not.toContain('canary')
  })
})
