import type { Lens as LensModel } from './generated/client'
import type { LensRow, Owner } from './ports'
import { fromTime, toTime } from './row-codec'

export const toLensRow = (lens: LensModel): LensRow => ({
  id: lens.id,
  name: lens.name,
  title: lens.title,
  instruction: lens.instruction,
  contract: lens.contract as LensRow['contract'],
  createdAt: toTime(lens.createdAt),
  updatedAt: toTime(lens.updatedAt),
})

export const fromLens = (lens: LensRow, owner: Owner): LensModel => ({
  ...lens,
  owner,
  createdAt: fromTime(lens.createdAt),
  updatedAt: fromTime(lens.updatedAt),
})
