import 'server-only'
import * as z from 'zod'
import type { ProviderOverride } from '@/lib/models/merge-providers'
import type { ProviderKind } from '@/lib/models/provider-config'
import type { OwnedStore } from '@/lib/store/ports'
import type { Vault } from './vault'

/* Providers in the Setting table: one row each, so that two windows do not undo each other's. */

export const ProviderRow = z.object({
  kind: z.enum(['openai', 'anthropic', 'google', 'compatible'] satisfies ProviderKind[]),
  preset: z.string().optional(),
  name: z.string(),
  baseUrl: z.string().optional(),
  key: z.object({ sealed: z.string(), end: z.string() }).optional(),
  models: z.array(z.string()),
  isEnabled: z.boolean(),
})
export type ProviderRow = z.output<typeof ProviderRow>

/** What the provider said of itself, last time it was asked. */
export const ListRow = z.object({
  at: z.number(),
  models: z.array(
    z.object({ id: z.string(), name: z.string().optional(), contextTokens: z.number().optional() }),
  ),
})
export type ListRow = z.output<typeof ListRow>

export const CheckRow = z.object({
  at: z.number(),
  ok: z.boolean(),
  steps: z.array(
    z.object({ name: z.string(), state: z.enum(['ok', 'bad', 'off', 'warn']), words: z.string() }),
  ),
  message: z.string().optional(),
})
export type CheckRow = z.output<typeof CheckRow>

const prefix = 'provider:'
export const rowKey = (id: string) => `${prefix}${id}`
export const listKey = (id: string) => `provider-models:${id}`
export const checkKey = (id: string) => `provider-check:${id}`

/** By id. A row that cannot be read, such as a newer server's, is left aside. */
export async function readProviderRows(store: OwnedStore): Promise<ReadonlyMap<string, ProviderRow>> {
  const settings = Object.entries(await store.boards.settings())
  return new Map(
    settings.flatMap(([key, value]) => {
      const row = key.startsWith(prefix) ? ProviderRow.safeParse(value).data : undefined
      return row ? [[key.slice(prefix.length), row] as const] : []
    }),
  )
}

export const readRow = async (store: OwnedStore, id: string): Promise<ProviderRow | undefined> =>
  ProviderRow.safeParse(await store.boards.setting(rowKey(id))).data

export const readList = async (store: OwnedStore, id: string): Promise<ListRow | undefined> =>
  ListRow.safeParse(await store.boards.setting(listKey(id))).data

export const readCheck = async (store: OwnedStore, id: string): Promise<CheckRow | undefined> =>
  CheckRow.safeParse(await store.boards.setting(checkKey(id))).data

/** A sealed key belongs to one owner's one provider, and opens nowhere else. */
export const purposeOf = (store: OwnedStore, id: string) => `${store.owner}\n${id}`

export async function toOverride(
  store: OwnedStore,
  vault: Vault,
  id: string,
  row: ProviderRow,
): Promise<ProviderOverride> {
  const { kind, name, baseUrl, key, models, isEnabled } = row
  const apiKey = key && (await vault.tryOpen(key.sealed, purposeOf(store, id)))
  return {
    id,
    kind,
    title: name,
    models,
    isEnabled,
    ...(baseUrl && { baseUrl }),
    ...(apiKey && { apiKey }),
    ...(key && !apiKey && { keyTrouble: keyLost(name) }),
  }
}

const keyLost = (name: string) =>
  `The key of ${name} cannot be read any more: the secret that seals keys on this server is missing or was changed. Paste the key again in the settings.`
