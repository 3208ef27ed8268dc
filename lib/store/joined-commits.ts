import { type Owner, StoreError, type StoreOp } from './ports'
import type { WriterQueue } from './writer-queue'

interface Waiting {
  readonly ops: readonly StoreOp[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Commits of an owner that only append events wait for their turn together and share one transaction: fifty runs that
 * stream would otherwise each wait for the disk. One that is refused makes none of the others fail: then each is
 * committed alone. Whoever has a commit here waits for it before making the next, so nothing overtakes.
 */
export function createJoinedCommits(
  queue: WriterQueue,
  commit: (owner: Owner, ops: readonly StoreOp[]) => Promise<void>,
) {
  const waiting = new Map<Owner, Waiting[]>()

  const settle = async (owner: Owner, one: Waiting) => {
    try {
      await commit(owner, one.ops)
      one.resolve()
    } catch (error) {
      one.reject(error)
    }
  }

  const commitAll = async (owner: Owner) => {
    const all = waiting.get(owner) ?? []
    waiting.delete(owner)
    const [first] = all
    if (first && all.length === 1) return settle(owner, first)
    try {
      await commit(
        owner,
        all.flatMap(({ ops }) => ops),
      )
      for (const { resolve } of all) resolve()
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      for (const one of all) await settle(owner, one)
    }
  }

  return (owner: Owner, ops: readonly StoreOp[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const others = waiting.get(owner)
      if (others) {
        others.push({ ops, resolve, reject })
        return
      }
      const own = [{ ops, resolve, reject }]
      waiting.set(owner, own)
      queue
        .run(() => commitAll(owner))
        .catch((error) => {
          for (const one of own) one.reject(error)
        })
    })
}

export const onlyAppends = (ops: readonly StoreOp[]): boolean =>
  ops.length > 0 && ops.every(({ op }) => op === 'event-append')
