import { stripPolite } from './polite'
import { isWord, type Token } from './tokens'

const ban =
  /^(don't|do not|dont|never (?:change|touch|move|add|delete|remove|rename)|no need to|without (changing|touching|adding|moving|renaming|deleting|removing|altering|editing)|but not|please don't|nothing else|no more than that|and nothing else|only that|that's all|that is all)\b/
const keeping =
  /^(leave|keep|let|spare) .*\b(alone|as (it|they) (is|are|was|were)|where (it|they|that) (is|are)|untouched|unchanged|there|out|itself|themselves|in place|be|stay|out of it)$/
/** What looks back at something that the ban has named. */
const lookingBack = /^(it|them|that|this|they|instead|rather|under|below|to|into|in|one|ones)$/
/** Polite words for a request: `don't forget to add X`. */
const noBan = /^(don't|do not|dont|never) (forget|hesitate|you|we|worry)\b/

const stillness =
  /\b(?:don't|do not|without|never|not) (?:add|adding|change|changing|touch|touching|alter|altering|modify|modifying)(?: (?:anything|something|any|the|this|to|new|more|nodes?|ideas?|board|map|graph|things?|it))*$/

/** Whether the board is to stay as it is. */
export const wantsStillness = (sentences: readonly (readonly Token[])[]): boolean =>
  sentences.some((sentence) => {
    const words = sentence.map(({ lower }) => lower).join(' ')
    return (
      stillness.test(words) && /(?:anything|board|map|graph|something|nodes?|ideas?|things?)$/.test(words)
    )
  })

/** The sentence without what is not to be done: `…, but leave the others alone`; empty when that is all it says. */
export function withoutBan(sentence: readonly Token[]): readonly Token[] {
  const starts = [0, ...sentence.flatMap((token, at) => (divides(token) ? [at + 1] : []))]
  const from = starts.find(
    (at) => isBan(sentence.slice(at, nextDivider(sentence, at))) || isBan(sentence.slice(at)),
  )
  if (from === undefined) return sentence
  const end = nextDivider(sentence, from)
  const before = sentence.slice(0, from).slice(0, lastKept(sentence.slice(0, from)))
  const after = sentence.slice(end + 1)
  if (before.length > 0) return before
  return after.some((token) => isWord(token, lookingBack)) ? sentence : after
}

const divides = (token: Token) =>
  token.kind === 'comma' || token.kind === 'colon' || isWord(token, /^(but|and)$/)

function nextDivider(tokens: readonly Token[], from: number): number {
  const at = tokens.findIndex((token, index) => index > from && divides(token))
  return at < 0 ? tokens.length : at
}

function isBan(tokens: readonly Token[]): boolean {
  const words = stripPolite(tokens)
    .map((token) => (token.kind === 'word' ? token.lower : '·'))
    .join(' ')
  return (ban.test(words) && !noBan.test(words)) || keeping.test(words)
}

/** Without the `, but` that led to it. */
const lastKept = (tokens: readonly Token[]) =>
  tokens.findLastIndex((token) => token.kind !== 'comma' && !isWord(token, /^(but|and|please|just)$/)) + 1

/** `connect A, who reads a lot, with B`: what is only said by the way. */
export function withoutAside(sentence: readonly Token[]): readonly Token[] {
  const from = sentence.findIndex(
    ({ kind }, at) => at > 1 && kind === 'comma' && isWord(sentence[at + 1], /^(who|which|whose|as)$/),
  )
  const length = from < 0 ? -1 : sentence.slice(from + 1, from + 10).findIndex(({ kind }) => kind === 'comma')
  const isList = sentence.slice(0, Math.max(0, from)).some(({ kind }) => kind === 'colon' || kind === 'end')
  if (length < 2 || isList) return sentence
  const rest = sentence.slice(from + length + 2)
  return isWord(rest[0], /^(with|to|and|under|below|into|in|from|as)$/)
    ? [...sentence.slice(0, from), ...rest]
    : sentence
}
