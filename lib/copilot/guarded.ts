import { StoreError } from '@/lib/store/ports'
import type { RunDeps } from './deps'
import { endInterrupted } from './interrupted'
import { createRunWriter, type RunWriter } from './run-writer'

/** Whatever goes wrong, the run is ended; a run that was taken over belongs to somebody else. */
export async function guarded(deps: RunDeps, work: (writer: RunWriter) => Promise<void>): Promise<void> {
  const { store, run, now } = deps
  const onTrouble = (error: unknown) => deps.onTrouble?.(error)
  const writer = createRunWriter({ store, run, clock: deps, onTrouble })
  try {
    await work(writer)
  } catch (error) {
    writer.close()
    if (error instanceof StoreError && error.reason === 'stale-run') return
    onTrouble(error)
    await endInterrupted(store, run, { now, failure: toEndFailure(error) }).catch(onTrouble)
  } finally {
    writer.close()
  }
}

/** Errors that reach this far are ours or the store's; only their kind is for the person. */
function toEndFailure(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof Error && spoken.has(error.name)) return { code: 'bad-request', message: error.message }
  if (error instanceof StoreError) {
    return {
      code: error.reason,
      message: 'The answer could not be saved. What was saved before is kept; try again.',
    }
  }
  return { code: 'internal', message: 'Something went wrong here. What was done so far is kept; try again.' }
}

/** Errors whose message is written for the person. */
const spoken: ReadonlySet<string> = new Set([
  'UnknownModelError',
  'OpenCallsError',
  'LostLineError',
  'LostLensError',
])
