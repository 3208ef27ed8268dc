import 'server-only'
import type { Spent } from '@/lib/history/usage'
import { costOf, listPrices, Prices, tryParsePrices } from '@/lib/models/prices'
import type { CallRow, OwnedStore } from '@/lib/store/ports'
import type { Deps, Log } from './deps'

/** The list's prices with the operator's own over them. A table that cannot be read is told of, and left aside. */
export function toPrices(own: string | undefined, log: Log): Prices {
  const parsed = own?.trim() ? tryParsePrices(own) : {}
  if (!parsed) log.warn({}, 'BOUGH_PRICES is not understood: list prices are used')
  return { ...listPrices.prices, ...parsed }
}

/** What the owner set, over what the server knows. */
export async function pricesFor({ prices }: Pick<Deps, 'prices'>, store: OwnedStore): Promise<Prices> {
  return { ...prices, ...(await ownPrices(store)) }
}

export const ownPrices = async (store: OwnedStore): Promise<Prices> =>
  Prices.safeParse(await store.boards.setting('prices')).data ?? {}

export const toSpent = ({ id, modelId, usage }: CallRow, prices: Prices): Spent => ({
  callId: id,
  usage,
  cost: costOf(modelId, usage, prices),
})

/** A request that failed before a word came, and told of no tokens, was not charged. */
export const isCharged = ({ status, usage }: CallRow): boolean => status === 'ok' || usage !== null
