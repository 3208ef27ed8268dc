import type { LensView } from '@/lib/history/views'

/** The lenses that can look at so many chosen ideas. */
export const lensesFor = (lenses: readonly LensView[], count: number): readonly LensView[] =>
  lenses.filter(({ together = 1 }) => together <= count)
