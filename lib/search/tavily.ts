import type { Http } from './http'
import type { SearchProvider } from './provider'
import type { KeyedService } from './services'
import { createWebSearch, rowsOf, under } from './web-search'

export function createTavily({ apiKey, baseUrl, isOperators }: KeyedService, http: Http): SearchProvider {
  return createWebSearch(
    {
      id: 'tavily',
      title: 'Tavily',
      keyName: 'TAVILY_API_KEY',
      urlName: 'TAVILY_BASE_URL',
      longestQuery: 400,
      most: 20,
      isOperators,
      toRequest: (query, limit) => ({
        url: under(baseUrl, '/search'),
        headers: { authorization: `Bearer ${apiKey}` },
        body: { query, max_results: limit, search_depth: 'basic' },
      }),
      toRows: ({ results }) =>
        rowsOf(results)?.map(({ title, url, content }) => ({ title, url, quote: content })),
      // Its own numbers for a plan, or a pay-as-you-go limit, that is used up.
      toRefusal: ({ status }) =>
        status === 432 || status === 433
          ? { reason: 'quota', message: 'Tavily says that the plan’s searches are used up.' }
          : undefined,
    },
    http,
  )
}
