import 'server-only'
import type * as z from 'zod'
import type { PlaceView } from '@/lib/history/settings-views'
import type { ChoicesView } from '@/lib/history/views'
import { listPrices, type Prices } from '@/lib/models/prices'
import type { OwnedStore, StoreOp } from '@/lib/store/ports'
import { requireModel } from './begin'
import { readChoices } from './choices'
import type { Deps } from './deps'
import type { UpdateSettings } from './inputs'
import { ownPrices } from './prices'

export interface Settings extends ChoicesView {
  /** US dollars for a million tokens: the list's with its date, and the owner's own, which win. */
  readonly prices: { readonly asOf: string; readonly list: Prices; readonly own: Prices }
  readonly data: PlaceView
}

export async function readSettings(deps: Deps, store: OwnedStore): Promise<Settings> {
  return {
    ...(await readChoices(deps, store)),
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
