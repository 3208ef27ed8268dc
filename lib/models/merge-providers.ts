import { isSameOrigin } from './base-url'
import { makerOf, type ProviderConfig, type ProviderKind } from './provider-config'

/** What a person set for one provider; what is absent is the environment's, or the maker's. */
export interface ProviderOverride {
  readonly id: string
  readonly kind: ProviderKind
  readonly title: string
  readonly baseUrl?: string
  readonly apiKey?: string
  /** Why a key that is kept cannot be read. */
  readonly keyTrouble?: string
  /** Empty: what is offered by itself. */
  readonly models: readonly string[]
  readonly isEnabled: boolean
}

/** The environment's providers with a person's own over them, and those only the person has; what is off is left out. */
export function mergeProviders(
  environment: readonly ProviderConfig[],
  overrides: readonly ProviderOverride[],
): ProviderConfig[] {
  const own = new Map(overrides.map((override) => [override.id, override]))
  const known = environment.flatMap((config) => {
    const override = own.get(config.id)
    own.delete(config.id)
    return override ? toConfig(override, config) : [config]
  })
  return [...known, ...[...own.values()].flatMap((override) => toConfig(override, undefined))]
}

function toConfig(override: ProviderOverride, given: ProviderConfig | undefined): readonly ProviderConfig[] {
  const { id, kind, title, models } = override
  const maker = makerOf(kind)
  const baseUrl = override.baseUrl ?? given?.baseUrl
  const key = keyFor(override, given, baseUrl ?? maker?.baseUrl)
  if (!override.isEnabled || (kind === 'compatible' ? !baseUrl : Object.keys(key).length === 0)) return []
  const offered = models.length > 0 ? models : (given?.models ?? maker?.models ?? ['auto'])
  return [
    {
      id,
      kind,
      title,
      models: offered,
      ...(baseUrl && { baseUrl }),
      ...key,
      ...(given?.variable && { variable: given.variable }),
    },
  ]
}

/** The environment's key goes where the environment said, and nowhere else. */
function keyFor(
  override: ProviderOverride,
  given: ProviderConfig | undefined,
  baseUrl: string | undefined,
): Pick<ProviderConfig, 'apiKey' | 'trouble'> {
  if (override.apiKey) return { apiKey: override.apiKey }
  if (override.keyTrouble) return { trouble: override.keyTrouble }
  const home = given?.baseUrl ?? makerOf(override.kind)?.baseUrl
  if (!given || !baseUrl || !home || !isSameOrigin(baseUrl, home)) return {}
  return {
    ...(given.apiKey && { apiKey: given.apiKey }),
    ...(given.trouble && { trouble: given.trouble }),
  }
}
