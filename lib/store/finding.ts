/** One thing that is wrong with a database. */
export interface Finding {
  /** The rule that is broken, e.g. `message-id`, `open-calls`, `event-gap`. */
  readonly rule: string
  /** The row it was found at. */
  readonly where: string
  readonly what: string
}
