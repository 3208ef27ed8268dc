import 'server-only'
import { getRuntime } from './runtime'
import { localOwner } from './user'

export interface Readiness {
  readonly status: 'ok' | 'not-ready'
  readonly store: boolean
  /** The model that answers when nobody chooses one. */
  readonly model: string | null
}

/** A store that was opened is migrated and checked; here it is read once more. */
export async function isReady(): Promise<Readiness> {
  try {
    const { store, models } = await getRuntime()
    await store.unfinishedRuns()
    const { defaultId } = await models.of(store.as(localOwner))
    return { status: 'ok', store: true, model: defaultId }
  } catch {
    return { status: 'not-ready', store: false, model: null }
  }
}
