import type { ModelView } from './views'

/* What the server tells of its settings. No key is ever among it. */

export interface ProviderCheckView {
  /** Epoch milliseconds. */
  readonly at: number
  readonly ok: boolean
  readonly steps: readonly {
    readonly name: string
    readonly state: 'ok' | 'bad' | 'warn' | 'off'
    readonly words: string
  }[]
  readonly message?: string | undefined
}

export interface ListedModelView {
  readonly id: string
  readonly name?: string | undefined
  readonly contextTokens?: number | undefined
}

export type KeyView =
  | { readonly kind: 'none' }
  | { readonly kind: 'environment' }
  | { readonly kind: 'set'; readonly end: string }
  /** Sealed with a secret that is not there any more. */
  | { readonly kind: 'lost'; readonly detail: string }

export interface ProviderView {
  readonly id: string
  readonly kind: 'openai' | 'anthropic' | 'google' | 'compatible'
  readonly preset: string | null
  readonly name: string
  readonly baseUrl: string
  /** Null where the address is a person's own to set. */
  readonly usualUrl: string | null
  /** The variable by which the environment configures it. */
  readonly variable: string | null
  readonly key: KeyView
  readonly isEnabled: boolean
  /** It has what it needs, and is on: its models are offered. */
  readonly isOffered: boolean
  /** Kept in the settings, so that it can be removed there. */
  readonly isKept: boolean
  /** Offered in the picker. */
  readonly models: readonly string[]
  readonly check: ProviderCheckView | null
  readonly listed: { readonly at: number; readonly models: readonly ListedModelView[] } | null
}

export interface PresetView {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  readonly needsKey: boolean
  readonly help: string
}

export interface ProvidersView {
  readonly providers: readonly ProviderView[]
  readonly presets: readonly PresetView[]
  readonly models: readonly ModelView[]
  readonly defaultModelId: string
  /** Null: what the environment says, or the first that is there. */
  readonly wishedModelId: string | null
}

export interface SearchSettingsView {
  readonly providers: readonly {
    readonly id: string
    readonly title: string
    readonly help: string
    readonly needs: 'nothing' | 'key' | 'url'
    readonly isReady: boolean
    readonly url: string | null
    readonly key: KeyView
  }[]
  /** A person's choice: an id, or `none`. Null: the first that is ready. */
  readonly wished: string | null
  /** Who searches now. */
  readonly chosen: string | null
  /** Why nobody does. */
  readonly missing: string | null
}

/** Where the data lie, and what runs. */
export interface PlaceView {
  readonly file: string
  /** The file of the secret that seals keys; null where `BOUGH_SECRET` stands in for it. */
  readonly secretFile: string | null
  readonly version: string
}
