import type { Board } from './board'
import { unquoted } from './branch-results'
import type { DoneCall, Situation } from './read-prompt'
import type { Task } from './scene'

const row = /^\S+ ("(?:[^"\\]|\\.)*")(?: \(this branch\))?: /gm

/** Names of branches that the talk has brought up. */
export function knownBranches({ before, steps }: Pick<Situation, 'before' | 'steps'>): string[] {
  const calls: readonly DoneCall[] = [...before.flatMap((turn) => turn.steps), ...steps].flat()
  const lists = calls.filter(({ name, isError }) => name === 'list_branches' && !isError)
  const names = (lists.at(-1)?.output ?? '').matchAll(row)
  return [...new Set([...names].map(([, json = '""']) => unquoted(json)))].filter((name) => name !== 'Main')
}

const asks =
  /^(?:(?:and|so|hey|ok|please|can|could|you|tell|me|show)\W+)*(?:what|whats|what's|which|who|how|did|does|do|is|was|were|has|have|are|about|in|on|compare|sum|recap|give|list|any|anything|anybody|anyone|switch|go|jump|read|open|summari[sz]e|merge|where|bring|copy|import|take)\b/i
/** A name in capitals or quotes, after a word that a branch may follow. */
const named =
  /\b(?:on|from|according to|about|with|does|did|do|has|have|than|and|between|versus|vs|(?:read|open|merge|summari[sz]e|sum up|recap|compare|switch to|jump to|go to|back to)(?= ["“‘'\p{Lu}])|in(?= ["“])|(?:new|different|said|found|happened|discussed|decided|concluded|added|changed) in) (?:the )?(?:["“‘']([^"”’']{2,60})["”’']|(\p{Lu}[\p{L}\p{N}'’-]*(?: \p{Lu}[\p{L}\p{N}'’-]*)*))/gu

/** Speaks of what was said or done somewhere. */
const ofTalk =
  /\b(?:happened|said|discussed|found out|learn(?:ed|t)|decided|concluded|talked|explored|differs?|different|compared?)\b.*\b(?:on|in|at|from|than|with|to)\b/i

/** Whether the request may mean a branch by its name: then the names are looked up first. */
export function mayNameBranch(request: string, board: Pick<Board, 'labels' | 'isIdea'>): boolean {
  if (request.length > 300) return false
  if (
    /\b(?:branch|fork|conversation|thread|version|variant|scenario)\b/i.test(request) &&
    !/\b(?:under|below)\b/i.test(request)
  )
    return true
  if (!asks.test(request)) return false
  if (ofTalk.test(request)) return true
  const own = new Set(board.labels.flatMap((label) => label.toLowerCase().split(/[^\p{L}\p{N}]+/u)))
  return [...request.matchAll(named)].some(([, quoted, capital]) => {
    if (quoted) return !board.isIdea(quoted)
    const words = capital?.toLowerCase().split(' ') ?? []
    return capital !== 'I' && !words.every((word) => own.has(word))
  })
}

/** Reads which branches there are, and says nothing of it. */
export const branchNames: Task = {
  fits: (step) => step.every(({ name }) => name === 'list_branches'),
  begin: () => ({ calls: [{ name: 'list_branches', input: {} }] }),
  finish: () => ({ say: '' }),
}
