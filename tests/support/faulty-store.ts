import type { Store, StoreErrorReason } from '@/lib/store/ports'
import { StoreError } from '@/lib/store/ports'

export interface Fault {
  /** The commit that fails, counted from now: 1 is the next. */
  readonly at: number
  /** Every commit from then on, until `heal`. */
  readonly forever?: boolean
  readonly reason?: StoreErrorReason
  /** `after`: the commit is durable and its answer is lost. */
  readonly when?: 'before' | 'after'
}

export interface FaultyStore extends Store {
  fail(fault: Fault): void
  heal(): void
  /** Commits asked for so far, failed ones included. */
  readonly commits: number
}

/** A store whose n-th commit fails, once or from then on; reads always work. */
export function createFaultyStore(store: Store): FaultyStore {
  let commits = 0
  let fault: (Fault & { readonly from: number }) | undefined
  const isDue = () => {
    if (!fault) return false
    const nth = commits - fault.from
    return fault.forever ? nth >= fault.at : nth === fault.at
  }
  return {
    as: (owner) => {
      const owned = store.as(owner)
      const commit: typeof owned.commit = async (ops) => {
        commits += 1
        if (!isDue() || !fault) return owned.commit(ops)
        const { when = 'before', reason = 'failed' } = fault
        if (when === 'after') await owned.commit(ops)
        throw new StoreError(reason, `This commit was made to fail (${when}).`)
      }
      return { ...owned, commit }
    },
    unfinishedRuns: () => store.unfinishedRuns(),
    binnedBefore: (time) => store.binnedBefore(time),
    ownerOf: (boardId) => store.ownerOf(boardId),
    watch: (topic, listener) => store.watch(topic, listener),
    close: () => store.close(),
    fail: (next) => {
      fault = { ...next, from: commits }
    },
    heal: () => {
      fault = undefined
    },
    get commits() {
      return commits
    },
  }
}
