import * as z from 'zod/mini'

/** The shapes of answer that a person can choose from for a lens of their own. */
export const OwnContract = z.enum([
  'expand',
  'concepts',
  'challenge',
  'plan',
  'compare',
  'connect',
  'explain',
])
export type OwnContract = z.infer<typeof OwnContract>

/** A person's own lens as it was when it ran: renaming or removing it later changes nothing of what was. */
export const OwnLens = z.object({ title: z.string(), instruction: z.string(), contract: OwnContract })
export type OwnLens = z.infer<typeof OwnLens>
