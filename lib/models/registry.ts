import type { LanguageModelV4 } from '@ai-sdk/provider'
import { UnknownModelError } from './errors'
import { createGuardedFetch, type Fetch } from './fetch-guard'
import { createGuide, guideId } from './guide/guide'
import { fromEnvironment, type ProviderConfig, type Variables } from './provider-config'
import { type Provider, toProvider } from './providers'

export interface ModelInfo {
  /** `provider/model`. */
  readonly id: string
  readonly name: string
  readonly provider: string
  readonly providerName: string
  readonly isBuiltIn: boolean
}

export interface ModelRegistry {
  list(): ModelInfo[]
  /** Throws `UnknownModelError`. Any model name of a configured provider is taken; the provider judges it. */
  get(id: string): LanguageModelV4
  /** Whether `get` answers. */
  has(id: string): boolean
  readonly defaultId: string
}

export interface RegistryOptions {
  /** `BOUGH_MODEL`, and the providers when none are given. */
  readonly env: Variables
  /** The environment's with a person's own over them: `mergeProviders`. */
  readonly providers?: readonly ProviderConfig[]
  readonly fetch?: Fetch
}

const guideInfo: ModelInfo = {
  id: guideId,
  name: 'Built-in guide',
  provider: 'bough',
  providerName: 'Bough',
  isBuiltIn: true,
}

/** A picture of what is configured now; whoever holds a model keeps it when the configuration changes. */
export function createRegistry(options: RegistryOptions): ModelRegistry {
  const configs = options.providers ?? fromEnvironment(options.env)
  const fetchIt = createGuardedFetch(options.fetch ?? globalThis.fetch)
  const providers = configs.map((config) => toProvider(config, fetchIt))
  const guide = createGuide()
  const made = new Map<string, LanguageModelV4>([[guideId, guide]])
  const infos = [...providers.flatMap(toInfos), guideInfo]
  const defaultId = toDefaultId(options.env.BOUGH_MODEL?.trim(), providers, infos)
  return {
    list: () => withDefault(infos, defaultId, providers),
    get: (id) => {
      const model = made.get(id) ?? create(id, providers, infos)
      made.set(id, model)
      return model
    },
    has: (id) => made.has(id) || ownerOf(id, providers) !== undefined,
    defaultId,
  }
}

function create(id: string, providers: readonly Provider[], infos: readonly ModelInfo[]): LanguageModelV4 {
  const owner = ownerOf(id, providers)
  if (!owner) {
    const known = infos.map((info) => info.id)
    throw new UnknownModelError(id, known)
  }
  return owner.create(id.slice(owner.id.length + 1))
}

const ownerOf = (id: string, providers: readonly Provider[]) =>
  providers.find((provider) => id.startsWith(`${provider.id}/`) && id.length > provider.id.length + 1)

/** A wish that names no configured provider falls back rather than keeping the server from starting. */
function toDefaultId(wish: string | undefined, providers: readonly Provider[], infos: readonly ModelInfo[]) {
  if (wish === guideId || (wish && ownerOf(wish, providers))) return wish
  return infos[0]?.id ?? guideId
}

function withDefault(
  infos: readonly ModelInfo[],
  defaultId: string,
  providers: readonly Provider[],
): ModelInfo[] {
  const owner = ownerOf(defaultId, providers)
  if (!owner || infos.some((info) => info.id === defaultId)) return [...infos]
  return [toInfo(owner, defaultId.slice(owner.id.length + 1)), ...infos]
}

const toInfos = (provider: Provider) => provider.models.map((name) => toInfo(provider, name))

function toInfo(provider: Provider, name: string): ModelInfo {
  const shown = name === 'auto' ? `${provider.title}: the server's first model` : name
  return {
    id: `${provider.id}/${name}`,
    name: shown,
    provider: provider.id,
    providerName: provider.title,
    isBuiltIn: false,
  }
}
