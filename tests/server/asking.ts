import { decideApproval } from '@/lib/server/approvals'
import { DecideApproval, parse } from '@/lib/server/inputs'
import { runView } from '@/lib/server/stop'
import type { ServerWorld } from './world'

/** What a waiting run asks of the person. */
export async function questionOf(world: ServerWorld, runId: string) {
  const question = (await runView(world.store, runId)).approvals.at(-1)
  if (!question) throw new Error('nothing was asked')
  return question
}

export const answer = (world: ServerWorld, runId: string, wish: object) =>
  decideApproval(world.deps, world.store, parse(DecideApproval, { runId, ...wish }))
