import type { Http } from './http'
import type { SearchProvider } from './provider'
import { createWebSearch, rowsOf, under } from './web-search'

/** A SearXNG of one's own: `baseUrl` is the operator's, and may be private. */
export function createSearxng(baseUrl: string, http: Http): SearchProvider {
  return createWebSearch(
    {
      id: 'searxng',
      title: 'SearXNG',
      urlName: 'SEARXNG_BASE_URL',
      longestQuery: 400,
      most: 20,
      isOperators: true,
      toRequest: (query) => ({ url: under(baseUrl, '/search', { q: query, format: 'json' }) }),
      toRows: ({ results }) =>
        rowsOf(results)?.map(({ title, url, content }) => ({ title, url, quote: content })),
      toRefusal: ({ status }) =>
        status === 403
          ? {
              reason: 'bad-request',
              message: 'SearXNG gives no JSON. Add “json” to search.formats in its settings.yml.',
            }
          : undefined,
    },
    http,
  )
}
