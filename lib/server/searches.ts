import 'server-only'
import * as z from 'zod'
import type { SearchSettingsView } from '@/lib/history/settings-views'
import { tryBaseUrl } from '@/lib/models/base-url'
import { keyPattern } from '@/lib/models/provider-config'
import { SearchError } from '@/lib/search/provider'
import {
  createSearchRegistry,
  type SearchInfo,
  type SearchRegistry,
  searchVariable,
  type Variables,
} from '@/lib/search/registry'
import type { OwnedStore } from '@/lib/store/ports'
import type { Deps, Searches } from './deps'
import { toEnd } from './key-end'
import { absent, malformed } from './problem'
import { purposeOf } from './provider-rows'
import type { SecretWords } from './secret-words'
import type { Vault } from './vault'

/* Who searches: a person's choice, addresses and sealed keys, over the environment's. */

const settingKey = 'search'

const Row = z.object({
  choice: z.string().optional(),
  urls: z.record(z.string(), z.string()),
  keys: z.record(z.string(), z.object({ sealed: z.string(), end: z.string() })),
})
type Row = z.output<typeof Row>

const readRow = async (store: OwnedStore): Promise<Row> =>
  Row.safeParse(await store.boards.setting(settingKey)).data ?? { urls: {}, keys: {} }

export interface SearchesOptions {
  readonly env: Variables
  readonly vault: Vault
  readonly words: SecretWords
}

/** Read each time, so that a change holds from the next run on. */
export function createSearches({ env, vault, words }: SearchesOptions): Searches {
  const environment = createSearchRegistry({ env })
  for (const { needs, variable } of environment.list)
    if (needs === 'key' && variable) words.add(env[variable]?.trim())
  return {
    of: async (store) => {
      const settings = await toVariables(store, vault, environment)
      for (const { needs, variable } of environment.list)
        if (needs === 'key' && variable) words.add(settings[variable])
      return createSearchRegistry({ env, settings })
    },
    environment,
  }
}

/** A person's own under the environment's names. */
async function toVariables(
  store: OwnedStore,
  vault: Vault,
  { list }: Pick<SearchRegistry, 'list'>,
): Promise<Variables> {
  const row = await readRow(store)
  const own: Record<string, string> = { ...(row.choice && { [searchVariable]: row.choice }) }
  for (const { id, variable, needs } of list) {
    if (!variable) continue
    const key = row.keys[id]
    const opened = key && (await vault.tryOpen(key.sealed, purposeOf(store, `search/${id}`)))
    const value = needs === 'url' ? row.urls[id] : opened
    if (value) own[variable] = value
  }
  return own
}

export async function readSearch(
  { searches, vault }: Pick<Deps, 'searches' | 'vault'>,
  store: OwnedStore,
): Promise<SearchSettingsView> {
  const [row, registry] = await Promise.all([readRow(store), searches.of(store)])
  const { list, choice } = registry
  const views = list.map(async (info) => ({
    id: info.id,
    title: info.title,
    help: info.help,
    needs: info.needs,
    isReady: info.isConfigured,
    url: row.urls[info.id] ?? null,
    key: await toKeyView(info, row),
  }))
  async function toKeyView(info: SearchInfo, { keys }: Row) {
    const given = searches.environment.list.find(({ id }) => id === info.id)?.isConfigured
    const key = keys[info.id]
    if (key && !(await vault.tryOpen(key.sealed, purposeOf(store, `search/${info.id}`))))
      return {
        kind: 'lost' as const,
        detail: `The key of ${info.title} cannot be read any more. Paste it again.`,
      }
    if (key) return { kind: 'set' as const, end: key.end }
    return { kind: given && info.variable ? ('environment' as const) : ('none' as const) }
  }
  return {
    providers: await Promise.all(views),
    wished: row.choice ?? null,
    chosen: choice.provider?.id ?? null,
    missing: choice.missing ?? null,
  }
}

const Key = z
  .string()
  .transform((text) => text.trim())
  .refine((key) => keyPattern.test(key), 'must be a key: one word of plain characters, without spaces')

const Url = z.string().transform((text, context) => {
  const answer = tryBaseUrl(text)
  if (answer.ok) return answer.url
  context.addIssue({ code: 'custom', message: answer.reason })
  return z.NEVER
})

/** What is left out stays; null takes away. */
export const PutSearch = z.object({
  choice: z.string().max(40).nullable().optional(),
  keys: z.record(z.string(), Key.nullable()).optional(),
  urls: z.record(z.string(), Url.nullable()).optional(),
})

export async function putSearch(
  deps: Deps,
  store: OwnedStore,
  { choice, keys = {}, urls = {} }: z.output<typeof PutSearch>,
): Promise<SearchSettingsView> {
  const { list } = deps.searches.environment
  const row = await readRow(store)
  const wished = choice === undefined ? row.choice : choice
  if (wished && wished !== 'none') requireInfo(list, wished)
  const next: Row = { urls: { ...row.urls }, keys: { ...row.keys }, ...(wished && { choice: wished }) }
  for (const [id, url] of Object.entries(urls)) {
    if (requireInfo(list, id).needs !== 'url') throw malformed(`“urls”: ${id} needs no address.`)
    if (url === null) delete next.urls[id]
    else next.urls[id] = url
  }
  for (const [id, key] of Object.entries(keys)) {
    if (requireInfo(list, id).needs !== 'key') throw malformed(`“keys”: ${id} needs no key.`)
    if (key === null) delete next.keys[id]
    else {
      const sealed = await deps.vault.seal(key, purposeOf(store, `search/${id}`))
      next.keys[id] = { sealed, end: toEnd(key) }
    }
  }
  await store.commit([{ op: 'setting-put', key: settingKey, value: next }])
  return readSearch(deps, store)
}

function requireInfo(list: readonly SearchInfo[], id: string): SearchInfo {
  const info = list.find((one) => one.id === id)
  if (info) return info
  const known = list.map((one) => one.id).join(', ')
  throw malformed(`There is no search provider “${id.slice(0, 40)}”. Choose one of: ${known}.`)
}

const tryMs = 15_000
const tried = 'tram'

export interface SearchCheck {
  readonly ok: boolean
  readonly words: string
}

/** Searches for one word with a provider, chosen or not. */
export async function checkSearch(deps: Deps, store: OwnedStore, id: string): Promise<SearchCheck> {
  const info = deps.searches.environment.list.find((one) => one.id === id)
  if (!info) throw absent('search provider')
  const provider = (await deps.searches.of(store)).named(id)
  if (!provider) {
    const what = info.needs === 'url' ? 'an address' : 'a key'
    return { ok: false, words: `${info.title} needs ${what} first.` }
  }
  const began = performance.now()
  try {
    const found = await provider.search(tried, { limit: 10, signal: AbortSignal.timeout(tryMs) })
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    return { ok: true, words: `${found.length} results for “${tried}”, ${seconds} s` }
  } catch (error) {
    if (error instanceof SearchError) return { ok: false, words: error.message }
    if (error instanceof Error && error.name === 'TimeoutError')
      return { ok: false, words: `${info.title} took too long to answer.` }
    throw error
  }
}
