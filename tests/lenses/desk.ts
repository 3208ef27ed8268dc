import type { LensDesk } from '@/lib/lenses/run'
import { createSearchRegistry } from '@/lib/search/registry'

/** What tools and lenses stand on: time that stands still, one id, and the dictionary to search in. */
export const stillDesk: LensDesk = {
  now: () => 0,
  sleep: async () => {},
  newId: () => 'x',
  search: createSearchRegistry({ env: {} }).choice,
}
