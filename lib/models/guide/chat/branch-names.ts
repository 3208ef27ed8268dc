/*
 * `the Costs branch`, `the branch called Costs`, `compare this branch with Costs`: which branches of the conversation a
 * sentence names. A branch of the board's tree is called a branch as well; what is said, found or compared with this
 * branch tells them apart.
 */

const kind = '(?:branch|fork|conversation)'
const end = '(?=$|[?.!,]|\\s+(?:and|with|to|from|against|versus|vs|differ|about|is|have|has|do|did)\\b)'
const name = '["“‘\']?([^"”’?.!,]{1,120}?)["”’\']?'

/** After the word, before it, and beside `this branch`. */
const patterns = [
  new RegExp(`\\b${kind} (?:(?:that is )?(?:called|named) )?${name}${end}`, 'i'),
  new RegExp(
    `\\b(?:on|in|of|from|with|read|open|to|at|and|compare) (?:the |our |my )?${name} ${kind}\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:this|the current|my|our) ${kind} (?:differ(?:s|ent)? |compare(?:s|d)? )?(?:with|to|and|against|from|versus|vs\\.?) (?:the )?(?:${kind} )?(?:called |named )?${name}(?: ${kind})?[?.!]*$`,
    'i',
  ),
]

/** Words that point at a branch without naming it, or that belong to the sentence. */
const pointing =
  /^(?:the |an? |my |our |that |your )?(?:the|an?|my|our|your|other|another|others|this|that|these|those|current|previous|last|first|second|original|default|sibling|it|here|there|one|ones|rest|all|any|each|every|both|two|which|what|new|same|is|are|was|do|does|did|have|has|say|says|said|we|i|you|they|called|named|with|to|from|and|of|on|in|about|more|different|compare|say about|look like|contain|contains|differ|differs)(?: (?:one|branch|branches|ones))?$/i

/** Undefined when the sentence is not about a branch that it names. */
export function tryBranchName(text: string): string | undefined {
  for (const pattern of patterns.toReversed()) {
    const found = pattern.exec(text)?.[1]?.trim()
    const first = found?.split(' ')[0] ?? ''
    if (found && !pointing.test(found) && !pointing.test(first)) return found
  }
  return undefined
}

/** What can only be meant of conversations. */
const ofTalk =
  /\b(?:this|the current|my|our) (?:branch|conversation|fork)\b|\b(?:found|find|said|say|says|learn(?:ed|t)?|discuss(?:ed)?|decided?|happened|conclude[ds]?|talk(?:ed)?|came up|come up|wr(?:i|o)te|asked?)\b|^(?:read|compare)\b/i

export const speaksOfTalk = (text: string): boolean => ofTalk.test(text)
