import 'server-only'
import type { Owner } from '@/lib/store/ports'
import { toCaller, tryRefuse } from './guard'
import { forbidden } from './problem'

export interface User {
  readonly owner: Owner
}

/** Who everyone is, as long as there are no accounts. */
export const localOwner: Owner = 'local'

/** Without accounts everyone who may speak to this server is the local owner. Throws a 403 for anyone else. */
export function requireUser(headers: { get(name: string): string | null }): User {
  const refusal = tryRefuse(toCaller(headers), process.env.BOUGH_ALLOWED_HOSTS)
  if (refusal) throw forbidden(refusal)
  return { owner: localOwner }
}
