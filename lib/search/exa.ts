import type { Http } from './http'
import type { SearchProvider } from './provider'
import type { KeyedService } from './services'
import { createWebSearch, rowsOf, under } from './web-search'

export function createExa({ apiKey, baseUrl, isOperators }: KeyedService, http: Http): SearchProvider {
  return createWebSearch(
    {
      id: 'exa',
      title: 'Exa',
      keyName: 'EXA_API_KEY',
      urlName: 'EXA_BASE_URL',
      longestQuery: 2_000,
      most: 20,
      isOperators,
      toRequest: (query, limit) => ({
        url: under(baseUrl, '/search'),
        headers: { 'x-api-key': apiKey },
        body: { query, numResults: limit, type: 'auto', contents: { highlights: true } },
      }),
      toRows: ({ results }) =>
        rowsOf(results)?.map(({ title, url, highlights, text }) => ({
          title,
          url,
          quote: Array.isArray(highlights) && highlights.length > 0 ? highlights.slice(0, 2).join(' ') : text,
        })),
    },
    http,
  )
}
