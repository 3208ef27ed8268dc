import type { Http } from './http'
import type { SearchProvider } from './provider'
import type { Service } from './services'
import { createWebSearch, rowsOf, under } from './web-search'

/** Wikipedia, or any MediaWiki of one's own that serves its articles under /wiki. Needs no key. */
export function createWikipedia({ baseUrl, isOperators }: Service, http: Http): SearchProvider {
  return createWebSearch(
    {
      id: 'wikipedia',
      title: 'Wikipedia',
      urlName: 'WIKIPEDIA_BASE_URL',
      longestQuery: 280,
      most: 20,
      isOperators,
      ...(isOperators && { home: new URL(baseUrl).origin }),
      toRequest: (query, limit) => ({
        url: under(baseUrl, '/w/rest.php/v1/search/page', { q: query, limit: String(limit) }),
      }),
      toRows: ({ pages }) =>
        rowsOf(pages)?.map(({ key, title, excerpt, description }) => ({
          title,
          url: typeof key === 'string' ? under(baseUrl, `/wiki/${encodeURIComponent(key)}`).href : undefined,
          quote: excerpt || description,
        })),
    },
    http,
  )
}
