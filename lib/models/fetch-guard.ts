import { ProviderReplyError } from './errors'

export type Fetch = typeof globalThis.fetch

/**
 * Turns a web page where a model should be into one clear sentence: captive portals, proxies and wrong base URLs
 * answer 200 with HTML, which the SDK would read as a stream without events.
 */
export function createGuardedFetch(fetchIt: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetchIt(input, init)
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
