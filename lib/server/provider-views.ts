import 'server-only'
import type { KeyView, ProvidersView, ProviderView } from '@/lib/history/settings-views'
import { toShownUrl } from '@/lib/models/base-url'
import { presets } from '@/lib/models/presets'
import { makerOf, makers, type ProviderConfig } from '@/lib/models/provider-config'
import type { OwnedStore } from '@/lib/store/ports'
import { toDefaultModel } from './choices'
import type { Deps } from './deps'
import { type ProviderRow, readCheck, readList, readProviderRows } from './provider-rows'

type ViewDeps = Pick<Deps, 'models'>

/** The makers, what the environment has, and what a person added. */
export async function readProviders(deps: ViewDeps, store: OwnedStore): Promise<ProvidersView> {
  const [rows, configs, registry, wished] = await Promise.all([
    readProviderRows(store),
    deps.models.configs(store),
    deps.models.of(store),
    store.boards.setting('defaultModelId'),
  ])
  const ids = new Set([
    ...makers.map(({ kind }) => kind),
    ...deps.models.environment.map(({ id }) => id),
    ...rows.keys(),
  ])
  const views = [...ids].map((id) => toView(deps, store, id, { row: rows.get(id), configs }))
  return {
    providers: await Promise.all(views),
    presets,
    models: registry.list(),
    defaultModelId: toDefaultModel(registry, wished),
    wishedModelId: typeof wished === 'string' ? wished : null,
  }
}

interface Kept {
  readonly row: ProviderRow | undefined
  readonly configs: readonly ProviderConfig[]
}

async function toView(
  { models: { environment } }: ViewDeps,
  store: OwnedStore,
  id: string,
  { row, configs }: Kept,
): Promise<ProviderView> {
  const given = environment.find((config) => config.id === id)
  const config = configs.find((one) => one.id === id)
  const maker = makerOf(id)
  const usual = given?.baseUrl ?? maker?.baseUrl
  const [check, listed] = await Promise.all([readCheck(store, id), readList(store, id)])
  return {
    id,
    kind: row?.kind ?? given?.kind ?? maker?.kind ?? 'compatible',
    preset: row?.preset ?? null,
    name: row?.name ?? given?.title ?? maker?.title ?? id,
    baseUrl: toShownUrl(row?.baseUrl ?? usual ?? ''),
    usualUrl: usual ? toShownUrl(usual) : null,
    variable: given?.variable ?? null,
    key: toKeyView(row, config, given),
    isEnabled: row?.isEnabled ?? true,
    isOffered: config !== undefined,
    isKept: row !== undefined,
    models: config?.models ?? row?.models ?? [],
    check: check ?? null,
    listed: listed ?? null,
  }
}

function toKeyView(
  row: ProviderRow | undefined,
  config: ProviderConfig | undefined,
  given: ProviderConfig | undefined,
): KeyView {
  if (row?.key && config?.trouble) return { kind: 'lost', detail: config.trouble }
  if (row?.key) return { kind: 'set', end: row.key.end }
  return given?.apiKey && (config?.apiKey || !row?.isEnabled) ? { kind: 'environment' } : { kind: 'none' }
}
