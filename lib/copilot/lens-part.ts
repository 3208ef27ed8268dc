import type { NodeBatch } from '@/lib/graph/schema'
import type { Part } from '@/lib/history/parts'
import type { Draft } from '@/lib/llm/chain-config'
import type { RunInput } from '@/lib/store/ports'

type LensRunInput = Extract<RunInput, { kind: 'lens' }>

export interface Brought {
  /** Each on the graph that the former left. */
  readonly batches: readonly NodeBatch[]
  readonly text?: string
  /** Why the lens did not come to its end. */
  readonly caveat?: Extract<Part, { type: 'caveat' }>['reason'] | undefined
}

/** What a lens run leaves in the history. */
export const toLensDraft = (input: LensRunInput, { batches, text = '', caveat }: Brought): Draft => ({
  role: 'graph',
  parts: [
    { ...toLensPart(input), ...(text !== '' && { text }) },
    ...batches.map((batch) => ({ type: 'batch' as const, batch })),
    ...(caveat ? [{ type: 'caveat' as const, reason: caveat }] : []),
  ],
})

/** What was asked for, with the text of a person's own lens as it was. */
const toLensPart = ({ lens, nodeIds, instruction, own }: LensRunInput): Extract<Part, { type: 'lens' }> => ({
  type: 'lens',
  lens,
  nodeIds: [...nodeIds],
  ...(instruction && { instruction }),
  ...(own && { own }),
})
