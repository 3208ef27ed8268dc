import 'server-only'
import type * as z from 'zod'
import type { LensView } from '@/lib/history/views'
import { toOwnLens } from '@/lib/lenses/own'
import { toLensName } from '@/lib/lenses/own-name'
import { createLensRegistry, type LensRegistry } from '@/lib/lenses/registry'
import { mostLenses } from '@/lib/store/decide-lenses'
import { type LensRow, type OwnedStore, StoreError } from '@/lib/store/ports'
import type { Deps } from './deps'
import type { CreateLens, UpdateLens } from './lens-inputs'
import { toLensView, toOwnView } from './lens-views'
import { once, toKey } from './once'
import { absent, conflict } from './problem'

type LensDeps = Pick<Deps, 'lenses'>

/** The lenses of the program and, after them, the owner's own. */
export async function lensesOf({ lenses }: LensDeps, store: OwnedStore): Promise<LensRegistry> {
  const own = await store.boards.lenses()
  const known = own.filter(({ name }) => !lenses.get(name))
  return createLensRegistry([...lenses.list(), ...known.map(toOwnLens)])
}

export async function listLenses({ lenses }: LensDeps, store: OwnedStore): Promise<readonly LensView[]> {
  const own = await store.boards.lenses()
  return [...lenses.list().map(toLensView), ...own.map(toOwnView)]
}

export async function createLens(
  deps: Deps,
  store: OwnedStore,
  { clientId, title, instruction, contract }: z.output<typeof CreateLens>,
): Promise<LensView> {
  const body = { route: 'lenses', title, instruction, contract }
  const key = toKey(`owner:${store.owner}`, clientId ?? deps.newId('client'), body)
  const name = requireFreeName(deps, title)
  const at = deps.now()
  const plan = async () => {
    const row: LensRow = {
      id: deps.newId('lens'),
      name,
      title,
      instruction,
      contract,
      createdAt: at,
      updatedAt: at,
    }
    return { ops: [{ op: 'lens-put' as const, lens: row, isNew: true }], result: row }
  }
  const { result } = await orTaken(title, () => once<LensRow>(store, key, at, plan))
  return toOwnView(result)
}

/** What ran with it before keeps the text it had. */
export async function updateLens(
  deps: Deps,
  store: OwnedStore,
  { lensId, title, instruction, contract }: z.output<typeof UpdateLens>,
): Promise<LensView> {
  const old = await requireOwnLens(store, lensId)
  const row: LensRow = {
    ...old,
    ...(title !== undefined && { title, name: requireFreeName(deps, title) }),
    ...(instruction !== undefined && { instruction }),
    ...(contract !== undefined && { contract }),
    updatedAt: deps.now(),
  }
  await orTaken(row.title, () => store.commit([{ op: 'lens-put', lens: row, isNew: false }]))
  return toOwnView(row)
}

export async function removeLens(store: OwnedStore, lensId: string): Promise<void> {
  await requireOwnLens(store, lensId)
  await store.commit([{ op: 'lens-drop', lensId }])
}

async function requireOwnLens(store: OwnedStore, lensId: string): Promise<LensRow> {
  const row = (await store.boards.lenses()).find(({ id }) => id === lensId)
  if (!row) throw absent('lens of your own')
  return row
}

/** Throws a 409 for a name that one of the program's lenses has. */
function requireFreeName({ lenses }: LensDeps, title: string): string {
  const name = toLensName(title)
  if (name === '') throw conflict('A name needs a letter or a digit. Choose another one.')
  const twin = lenses.list().find((lens) => lens.name === name || toLensName(lens.title) === name)
  if (twin) throw conflict(`“${twin.title}” is a lens of Bough already. Choose another name.`)
  return name
}

async function orTaken<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    if (error.reason === 'name-taken') {
      throw conflict(`You have a lens “${title}” already. Change that one, or choose another name.`)
    }
    if (error.reason === 'too-many')
      throw conflict(`You have ${mostLenses} lenses, the most there can be. Remove one first.`)
    throw error
  }
}
