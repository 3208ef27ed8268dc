/** What was done to the history of one request so that the model can read it. */
export interface Compaction {
  /** Tool results that were cut to their beginnings. */
  readonly results: number
  /** Earlier turns that were told in short. */
  readonly turns: number
  /** Done in this turn, not in one before it. */
  readonly isNew: boolean
}

/** One sentence for the person. */
export function toCompactionWords({ results, turns }: Omit<Compaction, 'isNew'>): string {
  const told = turns === 1 ? 'the earliest turn is told in short' : `${turns} earlier turns are told in short`
  if (results === 0) return `To fit what the model can read, ${told}.`
  if (turns === 0) return 'Older tool results were shortened to fit what the model can read.'
  return `Older tool results were shortened and ${told}, to fit what the model can read.`
}
