import type { GraphState } from '@/lib/graph/schema'
import { lensInput } from '@/lib/lenses/input'
import { createLensRegistry } from '@/lib/lenses/registry'
import { type LensResult, runLens } from '@/lib/lenses/run'
import { find, guide } from './play'

/** Runs a lens through the guide, as the product does. */
export async function ask(graph: GraphState, label: string, name: string): Promise<LensResult> {
  const node = find(graph, label)
  const lens = createLensRegistry().get(name)
  const input = node && lensInput(graph, node.id)
  if (!input || !lens) throw new Error(`${label} or ${name} is absent`)
  return runLens({ lens, model: guide, input, signal: new AbortController().signal })
}
