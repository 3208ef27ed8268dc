import type { Draft } from './draft'
import { refuse } from './draft'
import type { StoreOp } from './ports'

/** Lenses of one owner. */
export const mostLenses = 50

type Op<Name extends StoreOp['op']> = Extract<StoreOp, { op: Name }>

export function decideLensPut({ lens, isNew }: Op<'lens-put'>, draft: Draft): void {
  const { id, name } = lens
  if (!isNew && !draft.lenses.has(id)) refuse(draft, 'absent', `There is no lens ${id}.`)
  const twin = [...draft.lenses.values()].find((other) => other.name === name && other.id !== id)
  if (twin) refuse(draft, 'name-taken', `There is a lens ${name} already.`)
  if (isNew && draft.lenses.size >= mostLenses) refuse(draft, 'too-many', `There are ${mostLenses} lenses.`)
  draft.lenses.set(id, lens)
  draft.writes.push({ write: 'lens', row: lens, isNew })
  draft.topics.add(`own:${draft.owner}`)
}

export function decideLensDrop({ lensId }: Op<'lens-drop'>, draft: Draft): void {
  if (!draft.lenses.delete(lensId)) refuse(draft, 'absent', `There is no lens ${lensId}.`)
  draft.writes.push({ write: 'lens-drop', lensId })
  draft.topics.add(`own:${draft.owner}`)
}
