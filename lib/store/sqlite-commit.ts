import { setTimeout as pause } from 'node:timers/promises'
import { decideInTurns } from './decide'
import type { PrismaClient } from './generated/client'
import type { Owner, StoreOp } from './ports'
import type { Decision } from './records'
import { appendEvents, tryAppends } from './sqlite-append'
import { toFault, toStoreError } from './sqlite-faults'
import { loadGround } from './sqlite-load'
import { saveWrites } from './sqlite-save'

/** How long a commit waits for another process's lock, in ms. */
const patience = 5_000
/** A commit that keeps meeting new rows where it wanted to write meets an id that is not to be had. */
const mostRaces = 5
/** Prisma's own limit for a transaction; ours are over in milliseconds. */
const limits = { maxWait: patience, timeout: 60_000 }

/** Load, decide, save in one transaction; again when another writer came first, and while the file is locked. */
export async function commit(
  prisma: PrismaClient,
  owner: Owner,
  ops: readonly StoreOp[],
  deadline: number,
): Promise<Decision> {
  for (let attempt = 0, races = 0; ; attempt++) {
    try {
      return await prisma.$transaction(async (tx) => {
        const appends = tryAppends(ops)
        if (appends) return appendEvents(tx, owner, appends)
        const decision = await decideInTurns(ops, await loadGround(tx, owner, ops))
        await saveWrites(tx, owner, decision.writes)
        return decision
      }, limits)
    } catch (error) {
      const fault = toFault(error)
      if (fault === 'race' && ++races < mostRaces) continue
      if (fault !== 'busy' || Date.now() >= deadline) throw toStoreError(error)
      await pause(backoff(attempt))
    }
  }
}

export const deadlineFrom = (now: number) => now + patience

/** From 2 ms up to 100 ms. */
const backoff = (attempt: number) => Math.min(100, 2 * 2 ** Math.min(attempt, 6))

/** A reader whose every method fails with a `StoreError`, and tries again while the file is being recovered. */
export function guarded<T extends object>(reader: T): T {
  const guard =
    (read: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]) => {
      const deadline = deadlineFrom(Date.now())
      for (let attempt = 0; ; attempt++) {
        try {
          return await read(...args)
        } catch (error) {
          if (toFault(error) !== 'busy' || Date.now() >= deadline) throw toStoreError(error)
          await pause(backoff(attempt))
        }
      }
    }
  return Object.fromEntries(Object.entries(reader).map(([name, read]) => [name, guard(read)])) as T
}
