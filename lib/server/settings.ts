import 'server-only'
import type * as z from 'zod'
import type { LensView, ModelView } from '@/lib/history/views'
import type { OwnedStore } from '@/lib/store/ports'
import { requireModel } from './begin'
import type { Deps } from './deps'
import type { UpdateSettings } from './inputs'
import { toDefaultModel, toLensView } from './views'

export interface Settings {
  readonly defaultModelId: string
  readonly models: readonly ModelView[]
  readonly lenses: readonly LensView[]
}

export async function readSettings(deps: Deps, store: OwnedStore): Promise<Settings> {
  return {
    defaultModelId: toDefaultModel(deps, await store.boards.setting('defaultModelId')),
    models: deps.models.list(),
    lenses: deps.lenses.list().map(toLensView),
  }
}

export async function updateSettings(
  deps: Deps,
  store: OwnedStore,
  { defaultModelId }: z.output<typeof UpdateSettings>,
): Promise<Settings> {
  requireModel(deps, defaultModelId)
  if (defaultModelId !== undefined) {
    await store.commit([{ op: 'setting-put', key: 'defaultModelId', value: defaultModelId }])
  }
  return readSettings(deps, store)
}
