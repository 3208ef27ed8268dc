import { politeness, verbsAt } from './lexicon'
import { isWord, type Token } from './tokens'

const asking = /^(how|what|which|where|who|why|tell)$/
const openings = [
  /^(tell|show) (me|us)(?= (how many|which|where|who|what))/,
  /^(tell|give|show) (me|us)(?= the (total |overall |exact )?(number|count|amount|total)\b)/,
  /^(i|we)( just| only| really)? (want|need|wish|would like|'d like) to know(?= (how|which|where|who|what|if|whether)\b)/,
  /^(i|we)'d (like|love) to know(?= (how|which|where|who|what)\b)/,
  /^(i wonder|i was wondering|let me know|do you know|do you remember|remind me|can you see|any idea|i ask myself)(?= (how|which|where|who|what)\b)/,
  /^(can|could|would|will|may|might) (you|we|i)( please)?( kindly)?/,
  /^(i|we)( would|'d)? (want|like|need|wish|love)( you)? to/,
  /^(i|we)'d (like|love|want)( you)? to/,
  /^(i|we)('d| would| could)? (like|want|need|use)( to see| to have| to get)?(?= (more|some|another|an?|new|two|three|four|five|\d+) )/,
  /^(i|we)'d (like|love|want)( to see| to have| to get)?(?= (more|some|another|an?|new|two|three|four|five|\d+) )/,
  /^(can|could|may|shall|might) (we|i|you)( also| please| perhaps| maybe| still| just)? (have|get|see|give me|give us|show me)(?= (more|some|another|an?|one|new|two|three|four|five|\d+) )/,
  /^((it|that|this) would|it'd|that'd|would|might|could|may) (also )?be (very |really |quite )?(good|nice|great|helpful|useful|lovely|cool|better|best|wise|handy|fine|wonderful|an idea|a good idea) (to (have|see|get|include)|to|if (we|you|i|there) (had|have|got|was|were|could|can))/,
  /^(we|i|you|it|this) (could|can|might) (really |also )?(do with|use)/,
  /^have(?= (more|some|another|an?|one|new|two|three|four|five|\d+) )(?! (a|another) look)/,
  /^(let's|let us|lets)/,
  /^(you|we|i) (should|must|need to|can|could|have to|may|might want to)/,
  /^(go ahead and|help me to|help me|try to|help us|feel free to|be a dear and|take a moment to|be so kind and|be so kind as to|make sure to|remember to|don't forget to|i want|do me a favour and|do me a favor and|see to it that you|go and)/,
]
const beforeGerund =
  /^((would|do) you mind|how about|what about|what if we try|consider|start by|start with|begin by|begin with|finish by|i suggest|i'd suggest|i propose|i recommend|we should consider|let's try|try|go on|think about|the next step is|how do you feel about|would it be possible to try|i was thinking of|i'm thinking of|i think of)(?= \S+ing )/

/** Takes off what only makes a request polite. */
export function stripPolite(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findLastIndex(
    (token) =>
      token.kind !== 'end' && token.kind !== 'comma' && !isWord(token, /^(please|thanks|thx|kindly)$/),
  )
  let rest = withoutBelongings(withoutManner(end < 0 ? tokens : tokens.slice(0, end + 1)))
  for (let round = 0; round < 6; round += 1) {
    const first = rest[0]
    if (
      first &&
      (first.kind === 'comma' || first.kind === 'line' || first.kind === 'end' || first.kind === 'colon')
    )
      rest = rest.slice(1)
    else if (rest.length > 1 && (isWord(first, politeness) || countsOff(rest))) rest = rest.slice(1)
    else {
      const length = openingLength(rest)
      const asked = length === 0 ? tryGerund(rest) : rest.slice(length)
      if (!asked) return rest
      rest = asked
    }
  }
  return rest
}

const manner =
  /^((and )?(step by step|one by one|in order|in the right order|one after the other|in detail|briefly|quickly|if possible|if you can|if you could|if you like|if you don't mind|for a start|to begin with|when you have time|right away|at once|for now|would you|will you|could you|can you|ok|okay|right|yes|cheers|ta|isn't it|don't you think|i think|i guess|i suppose|i'd say|i believe))( please)?$/

/** `…, step by step`: how, and nothing of what. */
function withoutManner(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findLastIndex(({ kind }) => kind === 'comma')
  const words = tokens.slice(at + 1).map(({ lower }) => lower)
  return at > 0 && manner.test(words.join(' ')) ? tokens.slice(0, at) : tokens
}

const belongings =
  /^(together |along )?with (everything|all|all that is|everything that is|whatever is|all the ideas|the ideas) (in|under|below|beneath|inside|on) (it|them|there|that)$|^(together |along )?with (all )?(of )?(its|their) (children|ideas|sub-?ideas|contents?|branches)$|^(and )?(everything|all) (in|under|below|beneath|inside) (it|them)$/

/** `X under Y, with everything in it`: what hangs below an idea goes where it goes. */
function withoutBelongings(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findLastIndex(({ kind }) => kind === 'comma')
  const from = at > 0 ? at + 1 : tokens.findLastIndex((token) => isWord(token, /^(together|along|with)$/))
  const isPlaced = tokens
    .slice(0, from)
    .some((token) => isWord(token, /^(under|below|beneath|to|into|in|inside|onto)$/))
  if (from < 2 || !isPlaced) return tokens
  const first = isWord(tokens[from - 1], /^(together|along)$/) ? from - 1 : from
  const words = tokens.slice(first).map(({ lower }) => lower)
  if (!belongings.test(words.join(' '))) return tokens
  const kept = tokens.slice(0, at > 0 ? at : first)
  return isWord(kept.at(-1), /^(please|thanks)$/) ? kept.slice(0, -1) : kept
}

/** `second, link it`: the number of the request, not of an idea. */
function countsOff([first, ...rest]: readonly Token[]): boolean {
  if (!isWord(first, /^(second|third|fourth|fifth)$/)) return false
  const after = rest[0]?.kind === 'comma' || rest[0]?.kind === 'colon' ? rest.slice(1) : rest
  const words = after.slice(0, 5).map((token) => (token.kind === 'word' ? token.lower : ''))
  return verbsAt(words).length > 0 || isWord(after[0], asking)
}

const wordsOf = (tokens: readonly Token[]) =>
  tokens
    .slice(0, 10)
    .map((token) => (token.kind === 'word' ? token.lower : '·'))
    .join(' ')

/** `would you mind moving X`: as `move X`. */
function tryGerund(tokens: readonly Token[]): readonly Token[] | undefined {
  const found = beforeGerund.exec(wordsOf(tokens))?.[0]
  const at = found ? found.split(' ').length : 0
  const gerund = tokens[at]
  if (!found || !gerund) return undefined
  const stem = gerund.lower.replace(/ing$/, '')
  const verb = [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].find((one) => verbsAt([one]).length > 0)
  return verb === undefined ? undefined : [{ ...gerund, lower: verb }, ...tokens.slice(at + 1)]
}

function openingLength(tokens: readonly Token[]): number {
  const words = wordsOf(tokens)
  for (const opening of openings) {
    const found = opening.exec(words)?.[0]
    if (!found) continue
    const length = found.split(' ').length
    const after = tokens.slice(length, length + 5).map((token) => (token.kind === 'word' ? token.lower : ''))
    if (
      verbsAt(after).length > 0 ||
      isWord(tokens[length], /^(more|some|another|an?|one|new|two|three|four|five|\d+)$/) ||
      isWord(tokens[length], politeness) ||
      isWord(tokens[length], asking) ||
      after.slice(0, 2).join(' ') === 'the number'
    )
      return length
  }
  return 0
}
