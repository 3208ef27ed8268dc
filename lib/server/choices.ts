import 'server-only'
import type { ChoicesView } from '@/lib/history/views'
import type { ModelRegistry } from '@/lib/models/registry'
import type { OwnedStore } from '@/lib/store/ports'
import type { Deps } from './deps'
import { listLenses } from './lenses'

/** The models and lenses there are to choose from, as they are configured now. */
export async function readChoices(
  deps: Pick<Deps, 'models' | 'lenses'>,
  store: OwnedStore,
): Promise<ChoicesView> {
  const [models, wished, lenses] = await Promise.all([
    deps.models.of(store),
    store.boards.setting('defaultModelId'),
    listLenses(deps, store),
  ])
  return { models: models.list(), defaultModelId: toDefaultModel(models, wished), lenses }
}

export const toDefaultModel = (models: ModelRegistry, wished: unknown): string =>
  typeof wished === 'string' && models.has(wished) ? wished : models.defaultId
