/** A pattern over a sentence whose ideas have become `@i` and the like, and how much it says. */
export type Cue = readonly [pattern: string, weight: number]

/** Words for kinds of ideas. */
export const types =
  '(?:topics?|concepts?|questions?|claims?|arguments?|evidence|facts?|risks?|dangers?|threats?|opportunit(?:y|ies)|chances?|actions?|tasks?|actors?|stakeholders?|notes?|steps?|example|examples)'
