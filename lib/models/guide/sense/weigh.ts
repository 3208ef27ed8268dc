import { type Changing, cuesToChange } from './cues-to-change'
import { cuesToLook, type Looking } from './cues-to-look'
import { cuesToThink, type Thinking } from './cues-to-think'

/** What a sentence may be about, as far as words tell. */
export type Sense = Changing | Thinking | Looking

const compiled = Object.entries({ ...cuesToChange, ...cuesToThink, ...cuesToLook }).map(([sense, rows]) => ({
  sense: sense as Sense,
  rows: rows.map(([pattern, weight]) => ({
    pattern: new RegExp(`(?<=[ ])(?:${pattern})(?=[ ,.:]|$)`),
    weight,
  })),
}))

/** Every sense that some word speaks for, the heaviest first. */
export function weigh(template: string): { readonly sense: Sense; readonly weight: number }[] {
  return compiled
    .map(({ sense, rows }) => ({
      sense,
      weight: rows.reduce((sum, { pattern, weight }) => sum + (pattern.test(template) ? weight : 0), 0),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
}
