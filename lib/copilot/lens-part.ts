import type { Part } from '@/lib/history/parts'
import type { RunInput } from '@/lib/store/ports'

/** What was asked for, with the text of a person's own lens as it was. */
export const toLensPart = ({
  lens,
  nodeIds,
  instruction,
  own,
}: Extract<RunInput, { kind: 'lens' }>): Extract<Part, { type: 'lens' }> => ({
  type: 'lens',
  lens,
  nodeIds: [...nodeIds],
  ...(instruction && { instruction }),
  ...(own && { own }),
})
