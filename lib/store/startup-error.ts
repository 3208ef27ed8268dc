export type StartupProblem =
  | 'folder'
  | 'read-only'
  | 'not-a-database'
  | 'newer'
  | 'locked'
  | 'migration'
  | 'durability'
  | 'url'
  | 'secret'

/** Why the server must not start, in one sentence for the person who starts it. */
export class StartupError extends Error {
  constructor(
    readonly problem: StartupProblem,
    message: string,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options)
    this.name = 'StartupError'
  }
}
