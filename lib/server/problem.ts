import 'server-only'
import type { Conflicting } from '@/lib/history/merge-plan'
import { UnknownModelError } from '@/lib/models/errors'
import { type ApprovalRow, StoreError } from '@/lib/store/ports'
import { VaultError } from './vault'

/** What a caller is told: `application/problem+json` from routes, `{ok: false, problem}` from actions. */
export interface Problem {
  readonly status: number
  readonly title: string
  /** One sentence in plain words; never a stack, a path or a key. */
  readonly detail: string
  /** What is still there although this failed. */
  readonly kept?: string
  /** What both sides of a merge changed in different ways. */
  readonly conflicts?: readonly Conflicting[]
  /** The answer that was given to a question before. */
  readonly decided?: DecidedBefore
}

export interface DecidedBefore {
  readonly decision: 'approved' | 'declined'
  /** Null is all of it, or nothing. */
  readonly accepted: readonly string[] | null
}

/** An expected failure, thrown by the `require…` doors and answered by `toProblem`. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail)
    this.name = 'Refusal'
  }

  /** By its name: one process holds this class in several bundles. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Refusal'
  }
}

const nothingChanged = 'Nothing was changed.'

export const absent = (what: string) =>
  new Refusal({ status: 404, title: 'Not found', detail: `There is no such ${what}.`, kept: nothingChanged })

export const malformed = (detail: string) =>
  new Refusal({ status: 400, title: 'Not understood', detail, kept: nothingChanged })

export const conflict = (detail: string, kept = nothingChanged) =>
  new Refusal({ status: 409, title: 'Not possible now', detail, kept })

/** A merge that waits for choices. */
export const unsettled = (conflicts: readonly Conflicting[]) =>
  new Refusal({
    status: 409,
    title: 'Not possible now',
    detail:
      conflicts.length === 1
        ? 'Both branches changed the same thing in different ways. Choose which one stands.'
        : `Both branches changed ${conflicts.length} things in different ways. Choose for each which one stands.`,
    kept: nothingChanged,
    conflicts,
  })

/** A question is answered once, from whatever tab. */
export const decidedBefore = ({ decision, accepted }: ApprovalRow) =>
  new Refusal({
    status: 409,
    title: 'Not possible now',
    detail:
      decision === 'declined'
        ? 'This was declined already, perhaps in another tab.'
        : decision === 'approved'
          ? 'This was accepted already, perhaps in another tab.'
          : 'This is not the change that is waiting. Look at it again.',
    kept: nothingChanged,
    ...(decision && { decided: { decision, accepted } }),
  })

export const tooLarge = (detail: string) =>
  new Refusal({ status: 413, title: 'Too large', detail, kept: nothingChanged })

export const unauthorised = (detail: string) =>
  new Refusal({ status: 401, title: 'Who are you?', detail, kept: nothingChanged })

export const forbidden = (detail: string) =>
  new Refusal({ status: 403, title: 'Not allowed from here', detail, kept: nothingChanged })

/** The answer to any failure; what was not expected becomes a 500 that says nothing of its inside. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Refusal) return error.problem
  if (error instanceof UnknownModelError) return malformed(error.message).problem
  if (error instanceof StoreError) return toStoreProblem(error)
  if (error instanceof VaultError) return storeTrouble(error.message)
  return {
    status: 500,
    title: 'Something went wrong here',
    detail: 'The server met a fault of its own; its log says more.',
    kept: 'Everything that was saved before is still there.',
  }
}

/** True for a fault that the log must hold. */
export const isFault = (problem: Problem) => problem.status >= 500

function toStoreProblem(error: StoreError): Problem {
  switch (error.reason) {
    case 'absent':
      return absent('thing').problem
    case 'stale-head':
    case 'run-active':
    case 'stale-run':
    case 'duplicate-key':
      return conflict('Something else changed this conversation at the same moment. Try again.').problem
    case 'decided':
      return error.detail.approval
        ? decidedBefore(error.detail.approval).problem
        : conflict('This was answered before.').problem
    case 'name-taken':
      return conflict('The name is taken. Choose another one.').problem
    case 'too-many':
      return conflict('There is no room for one more. Remove one first.').problem
    case 'busy':
      return storeTrouble('Another program holds the database. Try again in a moment.')
    case 'disk-full':
      return storeTrouble('The disk is full, so nothing can be saved. Free some space and try again.')
    case 'read-only':
      return storeTrouble('The database cannot be written. Check the permissions of its folder.')
    case 'failed':
      return storeTrouble('The database refused the change; the log of the server says more.')
    default:
      return unreachable(error.reason)
  }
}

const storeTrouble = (detail: string): Problem => ({
  status: 503,
  title: 'Cannot save',
  detail,
  kept: 'Everything that was saved before is still there.',
})

function unreachable(value: never): never {
  throw new Error(`Not a store reason: ${String(value)}`)
}
