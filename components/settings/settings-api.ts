import { request } from '@/lib/client/request'
import type { ProvidersView, ProviderView, SearchSettingsView } from '@/lib/history/settings-views'

/* What the settings page asks of the server. Nothing here rejects. */

export interface ProviderWish {
  readonly name?: string
  readonly baseUrl?: string | null
  readonly key?: string | null
  readonly models?: readonly string[]
  readonly isEnabled?: boolean
  readonly preset?: string
}

export interface SearchWish {
  readonly choice?: string | null
  readonly keys?: Readonly<Record<string, string | null>>
  readonly urls?: Readonly<Record<string, string | null>>
}

export interface OwnPrice {
  readonly input: number
  readonly output: number
  readonly cachedInput?: number | undefined
  readonly cacheWrite?: number | undefined
}

const send = <T>(method: string, path: string, content: unknown = {}) =>
  request<T>(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) })

const providerPath = (id: string) => `/api/settings/providers/${encodeURIComponent(id)}`

export const readProviders = () => request<ProvidersView>('/api/settings/providers')
export const putProvider = (id: string, wish: ProviderWish) =>
  send<ProviderView>('PUT', providerPath(id), wish)
export const deleteProvider = (id: string) => send<undefined>('DELETE', providerPath(id))
export const checkProvider = (id: string) => send<ProviderView>('POST', `${providerPath(id)}/check`)
export const refreshModels = (id: string) => send<ProviderView>('POST', `${providerPath(id)}/models`)

export const putSearch = (wish: SearchWish) => send<SearchSettingsView>('PUT', '/api/settings/search', wish)
export const checkSearch = (providerId: string) =>
  send<{ readonly ok: boolean; readonly words: string }>('POST', '/api/settings/search/check', { providerId })

export const patchSettings = (wish: {
  readonly defaultModelId?: string | null
  readonly prices?: Readonly<Record<string, OwnPrice>>
}) => send<object>('PATCH', '/api/settings', wish)
