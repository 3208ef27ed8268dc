import * as z from 'zod'

/**
 * One sentence for the person beside a list, or nothing. Strict schemas know no optional keys, so it is asked for
 * always; an answer without it is accepted all the same.
 */
export const Note = z
  .string()
  .optional()
  .transform((note) => note ?? '')
  .pipe(z.string())

/** Joins what there is to say. */
export const toWords = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')
