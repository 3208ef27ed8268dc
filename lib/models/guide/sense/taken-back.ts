import { isWord, type Token } from '../chat/tokens'

/** `… no, I mean …`, `sorry, other way round: …`: what a person takes back in the same breath is not said. */
export function withoutTakenBack(sentences: readonly (readonly Token[])[]): (readonly Token[])[] {
  const kept: (readonly Token[])[] = []
  for (const sentence of sentences) {
    const cut = takenBackIn(sentence)
    const more = moreIn(sentence)
    const last = kept.at(-1)
    if (more > 0 && last) {
      kept[kept.length - 1] = [...last, ...sentence.slice(more)]
      continue
    }
    const rest = cut < 0 ? withoutLead(sentence) : sentence.slice(cut)
    if (cut === 0 || (cut > 0 && startsTakingBack(sentence))) kept.length = 0
    if (rest.length > 0) kept.push(rest)
  }
  return kept
}

const startsTakingBack = (tokens: readonly Token[]) => isWord(tokens[0], /^(no|nope|scratch|wait)$/)

/** `I mean in X`, `that is, under Y`: goes on with the sentence before. */
function moreIn(tokens: readonly Token[]): number {
  const at = isWord(tokens[0], /^i$/) && isWord(tokens[1], /^mean$/) ? 2 : 0
  return at > 0 && isWord(tokens[at], /^(in|on|under|below|to|into|from|about|for|of|with|the)$/) ? at : 0
}

/** Where what is meant begins; -1 when nothing is taken back. */
function takenBackIn(tokens: readonly Token[]): number {
  for (let at = 0; at < tokens.length; at += 1) {
    const words = tokens
      .slice(at, at + 6)
      .map(({ kind, lower }) => (kind === 'word' ? lower : ','))
      .join(' ')
    const found =
      /^(?:(?:no|nope|sorry|wait|or rather|correction|oops)[ ,]+)+(?:i mean|i meant|rather)(?: ,)?(?= )|^scratch that(?: ,)?(?= )/.exec(
        words,
      )
    if (found) return at + found[0].split(' ').filter(Boolean).length
  }
  return -1
}

/** `sorry, other way round: …`. */
function withoutLead(tokens: readonly Token[]): readonly Token[] {
  if (isWord(tokens[0], /^(ah|oh|hmm?)$/)) return tokens.slice(tokens[1]?.kind === 'comma' ? 2 : 1)
  if (!isWord(tokens[0], /^(sorry|oops|wait|hmm?|ah|oh|hang)$/)) return tokens
  const end = tokens.findLastIndex(({ kind }, at) => at < 7 && (kind === 'comma' || kind === 'colon'))
  return end < 0 ? tokens.slice(1) : tokens.slice(end + 1)
}
