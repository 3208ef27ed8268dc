import { toKey } from '@/lib/words/english'
import type { DoneCall, PastTurn } from './read-prompt'
import { parseLabel } from './scene-labels'

export interface Former {
  readonly id: string
  readonly label: string
}

const changed = /^changed (n[a-z2-7]{10}) "(?:[^"\\]|\\.)*" \([a-z]+\), was ("(?:[^"\\]|\\.)*")/gm

/** Names that ideas had before these calls, the first of each. */
export function formerNames(steps: readonly (readonly DoneCall[])[]): Map<string, Former> {
  const former = new Map<string, Former>()
  for (const { output, isError } of steps.flat()) {
    if (isError) continue
    for (const [, id = '', json = '""'] of output.matchAll(changed))
      if (!former.has(id)) former.set(id, { id, label: parseLabel(json) })
  }
  return former
}

/** Names that have gone since the person wrote, by key: the request still speaks of them. */
export const aliasesOf = ({ steps }: Pick<PastTurn, 'steps'>): Map<string, string> =>
  new Map([...formerNames(steps).values()].map(({ id, label }) => [toKey(label), id]))
