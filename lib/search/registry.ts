import { createBrave } from './brave'
import { createExa } from './exa'
import { createHttp, type Http } from './http'
import type { SearchProvider } from './provider'
import { createSearxng } from './searxng'
import type { Service } from './services'
import { createTavily } from './tavily'
import { createWikipedia } from './wikipedia'
import { createWordNetSearch } from './wordnet'

/** Environment variables, or the settings page's values under the same names. */
export type Variables = Readonly<Record<string, string | undefined>>

export interface SearchInfo {
  readonly id: string
  readonly title: string
  /** One line: what it searches, and who sees the queries. */
  readonly help: string
  readonly needs: 'nothing' | 'key' | 'url'
  /** The variable that holds the key or the address it needs. */
  readonly variable?: string
  readonly isConfigured: boolean
}

/** Who searches, or the sentence that says how somebody can. */
export type SearchChoice =
  | { readonly provider: SearchProvider; readonly missing?: undefined }
  | { readonly provider?: undefined; readonly missing: string }

export interface SearchRegistry {
  /** All there are, in the order in which a configured one becomes the default. */
  readonly list: readonly SearchInfo[]
  readonly choice: SearchChoice
  /** One by its id, when it has what it needs. */
  named(id: string): SearchProvider | undefined
}

export interface SearchRegistryOptions {
  readonly env: Variables
  /** The settings page's values under the environment's names; they win. */
  readonly settings?: Variables
  readonly http?: Http
}

/** The variable that names the provider; `none` switches searching off. */
export const searchVariable = 'BOUGH_SEARCH'

export function createSearchRegistry({
  env,
  settings,
  http = createHttp(),
}: SearchRegistryOptions): SearchRegistry {
  const variables = { ...env, ...settings }
  const list = makers.map((maker) => toInfo(maker, variables))
  return {
    list,
    choice: choose(variables, list, http),
    named: (id) => {
      const info = list.find((one) => one.id === id && one.isConfigured)
      return info && tryCreate(info, variables, http).provider
    },
  }
}

interface Maker extends Omit<SearchInfo, 'isConfigured'> {
  create(variables: Variables, http: Http): SearchProvider
}

const makers: readonly Maker[] = [
  {
    id: 'searxng',
    title: 'SearXNG',
    help: 'A meta search engine that you run yourself; it asks others in your place.',
    needs: 'url',
    variable: 'SEARXNG_BASE_URL',
    create: (variables, http) => createSearxng(requireUrl(variables, 'SEARXNG_BASE_URL'), http),
  },
  {
    id: 'tavily',
    title: 'Tavily',
    help: 'Web search made for language models. It sees the queries.',
    needs: 'key',
    variable: 'TAVILY_API_KEY',
    create: (variables, http) => createTavily(toKeyed(variables, 'TAVILY', 'https://api.tavily.com'), http),
  },
  {
    id: 'brave',
    title: 'Brave Search',
    help: 'Web search with an index of its own. It sees the queries.',
    needs: 'key',
    variable: 'BRAVE_API_KEY',
    create: (variables, http) =>
      createBrave(toKeyed(variables, 'BRAVE', 'https://api.search.brave.com'), http),
  },
  {
    id: 'exa',
    title: 'Exa',
    help: 'Web search by meaning. It sees the queries.',
    needs: 'key',
    variable: 'EXA_API_KEY',
    create: (variables, http) => createExa(toKeyed(variables, 'EXA', 'https://api.exa.ai'), http),
  },
  {
    id: 'wordnet',
    title: 'WordNet 3.1',
    help: 'A dictionary on this machine: what words mean, their kinds and parts. Nothing leaves the machine.',
    needs: 'nothing',
    create: () => createWordNetSearch(),
  },
  {
    id: 'wikipedia',
    title: 'Wikipedia',
    help: 'The free encyclopedia. Its servers see the queries.',
    needs: 'nothing',
    create: (variables, http) => createWikipedia(toWikipedia(variables), http),
  },
]

const toInfo = ({ create: _, ...info }: Maker, variables: Variables): SearchInfo => ({
  ...info,
  isConfigured: info.variable === undefined || read(variables, info.variable) !== undefined,
})

/** The one that is named, else the first with its key or address; the dictionary needs neither. */
function choose(variables: Variables, list: readonly SearchInfo[], http: Http): SearchChoice {
  const wish = read(variables, searchVariable)?.toLowerCase()
  if (wish === 'none') return { missing: `Searching is switched off. ${howTo}` }
  const info = wish ? list.find(({ id }) => id === wish) : list.find(({ isConfigured }) => isConfigured)
  if (!info) return { missing: `There is no search provider “${wish?.slice(0, 40)}”. ${howTo}` }
  if (!info.isConfigured)
    return { missing: `${info.title} is to search, but ${info.variable} is not set. ${howTo}` }
  return tryCreate(info, variables, http)
}

const howTo = `Choose one in the settings, or set ${searchVariable} to wordnet (a dictionary, needs nothing), wikipedia, searxng, tavily, brave or exa; the last four need an address or a key (docs/enrich-and-search.md).`

function tryCreate({ id }: SearchInfo, variables: Variables, http: Http): SearchChoice {
  try {
    const provider = makers.find((maker) => maker.id === id)?.create(variables, http)
    return provider ? { provider } : { missing: howTo }
  } catch (error) {
    if (error instanceof AddressError) return { missing: `${error.message} ${howTo}` }
    throw error
  }
}

/** An address in the configuration that is none. */
class AddressError extends Error {}

const toKeyed = (variables: Variables, name: string, home: string) => ({
  apiKey: read(variables, `${name}_API_KEY`) ?? '',
  ...toService(variables, `${name}_BASE_URL`, home),
})

function toWikipedia(variables: Variables): Service {
  const language = read(variables, 'WIKIPEDIA_LANGUAGE') ?? 'en'
  if (!/^[a-z][a-z-]{1,15}$/.test(language))
    throw new AddressError('WIKIPEDIA_LANGUAGE is no language code, such as en or de.')
  return toService(variables, 'WIKIPEDIA_BASE_URL', `https://${language}.wikipedia.org`)
}

function toService(variables: Variables, name: string, home: string): Service {
  const own = read(variables, name)
  return own === undefined
    ? { baseUrl: home, isOperators: false }
    : { baseUrl: requireUrl(variables, name), isOperators: true }
}

function requireUrl(variables: Variables, name: string): string {
  const url = read(variables, name) ?? ''
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new AddressError(`${name} is no http address.`)
  return url
}

function read(variables: Variables, name: string): string | undefined {
  return variables[name]?.trim() || undefined
}
