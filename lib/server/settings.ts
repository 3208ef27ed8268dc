import 'server-only'
import type * as z from 'zod'
import type { PlaceView } from '@/lib/history/settings-views'
import type { LensView, ModelView } from '@/lib/history/views'
import { listPrices, type Prices } from '@/lib/models/prices'
import type { OwnedStore, StoreOp } from '@/lib/store/ports'
import { requireModel } from './begin'
import type { Deps } from './deps'
import type { UpdateSettings } from './inputs'
import { listLenses } from './lenses'
import { ownPrices } from './prices'
import { toDefaultModel } from './views'

export interface Settings {
  readonly defaultModelId: string
  readonly models: readonly ModelView[]
  readonly lenses: readonly LensView[]
  /** US dollars for a million tokens: the list's with its date, and the owner's own, which win. */
  readonly prices: { readonly asOf: string; readonly list: Prices; readonly own: Prices }
  readonly data: PlaceView
}

export async function readSettings(deps: Deps, store: OwnedStore): Promise<Settings> {
  const models = await deps.models.of(store)
  return {
    defaultModelId: toDefaultModel(models, await store.boards.setting('defaultModelId')),
    models: models.list(),
    lenses: await listLenses(deps, store),
    prices: { asOf: listPrices.asOf, list: deps.prices, own: await ownPrices(store) },
    data: deps.place,
  }
}

export async function updateSettings(
  deps: Deps,
  store: OwnedStore,
  { defaultModelId, prices }: z.output<typeof UpdateSettings>,
): Promise<Settings> {
  await requireModel(deps, store, defaultModelId)
  const ops = Object.entries({ defaultModelId, prices }).flatMap(([key, value]): StoreOp[] =>
    value === undefined ? [] : [{ op: 'setting-put', key, value }],
  )
  if (ops.length > 0) await store.commit(ops)
  return readSettings(deps, store)
}
