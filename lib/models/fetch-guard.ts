import { ProviderReplyError } from './errors'

export type Fetch = typeof globalThis.fetch

/**
 * Turns a web page where a model should be into one clear sentence: captive portals, proxies and wrong base URLs
 * answer 200 with HTML, which the SDK would read as a stream without events. A redirect is not followed: the key is
 * for the address it was given for.
 */
export function createGuardedFetch(fetchIt: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetchIt(input, { ...init, redirect: 'manual' })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw new ProviderReplyError('bad-request', toRedirected(response, input))
    }
    const type = response.headers.get('content-type') ?? ''
    if (response.ok && /text\/html/i.test(type)) {
      await response.body?.cancel()
      throw new ProviderReplyError(
        'not-sse',
        'The address answers with a web page, not as a model does. Check the base URL: most end in /v1.',
      )
    }
    return response
  }
}

/** Where it leads is told by host alone: the rest is the other side's text. */
function toRedirected(response: Response, input: Parameters<Fetch>[0]): string {
  const asked = input instanceof Request ? input.url : String(input)
  const target = URL.parse(response.headers.get('location') ?? '', asked)
  const where = target ? ` to ${target.origin}` : ''
  return `The address sends on${where} (${response.status}), and a key is not sent on. Set the base URL it leads to.`
}
