import type { Usage } from '@/lib/history/chunks'

/** A lens that cannot look, told in a sentence for the person: nothing was changed. */
export class LensFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Null when no model was asked. */
    readonly usage: Usage | null,
  ) {
    super(message)
    this.name = 'LensFailure'
  }
}
