import { toKey } from '@/lib/words/english'
import type { PastTurn } from './read-prompt'

const longestName = 8

/**
 * Names that ideas had when the person wrote, by key. A renaming made in this turn has taken the old label out of the
 * newest summary, but the request still speaks of it: it stands before the new one.
 */
export function aliasesOf({ request, steps }: PastTurn): Map<string, string> {
  const aliases = new Map<string, string>()
  for (const { name, input, isError } of steps.flat()) {
    if (name !== 'edit_node' || isError || typeof input.label !== 'string') continue
    for (const text of namesBefore(request, input.label)) aliases.set(toKey(text), String(input.node_id))
  }
  return aliases
}

/** Every run of words that ends just before the new label. */
function namesBefore(request: string, label: string): string[] {
  const at = request.toLowerCase().indexOf(label.toLowerCase())
  if (at < 0) return []
  const before = request
    .slice(0, at)
    .replace(/[\s"“'‘:]+$/, '')
    .replace(
      /(?:\s(?:to|as|into|an?|the|new|better|other|name|label|title|be|is|are|should|must|called|named|titled|read|say|now|=|->|→))+$/i,
      '',
    )
  const words = before.replace(/["“”'‘’]+$/, '').split(/\s+/)
  const runs = Array.from({ length: Math.min(longestName, words.length) }, (_, back) =>
    words.slice(-1 - back).join(' '),
  )
  return runs.map((run) => run.replace(/["“”]/g, ''))
}
