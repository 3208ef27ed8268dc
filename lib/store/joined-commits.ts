import { type Owner, StoreError, type StoreOp } from './ports'
import type { WriterQueue } from './writer-queue'

interface Waiting {
  readonly ops: readonly StoreOp[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Commits of an owner that wait for their turn share one transaction, in the order in which they came: fifty runs that
 * begin or stream would otherwise each wait for the disk. One that is refused makes none of the others fail: then each
 * is committed alone. Whoever has a commit here waits for it before making the next, so nothing overtakes.
 */
export function createJoinedCommits(
  queue: WriterQueue,
  commit: (owner: Owner, ops: readonly StoreOp[]) => Promise<void>,
) {
  const waiting = new Map<Owner, Waiting[]>()
  const isFull = (all: readonly Waiting[]) => all.reduce((sum, { ops }) => sum + ops.length, 0) >= mostOps

  const settle = async (owner: Owner, one: Waiting) => {
    try {
      await commit(owner, one.ops)
      one.resolve()
    } catch (error) {
      one.reject(error)
    }
  }

  const commitAll = async (owner: Owner, all: readonly Waiting[]) => {
    if (waiting.get(owner) === all) waiting.delete(owner)
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
      if (others && !isFull(others)) {
        others.push({ ops, resolve, reject })
        return
      }
      const own = [{ ops, resolve, reject }]
      waiting.set(owner, own)
      queue
        .run(() => commitAll(owner, own))
        .catch((error) => {
          for (const one of own) one.reject(error)
        })
    })
}

/** What comes in numbers, or rewrites a whole board, is committed by itself. */
export const canJoin = (ops: readonly StoreOp[]): boolean =>
  ops.length > 0 && ops.length <= mostOwn && ops.every(({ op }) => !alone.has(op))

const mostOwn = 40
const mostOps = 600
const alone: ReadonlySet<StoreOp['op']> = new Set([
  'board-create',
  'board-remove',
  'conversation-remove',
  'collect',
  'snapshot-put',
  'lens-put',
  'lens-drop',
])
