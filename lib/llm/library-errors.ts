import type { MessageId } from '@/lib/history/parts'
import type { ToolCallPart } from '@/lib/history/well-formed'
import type { ChainEnd } from './chain-config'

/** A fork needs rows to point at. */
export class NotLoggedError extends Error {
  constructor() {
    super(
      'This response is not logged yet: await its log(store) first, or use reply() to go on without a branch.',
    )
    this.name = 'NotLoggedError'
  }
}

/** Calls are unanswered where a conversation should begin. */
export class OpenForkError extends Error {
  constructor(
    readonly openCalls: readonly ToolCallPart[],
    /** The message before the calls, where a fork can stand. */
    readonly forkBefore: MessageId | undefined,
  ) {
    super('Calls have no results here. Fork before them, or deny the calls first.')
    this.name = 'OpenForkError'
  }
}

/** The model gave no answer; what had come is in `end`, and a reply goes on from there. */
export class ChainFailedError extends Error {
  constructor(readonly end: ChainEnd) {
    super(end.failure?.message ?? 'The model gave no answer.')
    this.name = 'ChainFailedError'
  }
}
