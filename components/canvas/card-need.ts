import type { CardNeed } from '@/lib/layout/graph-tree'
import type { DifferenceMark } from '@/lib/scene/types'

/** A compared card bears its mark beside the label, and old words stand above the new. */
export const toNeed = (mark: DifferenceMark | undefined): CardNeed | undefined =>
  mark && { beside: 28, isTall: mark.was !== null }
