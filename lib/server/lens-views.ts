import 'server-only'
import type { LensView } from '@/lib/history/views'
import type { Lens } from '@/lib/lenses/lens'
import { toOwnLens } from '@/lib/lenses/own'
import type { LensRow } from '@/lib/store/ports'

export const toLensView = ({ name, title, help, icon, together }: Lens): LensView => ({
  name,
  title,
  help,
  icon,
  ...(together && { together: together.least }),
})

export const toOwnView = (row: LensRow): LensView => ({
  ...toLensView(toOwnLens(row)),
  own: { id: row.id, title: row.title, instruction: row.instruction, contract: row.contract },
})
