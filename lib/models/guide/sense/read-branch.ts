import { tryBranchName } from '../chat/branch-names'
import type { Intent } from '../chat/intent'
import type { Sentence } from './sentence'

/** Of the conversation's other branches: which there are, what was said there, how they differ, how one is made. */
export function readBranch({ template, tokens, board }: Sentence): Intent[] | undefined {
  const has = (words: string) => new RegExp(`(?<= )(?:${words})(?= )`).test(template)
  const wants = has(
    'compare|differs?|differ|difference|differences|different from|versus|vs|compared|only there|not here|but not|changed',
  )
    ? 'compare'
    : has('try|explore|without|separately|undisturbed|create|start|make|fork|switch|merge|go') &&
        !has('did|does|has|have|said|found')
      ? 'make'
      : has('which|how many|list|what|show|any') &&
          has('branches|forks|conversations|alternatives|threads') &&
          !has('say|said|find|found|discuss|discussed|happened|about|concluded|in')
        ? 'list'
        : 'read'
  const text = board.source.slice(tokens[0]?.start, tokens.at(-1)?.end)
  const name = tryBranchName(text)
  return [{ kind: 'branches', wants, names: name ? [name] : [] }]
}
