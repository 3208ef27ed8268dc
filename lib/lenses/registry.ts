import { challenge } from './challenge'
import { compare } from './compare'
import { concepts } from './concepts'
import { connect } from './connect'
import { enrich } from './enrich'
import { expand } from './expand'
import { explain } from './explain'
import type { Lens } from './lens'
import { plan } from './plan'

export interface LensRegistry {
  list(): readonly Lens[]
  get(name: string): Lens | undefined
}

/** A lens's output type stays inside the lens: the registry hands `contract`'s own values back to `toBatch`. */
const erase = <Output>(lens: Lens<Output>) => lens as unknown as Lens

/** In the order of the toolbar. */
export const builtInLenses: readonly Lens[] = [
  erase(expand),
  erase(concepts),
  erase(challenge),
  erase(plan),
  erase(compare),
  erase(connect),
  erase(explain),
  erase(enrich),
]

export function createLensRegistry(lenses: readonly Lens[] = builtInLenses): LensRegistry {
  const byName = new Map(lenses.map((lens) => [lens.name, lens]))
  return { list: () => lenses, get: (name) => byName.get(name) }
}
