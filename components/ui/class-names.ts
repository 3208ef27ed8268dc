/** Joins what is there of them. */
export const cn = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
