import { unquoted } from './branch-results'
import type { Intent } from './intent'
import type { DoneCall, PastTurn } from './read-prompt'

const asks =
  /^(?:(?:no|oh|oops|sorry|wait|ok|okay|please|hm+|actually|can you|could you|then|and|now)\W+)*(?:(?:put|move|hang|bring|take|change|turn|set|rename) (?:it|that|them|this|these|those|both|all|everything)(?: all| both)? back(?: (?:again|where (?:it|they) (?:was|were|came from|hung)|to where (?:it|they) (?:was|were)|as (?:it|they) (?:was|were)|there|please|to how it was))?|(?:undo|revert|reverse|take back)(?: (?:that|it|this|the (?:last )?(?:move|change|rename|renaming)))(?: again| please)?)\W*$/i

/** `put it back`, right after a move or a rename: where it hung, and what it was called, stands in what the tool said. */
export function tryPutBack(request: string, last: PastTurn): Intent[] | undefined {
  if (!asks.test(request.trim())) return undefined
  const calls = last.steps
    .flat()
    .filter(({ isError, output }) => !isError && !output.startsWith('Nothing changed'))
    .filter(({ name }) => !reading.test(name))
  const intents = calls.map(toReverse)
  const known = intents.filter((intent) => intent !== undefined)
  return known.length > 0 && known.length === intents.length ? known.reverse() : undefined
}

const reading =
  /^(?:find_nodes|inspect_node|graph_stats|list_nodes|list_branches|read_branch|compare_branches)$/

function toReverse({ name, output }: DoneCall): Intent | undefined {
  const [, id = ''] = /^changed (\S+) "/m.exec(output) ?? []
  const target = { by: 'id', id } as const
  if (!id) return undefined
  if (name === 'move_node') {
    const [, parent] = /^It hung under (\S+) "/m.exec(output) ?? []
    return parent ? { kind: 'move', target, parent: { by: 'id', id: parent } } : undefined
  }
  const was = name === 'edit_node' ? /, was ("(?:[^"\\]|\\.)*")$/m.exec(output)?.[1] : undefined
  return was ? { kind: 'rename', target, label: unquoted(was) } : undefined
}
