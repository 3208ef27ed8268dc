import 'server-only'
import type { Fetch } from '@/lib/models/fetch-guard'
import { mergeProviders } from '@/lib/models/merge-providers'
import { fromEnvironment, type ProviderConfig, type Variables } from '@/lib/models/provider-config'
import { createRegistry, type ModelRegistry } from '@/lib/models/registry'
import type { OwnedStore, Owner } from '@/lib/store/ports'
import type { Models } from './deps'
import { readProviderRows, toOverride } from './provider-rows'
import type { SecretWords } from './secret-words'
import type { Vault } from './vault'

export interface ModelsOptions {
  readonly env: Variables
  readonly vault: Vault
  readonly words: SecretWords
  readonly fetch?: Fetch
}

interface Held {
  readonly rows: string
  readonly configs: readonly ProviderConfig[]
  readonly registry: ModelRegistry
}

const ownersHeld = 500

/** Read from the settings each time, so that a change holds at once, in every process; made anew only when they changed. */
export function createModels({ env, vault, words, fetch }: ModelsOptions): Models {
  const environment = fromEnvironment(env)
  for (const { apiKey } of environment) words.add(apiKey)
  const held = new Map<Owner, Held>()
  const hold = async (store: OwnedStore): Promise<Held> => {
    const found = await readProviderRows(store)
    const rows = JSON.stringify([...found])
    const before = held.get(store.owner)
    if (before?.rows === rows) return before
    const overrides = await Promise.all([...found].map(([id, row]) => toOverride(store, vault, id, row)))
    for (const { apiKey } of overrides) words.add(apiKey)
    const configs = mergeProviders(environment, overrides)
    const registry = createRegistry({ env, providers: configs, ...(fetch && { fetch }) })
    const now = { rows, configs, registry }
    held.delete(store.owner)
    // A secret that is put back is found without a restart.
    if (!overrides.some(({ keyTrouble }) => keyTrouble)) held.set(store.owner, now)
    const [oldest] = held.size > ownersHeld ? held.keys() : []
    if (oldest !== undefined) held.delete(oldest)
    return now
  }
  return {
    environment,
    of: async (store) => (await hold(store)).registry,
    configs: async (store) => (await hold(store)).configs,
  }
}
