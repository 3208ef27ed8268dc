import 'server-only'
import type { ProviderView } from '@/lib/history/settings-views'
import { isSameOrigin } from '@/lib/models/base-url'
import { type CheckOptions, checkProvider } from '@/lib/models/check'
import { classifyProviderError, ProviderReplyError } from '@/lib/models/errors'
import { createGuardedFetch } from '@/lib/models/fetch-guard'
import { baseUrlOf, listModels } from '@/lib/models/model-list'
import { tryNetworkWords } from '@/lib/models/network-words'
import { makerOf, type ProviderConfig } from '@/lib/models/provider-config'
import type { OwnedStore, StoreOp } from '@/lib/store/ports'
import type { Deps } from './deps'
import { toEnd } from './key-end'
import { absent, conflict, malformed, Refusal } from './problem'
import type { PutProvider } from './provider-inputs'
import { checkKey, listKey, type ProviderRow, purposeOf, readRow, rowKey } from './provider-rows'
import { readProviders } from './provider-views'

/** What of a provider is named is set; a key is sealed before it is kept. The same again changes nothing. */
export async function putProvider(deps: Deps, store: OwnedStore, wish: PutProvider): Promise<ProviderView> {
  const { providerId } = wish
  const [row, usual] = [await readRow(store, providerId), usualOf(deps, providerId)]
  const next: ProviderRow = {
    kind: row?.kind ?? usual.kind,
    name: wish.name ?? row?.name ?? usual.title,
    models: [...new Set(wish.models ?? row?.models ?? [])],
    isEnabled: wish.isEnabled ?? row?.isEnabled ?? true,
    ...definite('preset', wish.preset ?? row?.preset),
    ...definite('baseUrl', wish.baseUrl === undefined ? row?.baseUrl : (wish.baseUrl ?? undefined)),
    ...definite('key', await nextKey(deps, store, wish, row, usual.baseUrl)),
  }
  if (next.kind === 'compatible' && !next.baseUrl && !usual.baseUrl)
    throw malformed('“baseUrl”: is missing; a server of one’s own needs its address.')
  const isElsewhere = next.baseUrl !== row?.baseUrl || next.key?.sealed !== row?.key?.sealed
  await store.commit([
    { op: 'setting-put', key: rowKey(providerId), value: next },
    ...(isElsewhere ? forgetFound(providerId) : []),
  ])
  return requireView(deps, store, providerId)
}

/** What is known of a provider before a person set anything. */
function usualOf({ models }: Pick<Deps, 'models'>, id: string) {
  const given = models.environment.find((config) => config.id === id)
  const maker = makerOf(id)
  return {
    kind: given?.kind ?? maker?.kind ?? ('compatible' as const),
    title: given?.title ?? maker?.title ?? id,
    baseUrl: given?.baseUrl ?? maker?.baseUrl,
  }
}

/** A key stays with the host it was given for: with another address it has to be given again. */
async function nextKey(
  { vault }: Pick<Deps, 'vault'>,
  store: OwnedStore,
  { providerId, key, baseUrl }: PutProvider,
  row: ProviderRow | undefined,
  usualUrl: string | undefined,
): Promise<ProviderRow['key']> {
  if (key === null) return undefined
  if (key === undefined) {
    const before = row?.baseUrl ?? usualUrl ?? ''
    const after = baseUrl === undefined ? before : (baseUrl ?? usualUrl ?? '')
    return before === after || isSameOrigin(before, after) ? row?.key : undefined
  }
  const isSame = row?.key && (await vault.tryOpen(row.key.sealed, purposeOf(store, providerId))) === key
  return isSame ? row.key : { sealed: await vault.seal(key, purposeOf(store, providerId)), end: toEnd(key) }
}

const definite = <K extends string, V>(name: K, value: V | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [P in K]?: V }

const forgetFound = (id: string): StoreOp[] => [
  { op: 'setting-put', key: checkKey(id), value: null },
  { op: 'setting-put', key: listKey(id), value: null },
]

/** What a person set is gone, with its key; what the environment has stays. */
export async function deleteProvider(deps: Deps, store: OwnedStore, providerId: string): Promise<void> {
  const row = await readRow(store, providerId)
  if (row) {
    await store.commit([
      { op: 'setting-put', key: rowKey(providerId), value: null },
      ...forgetFound(providerId),
    ])
    return
  }
  const given = deps.models.environment.find(({ id }) => id === providerId)
  if (!given) throw absent('provider')
  throw conflict(
    `${given.title} is set on the server, in ${given.variable}. Switch it off here, or remove it there.`,
  )
}

/** Asks the provider now; what it finds is kept, unless the provider was changed meanwhile. */
export async function checkNow(deps: Deps, store: OwnedStore, providerId: string): Promise<ProviderView> {
  const config = await requireConfig(deps, store, providerId)
  const options: CheckOptions = { fetch: deps.fetch, now: () => performance.now() }
  const { ok, steps, message, models } = await checkProvider(config, options)
  const at = deps.now()
  const check = { at, ok, steps, ...(message && { message }) }
  await keepFound(deps, store, config, [
    { op: 'setting-put', key: checkKey(providerId), value: check },
    ...(models ? [{ op: 'setting-put' as const, key: listKey(providerId), value: { at, models } }] : []),
  ])
  return requireView(deps, store, providerId)
}

const listMs = 15_000

/** Reads the provider's list of models anew. */
export async function refreshModels(
  deps: Deps,
  store: OwnedStore,
  providerId: string,
): Promise<ProviderView> {
  const config = await requireConfig(deps, store, providerId)
  if (config.trouble) throw conflict(config.trouble)
  const fetch = createGuardedFetch(deps.fetch)
  try {
    const models = await listModels(config, { fetch, signal: AbortSignal.timeout(listMs) })
    const value = { at: deps.now(), models }
    await keepFound(deps, store, config, [{ op: 'setting-put', key: listKey(providerId), value }])
  } catch (error) {
    throw toUnlisted(config, error)
  }
  return requireView(deps, store, providerId)
}

function toUnlisted(config: ProviderConfig, error: unknown): unknown {
  const words =
    error instanceof ProviderReplyError ? error.message : tryNetworkWords(error, baseUrlOf(config))
  const isOurs = error instanceof Refusal || (error instanceof Error && error.name === 'StoreError')
  if (isOurs) return error
  return new Refusal({
    status: 502,
    title: 'The provider did not answer as it should',
    detail: words ?? classifyProviderError(error).message,
    kept: 'Nothing was changed.',
  })
}

async function keepFound(
  deps: Deps,
  store: OwnedStore,
  asked: ProviderConfig,
  ops: readonly StoreOp[],
): Promise<void> {
  const now = (await deps.models.configs(store)).find(({ id }) => id === asked.id)
  if (now?.apiKey === asked.apiKey && now?.baseUrl === asked.baseUrl) await store.commit(ops)
}

/** As it is asked, also when it is switched off. */
async function requireConfig(deps: Deps, store: OwnedStore, id: string): Promise<ProviderConfig> {
  const config = (await deps.models.configs(store)).find((one) => one.id === id)
  if (config) return config
  const view = await requireView(deps, store, id)
  if (!view.isEnabled) throw conflict(`${view.name} is switched off. Switch it on to ask it.`)
  throw conflict(`${view.name} has no key yet. Paste one first.`)
}

async function requireView(deps: Deps, store: OwnedStore, id: string): Promise<ProviderView> {
  const view = (await readProviders(deps, store)).providers.find((one) => one.id === id)
  if (!view) throw absent('provider')
  return view
}
