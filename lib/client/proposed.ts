import { type Proposal, toProposal, withNeeds, withoutUnmet } from '@/lib/graph/proposal'
import type { GraphState } from '@/lib/graph/schema'
import type { Asking, BoardState } from './contract'

const made = new WeakMap<Asking, { readonly graph: GraphState; readonly proposal: Proposal }>()

/** What the waiting run would do to the graph as it is now; null when nothing waits. The same graph, the same object. */
export function proposalOf({ graph, run }: Pick<BoardState, 'graph' | 'run'>): Proposal | null {
  const asking = run?.asking
  if (!asking) return null
  const known = made.get(asking)
  if (known?.graph === graph) return known.proposal
  const proposal = toProposal(graph, asking.batch)
  made.set(asking, { graph, proposal })
  return proposal
}

const chosen = new WeakMap<
  Proposal,
  { readonly left: ReadonlySet<string>; readonly ids: ReadonlySet<string> }
>()

/** What of it is to be accepted: all but what was left out, and what cannot be had without that. */
export function chosenOf(proposal: Proposal, leftOut: ReadonlySet<string>): ReadonlySet<string> {
  const known = chosen.get(proposal)
  if (known?.left === leftOut) return known.ids
  const wanted = [...proposal.items.keys()].filter((id) => !leftOut.has(id))
  const ids = withoutUnmet(proposal.items, wanted)
  chosen.set(proposal, { left: leftOut, ids })
  return ids
}

/** With one item more or less: what it needs comes along, what needs it goes. */
export function toggled(proposal: Proposal, leftOut: ReadonlySet<string>, id: string): ReadonlySet<string> {
  if (chosenOf(proposal, leftOut).has(id)) return new Set([...leftOut, id])
  const back = withNeeds(proposal.items, [id])
  return new Set([...leftOut].filter((each) => !back.has(each)))
}
