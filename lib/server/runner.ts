import 'server-only'
import { lensesAtOnce } from '@/lib/copilot/lens-look'
import { runLensTurn } from '@/lib/copilot/lens-turn'
import { runTurn } from '@/lib/copilot/turn'
import { systemClock } from '@/lib/llm/limits'
import { toDefaultModel } from './choices'
import type { Deps, Runner } from './deps'
import { lensesOf } from './lenses'
import { contextTokensOf } from './windows'

/** The co-pilot, or a lens, at work on one run with what this server has. */
export function createRunner({
  models,
  lenses,
  searches,
  log,
  now,
  newId,
  graphs,
  windows,
}: Pick<Deps, 'models' | 'lenses' | 'searches' | 'log' | 'now' | 'newId' | 'graphs' | 'windows'>): Runner {
  return async ({ store, run, signal }) => {
    const [registry, { choice }] = await Promise.all([models.of(store), searches.of(store)])
    const defaultId = toDefaultModel(registry, await store.boards.setting('defaultModelId'))
    const work = run.kind === 'lens' ? runLensTurn : runTurn
    await work({
      store,
      run,
      models: {
        get: registry.get,
        contextTokens: (id) => contextTokensOf(windows, store, id),
        defaultId,
      },
      lenses: await lensesOf({ lenses }, store),
      search: choice,
      lensesAtOnce: lensesAtOnceFrom(process.env.BOUGH_LENSES_AT_ONCE),
      now,
      newId: () => newId('call'),
      sleep: systemClock.sleep,
      signal,
      graphAt: (id) => graphs.at(store, id),
      onTrouble: (error) => log.error({ runId: run.id, err: error }, 'a run met a fault'),
    })
  }
}

const mostAtOnce = 20

/** What is no number from 1 on leaves it at the usual. */
function lensesAtOnceFrom(text: string | undefined): number {
  const count = Number(text ?? '')
  return Number.isInteger(count) && count > 0 ? Math.min(count, mostAtOnce) : lensesAtOnce
}
