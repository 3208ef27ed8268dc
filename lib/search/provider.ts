/** One thing a search found. Its words come from outside: clean and capped, but never to be trusted. */
export interface SearchResult {
  /** In the order of the answer: `1`, `2`, … */
  readonly id: string
  readonly title: string
  /** http or https, on a public host. */
  readonly url: string
  /** A passage, word for word. */
  readonly quote: string
}

export interface SearchOptions {
  /** Results at most. */
  readonly limit: number
  readonly signal: AbortSignal
}

export interface SearchProvider {
  readonly id: string
  readonly title: string
  /** Best first; empty when nothing is known. Throws `SearchError`, and the signal's reason on Stop. */
  search(query: string, options: SearchOptions): Promise<readonly SearchResult[]>
}

export type SearchErrorReason =
  | 'key'
  | 'quota'
  | 'timeout'
  | 'network'
  | 'private-address'
  | 'redirect'
  | 'not-json'
  | 'too-large'
  | 'bad-request'
  | 'unavailable'

/** What went wrong at a search provider, in one sentence a person can act on; no key is in it. */
export class SearchError extends Error {
  constructor(
    readonly reason: SearchErrorReason,
    message: string,
  ) {
    super(message)
    this.name = 'SearchError'
  }
}
