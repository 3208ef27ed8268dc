import type { Http } from './http'
import type { SearchProvider } from './provider'
import type { KeyedService } from './services'
import { createWebSearch, type Json, rowsOf, under } from './web-search'

export function createBrave({ apiKey, baseUrl, isOperators }: KeyedService, http: Http): SearchProvider {
  return createWebSearch(
    {
      id: 'brave',
      title: 'Brave Search',
      keyName: 'BRAVE_API_KEY',
      urlName: 'BRAVE_BASE_URL',
      longestQuery: 400,
      most: 20,
      isOperators,
      toRequest: (query, limit) => ({
        url: under(baseUrl, '/res/v1/web/search', {
          // At most fifty words, or it refuses the query.
          q: query.split(/\s+/).slice(0, 50).join(' '),
          count: String(limit),
          text_decorations: 'false',
          result_filter: 'web',
        }),
        headers: { 'x-subscription-token': apiKey },
      }),
      toRows,
      toRefusal: ({ status, text }) =>
        status === 422 && /TOKEN/i.test(text)
          ? { reason: 'key', message: 'Brave Search refused the key. Check BRAVE_API_KEY.' }
          : undefined,
    },
    http,
  )
}

/** Without a hit the answer has no `web` at all. */
function toRows({ type, web }: Json) {
  const results = (web as Json | null | undefined)?.results
  if (results === undefined) return type === 'search' ? [] : undefined
  return rowsOf(results)?.map(({ title, url, description, extra_snippets: more }) => ({
    title,
    url,
    quote: [description, ...(Array.isArray(more) ? more.slice(0, 1) : [])]
      .filter((text) => typeof text === 'string')
      .join(' '),
  }))
}
