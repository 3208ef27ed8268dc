import { tryNumber } from '@/lib/words/english'
import type { NewItem } from './intent'
import { anyIdea, tryType } from './lexicon'
import { splitDescription, toGiven } from './new-label'
import { type Known, naming } from './parse-place'
import { splitList } from './reference'
import { isWord, type Token, textOf } from './tokens'

const several = /^(some|several|many|more|few|multiple|various|couple|bunch|lot|handful)$/
/** Words before a kind that say nothing of what is meant. */
export const leading =
  /^(an?|the|another|one|new|additional|extra|further|other|possible|potential|of|me|us|up|at|least|most|main|key|important|big|good|major|different|your|best|biggest|interesting|useful|open|hard|critical|serious|top|obvious|typical|concrete|specific|relevant|fresh|next|likely|real|related|single|brief|short|quick|also|random|pieces?|bits?)$/

/** `two risks and a question`, each counted and of a kind. */
export function tryWantedList(tokens: readonly Token[], known: Known): NewItem[] | undefined {
  const groups = splitList(tokens)
  const items = groups.flatMap((group) => tryWanted(group, known) ?? [])
  if (items.length === groups.length && items.length > 0) return items
  const whole = tryWanted(tokens, known)
  return whole && [whole]
}

/** `[three] [new] risks [about noise]`; `a risk that rain floods the tunnel` is a given one. */
export function tryWanted(tokens: readonly Token[], known: Known): NewItem | undefined {
  let at = 0
  let count: number | undefined
  let isVague = false
  while (at < tokens.length) {
    const token = tokens[at]
    const number = token?.kind === 'word' ? tryNumber(token.lower) : undefined
    if (number !== undefined && number > 0) count = number
    else if (isWord(token, /^(an?|another)$/)) count ??= 1
    else if (isWord(token, several)) {
      isVague = true
      count = isWord(token, /^couple$/) ? 2 : isWord(token, /^(more|main)$/) ? count : undefined
    } else if (!isWord(token, leading)) break
    at += 1
  }
  const isMore = tokens.some((token) => isWord(token, /^(more|another)$/))
  const isRest = tokens.slice(at).every((token) => isWord(token, /^(here|there|now|too|again)$/))
  if (isRest && isMore) return { is: 'wanted', count: Math.min(count ?? 3, 12) }
  if (count === 1 && isWord(tokens[at], naming))
    return given(tokens.slice(at + 1), { is: 'wanted', count }, known)
  const kindAt = kindOf(tokens, at)
  const kind = tokens[kindAt]
  if (kind?.kind !== 'word' || kindAt > at + 2) return undefined
  const type = tryType(kind.lower)
  if (!type && !anyIdea.test(kind.lower)) return undefined
  const isNamedOne = isWord(tokens[kindAt + 1], naming) || isWord(tokens[kindAt + 1], /^that$/)
  const isMany =
    isVague || /s$|children|people|more/.test(kind.lower) || (kind.lower === 'evidence' && !isNamedOne)
  const typed = type ? { type } : {}
  const isDoubled = isWord(
    tokens[kindAt + 1],
    /^(nodes?|ideas?|cards?|items?|points?|entry|entries|bubbles?)$/,
  )
  return finish(
    tokens.slice(isDoubled ? kindAt + 2 : kindAt + 1),
    { is: 'wanted', count: Math.min(count ?? (isMany ? 3 : 1), 12), ...typed },
    known,
  )
}

/** The kind may stand after a word that qualifies it: `safety risks`, `legal questions`. */
function kindOf(tokens: readonly Token[], at: number): number {
  for (let index = at; index < Math.min(tokens.length, at + 3); index += 1) {
    const token = tokens[index]
    if (token?.kind !== 'word') return index
    if (tryType(token.lower) || anyIdea.test(token.lower)) return index
  }
  return tokens.length
}

function finish(
  rest: readonly Token[],
  wanted: Extract<NewItem, { is: 'wanted' }>,
  known: Known,
): NewItem | undefined {
  const [link, ...after] = rest
  if (!link || rest.every((token) => isWord(token, /^(here|there|now|too|please)$/))) return wanted
  if (isWord(link, naming) || isWord(link, /^that$/)) return given(after, wanted, known)
  if (/\(\s*$/.test(known.source.slice(0, link.start)) && rest.length > 0) return given(rest, wanted, known)
  if (link.kind === 'quoted') return given(rest, wanted, known)
  if (isWord(link, /^(about|on|regarding|concerning|for|of|around|to|in|with|related|from|against)$/)) {
    const about = textOf(isWord(after[0], /^(to|how)$/) ? after.slice(1) : after, known.source)
    if (!about) return wanted
    return wanted.count === 1 && wanted.type
      ? { is: 'wanted', count: 1, type: wanted.type, about }
      : { ...wanted, about }
  }
  return undefined
}

/** A kind with names after it: one name, or as many as were announced. */
function given(
  tokens: readonly Token[],
  { type, count }: Extract<NewItem, { is: 'wanted' }>,
  known: Known,
): NewItem | undefined {
  if (count > 1) return undefined
  const { label, description } = splitDescription(tokens, known)
  return label ? { ...toGiven(label, type), ...(description ? { description } : {}) } : undefined
}
