import type { Asked } from './service'

/** How a public service is asked and answers, as its own documentation shows it. */
export interface Shape {
  readonly id: string
  /** What the operator sets, beside the address of the service. */
  readonly env: (baseUrl: string) => Readonly<Record<string, string>>
  readonly answer: (rows: readonly Row[]) => unknown
  /** The query as the service read it. */
  readonly query: (asked: Asked) => unknown
  /** Whether the key came where the service looks for it. */
  readonly hasKey?: (asked: Asked) => boolean
  readonly keyRefusal?: { readonly status: number; readonly body: unknown }
  /** Where a row's page lies; the address as given, but for a wiki. */
  readonly pageOf?: (baseUrl: string, row: Row) => string
}

export interface Row {
  readonly title: string
  readonly url: string
  readonly text: string
}

const fromUrl = ({ url }: Asked) => url.searchParams.get('q')
const fromBody = ({ body }: Asked): unknown => JSON.parse(body).query

export const shapes: readonly Shape[] = [
  {
    id: 'searxng',
    env: (baseUrl) => ({ SEARXNG_BASE_URL: baseUrl }),
    query: fromUrl,
    answer: (rows) => ({
      query: 'tram',
      number_of_results: 0,
      results: rows.map(({ title, url, text }) => ({
        url,
        title,
        content: text,
        engine: 'duckduckgo',
        parsed_url: ['https', 'example.org', '/', '', '', ''],
        engines: ['duckduckgo'],
        positions: [1],
        score: 1,
        category: 'general',
      })),
      answers: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: [],
    }),
  },
  {
    id: 'tavily',
    env: (baseUrl) => ({ TAVILY_API_KEY: 'tvly-canary', TAVILY_BASE_URL: baseUrl }),
    query: fromBody,
    hasKey: ({ headers }) => headers.authorization === 'Bearer tvly-canary',
    keyRefusal: { status: 401, body: { detail: { error: 'Unauthorized: missing or invalid API key.' } } },
    answer: (rows) => ({
      query: 'tram',
      answer: null,
      images: [],
      results: rows.map(({ title, url, text }) => ({
        title,
        url,
        content: text,
        score: 0.9,
        raw_content: null,
      })),
      response_time: 1.2,
    }),
  },
  {
    id: 'brave',
    env: (baseUrl) => ({ BRAVE_API_KEY: 'BSA-canary', BRAVE_BASE_URL: baseUrl }),
    query: fromUrl,
    hasKey: ({ headers }) => headers['x-subscription-token'] === 'BSA-canary',
    keyRefusal: {
      status: 422,
      body: { type: 'ErrorResponse', error: { code: 'SUBSCRIPTION_TOKEN_INVALID', status: 422 } },
    },
    answer: (rows) => ({
      type: 'search',
      query: { original: 'tram' },
      ...(rows.length > 0 && {
        web: {
          type: 'search',
          results: rows.map(({ title, url, text }) => ({
            title,
            url,
            description: text,
            type: 'search_result',
            extra_snippets: [],
          })),
        },
      }),
    }),
  },
  {
    id: 'exa',
    env: (baseUrl) => ({ EXA_API_KEY: 'exa-canary', EXA_BASE_URL: baseUrl }),
    query: fromBody,
    hasKey: ({ headers }) => headers['x-api-key'] === 'exa-canary',
    keyRefusal: { status: 401, body: { error: 'Invalid API key' } },
    answer: (rows) => ({
      requestId: 'r',
      resolvedSearchType: 'neural',
      results: rows.map(({ title, url, text }) => ({
        id: url,
        title,
        url,
        publishedDate: '2024-01-01',
        author: null,
        highlights: [text],
        highlightScores: [0.5],
      })),
    }),
  },
  {
    id: 'wikipedia',
    env: (baseUrl) => ({ BOUGH_SEARCH: 'wikipedia', WIKIPEDIA_BASE_URL: baseUrl }),
    query: fromUrl,
    pageOf: (baseUrl, { title }) => `${baseUrl}/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`,
    answer: (rows) => ({
      pages: rows.map(({ title, text }, at) => ({
        id: at,
        key: title.replaceAll(' ', '_'),
        title,
        excerpt: text,
        matched_title: null,
        description: 'A short one',
        thumbnail: null,
      })),
    }),
  },
]
