import 'server-only'
import { headers } from 'next/headers'
import type { Log } from './deps'
import type { Problem } from './problem'
import { noted, type Scope } from './respond'
import { getRuntime } from './runtime'
import { requireUser } from './user'

export type Acted<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly problem: Problem }

/** A server action is a public endpoint wearing a function's clothes: who, then one call; it never rejects. */
export async function act<T extends object>(handle: (scope: Scope) => Promise<T>): Promise<Acted<T>> {
  let log: Log | undefined
  try {
    const user = requireUser(await headers())
    const deps = await getRuntime()
    log = deps.log
    return { ok: true, ...(await handle({ deps, store: deps.store.as(user.owner) })) }
  } catch (error) {
    return { ok: false, problem: noted(error, log) }
  }
}
