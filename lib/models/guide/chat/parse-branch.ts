import type { Board } from './board'
import { speaksOfTalk, tryBranchName } from './branch-names'
import type { Intent } from './intent'
import { tryWithin } from './parse-view'
import { isWord, type Token, textOf } from './tokens'

const which =
  /^(other|main|this|another|previous|original|default|all|new|which|what|my|our|the|two|both|these|those|different|first|second|last|current|a|any|many|there|existing|sibling|list|show|compare|conversation)$/
const verbs =
  /^(switch|go|read|open|compare|show|list|merge|look|see|check|what|which|how|are|is|do|does|have|create|start|make|leave|return|fork|tell|where|jump|display)$/

const differing = /^(compare|differs?|difference|differences|different|changed|versus|vs)$/

/** About branches of the conversation, not of the board. */
export function tryBranches(tokens: readonly Token[], board: Board): Intent | undefined {
  return tryNamed(tokens, board) ?? tryUnnamed(tokens, board)
}

/** `what did we find on the Costs branch`, `compare this branch with Costs`. */
function tryNamed(tokens: readonly Token[], board: Board): Intent | undefined {
  const text = textOf(tokens, board.source)
  const isOfBranch = tokens.some((token) => isWord(token, /^(branch|fork|conversation)$/))
  const opens = isWord(tokens[0], /^(what|which|how|read|compare|tell|show|where|did|is|has|have|does|do)$/)
  const name = isOfBranch && opens && speaksOfTalk(text) ? tryBranchName(text) : undefined
  if (!name) return undefined
  const compares = tokens.some((token) => isWord(token, differing))
  return { kind: 'branches', wants: compares ? 'compare' : 'read', names: [name] }
}

/** No idea is named, and `branch` carries no name. */
function tryUnnamed(tokens: readonly Token[], board: Board): Intent | undefined {
  const at = tokens.findIndex((token) => isWord(token, /^(branch|branches|forks?|conversations)$/))
  if (at < 1 || !isWord(tokens[0], verbs) || !isWord(tokens[at - 1], which)) return undefined
  if (
    tokens.some((token) =>
      isWord(
        token,
        /^(under|below|called|named|children|sub-?ideas|empty|most|largest|biggest|deepest|longest|smallest|fewest|no)$/,
      ),
    )
  )
    return undefined
  const isTalk = tokens.some((token) => isWord(token, /^(other|main|another|previous|original|both)$/))
  const within = isTalk ? undefined : tryWithin(tokens, board)
  if (within?.by === 'name' || within?.by === 'id') return undefined
  const has = (pattern: RegExp) => tokens.some((token) => isWord(token, pattern))
  const wants = has(differing)
    ? 'compare'
    : has(/^(switch|go|merge|create|start|make|leave|return|fork|jump)$/)
      ? 'make'
      : has(/^(read|open|look|says?|said|find|found|contains?|happened|in|on)$/) && !has(/^(are|many)$/)
        ? 'read'
        : 'list'
  const isMain = isWord(tokens[at - 1], /^main$/)
  return { kind: 'branches', wants, names: isMain && wants !== 'list' ? ['Main'] : [] }
}

/** `a new branch`, `a branch from here`: of the conversation, not of the board. */
export function tryBranching(rest: readonly Token[]): Intent[] | undefined {
  const at = rest.findIndex((token) => isWord(token, /^(branch|fork)$/))
  const isBare = rest.every((token) =>
    isWord(
      token,
      /^(an?|new|another|branch|fork|from|here|this|the|of|conversation|at|point|message|for|me|separate)$/,
    ),
  )
  return at >= 0 && isBare ? [{ kind: 'branches', wants: 'make', names: [] }] : undefined
}
