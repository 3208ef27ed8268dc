import { isPlural } from '@/lib/words/english'
import { baseOfParticiple, toVerbForms, type VerbForms } from '@/lib/words/verbs'
import type { WordNet } from '@/lib/words/wordnet'

/** A verb with what follows it. */
export interface Deed {
  readonly verb: VerbForms
  readonly rest: string
  /** The noun phrase after the verb, without what qualifies the deed. */
  readonly object: string
}

const particles = /^(to|in|for|on|with|from|into|at|about|over|up|out|down|off|away|back|of|through)$/i
const pronouns = /^(i|we|you|they|he|she|it|people|everyone|everybody|someone|somebody|anyone|one|nobody)$/i
const determiners =
  /^(a|an|the|my|our|your|his|her|its|their|this|that|these|those|every|each|all|some|any|more|no|another|young|old|small|big|new|local|public|private)$/i
const adverbs =
  /^(really|still|also|just|always|never|now|ever|not|finally|ever|even|often|actually|probably|so|already)$/i
const tails =
  /\s(?:for|in|on|at|to|with|without|from|by|before|after|during|this|next|until|instead|because|if|while|within|under|near|as|when|so|again|together|rather|than|through|across|around|per|every|each|and then|despite|over|between|along)\s/i

/** `our city build a tram` → our city | build | a tram. Undefined when no verb follows a subject. */
export function splitSubject(
  body: string,
  wordnet: WordNet,
): (Deed & { readonly subject: string }) | undefined {
  const words = body.split(/\s+/)
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (adverbs.test(word)) continue
    const before = words.slice(0, at).filter((one) => !adverbs.test(one))
    if (!canEnd(before) || !isVerbHere(word, words[at + 1], before, wordnet)) continue
    const deed = tryVerb(words.slice(at).join(' '), wordnet)
    if (deed) return { subject: before.join(' '), ...deed }
  }
  return undefined
}

function canEnd(before: readonly string[]): boolean {
  const last = before.at(-1) ?? ''
  if (pronouns.test(last)) return true
  return !determiners.test(last) && !particles.test(last) && !/^(and|or)$/i.test(last)
}

/** After a pronoun anything verbal is the verb; after a noun, what is more a verb than a noun, or agrees. */
function isVerbHere(
  word: string,
  next: string | undefined,
  before: readonly string[],
  wordnet: WordNet,
): boolean {
  const bare = word.toLowerCase()
  if (!isVerb(bare, wordnet)) return false
  if (before.length === 1 && pronouns.test(before[0] ?? '')) return true
  if (/^(be|have|do|go|get|make|take|use|keep|become|happen|need|want|exist|cost|fail|mean)$/.test(bare))
    return true
  const nounness = wordnet.commonness(bare, 'noun')
  const verbness = wordnet.commonness(bare, 'verb')
  if (next === undefined && verbness === 0 && nounness === 0) return isPlural(before.at(-1) ?? '')
  if (next === undefined)
    return verbness > 0 && (nounness === 0 || isPlural(before.at(-1) ?? '') || verbness >= nounness)
  if (determiners.test(next) || pronouns.test(next)) return true
  return verbness > 0 && (verbness >= nounness || isPlural(before.at(-1) ?? ''))
}

const isVerb = (word: string, wordnet: WordNet) =>
  /^[a-z-]+$/.test(word) && wordnet.senses(word, 'verb').length > 0

/** `switch to a four-day week` → switch to | a four-day week. Accepts `learning …` for `learn …`. */
export function tryVerb(text: string, wordnet: WordNet): Deed | undefined {
  const words = text.trim().split(/\s+/)
  while (words.length > 1 && adverbs.test(words[0] ?? '')) words.shift()
  const first = toBase((words[0] ?? '').toLowerCase(), wordnet)
  if (!first) return undefined
  const second = words[1] ?? ''
  const takesParticle =
    words.length > 2 &&
    particles.test(second) &&
    !(second === 'to' && isVerb(words[2] ?? '', wordnet) && !determiners.test(words[2] ?? ''))
  const verb = toVerbForms(takesParticle ? `${first} ${second.toLowerCase()}` : first)
  const rest = words.slice(takesParticle ? 2 : 1).join(' ')
  const helped = helping.test(first) ? splitSubject(rest, wordnet)?.subject : undefined
  return { verb, rest, object: helped ?? toObject(rest) }
}

const helping = /^(help|let|get|convince|teach|make|persuade|encourage|keep)$/

function toBase(word: string, wordnet: WordNet): string | undefined {
  if (
    /^(set-up|rebrand|podcast|blog|crowdfund|homeschool|redesign|upskill|onboard|reskill|co-found|declutter|fundraise|unionise|unionize|subtitle|automate|outsource|relaunch|refactor|rewrite|migrate|vlog|livestream|upcycle)$/.test(
      word,
    )
  )
    return word
  if (word.endsWith('ing') && word.length > 5) {
    const stem = word.slice(0, -3)
    const candidates = [`${stem}e`, stem, stem.replace(/(.)\1$/, '$1')]
    const base = candidates.find((one) => isVerb(one, wordnet) && toVerbForms(one).ing === word)
    if (base) return base
  }
  return isVerb(word, wordnet) ? word : undefined
}

/** Up to the first preposition that qualifies the deed; `of` stays inside. */
function toObject(rest: string): string {
  const words = rest.split(' ')
  while (words.length > 1 && manner.test(words.at(-1) ?? '')) words.pop()
  return cutObject(words.join(' '))
}

const manner =
  /^(fast|faster|quickly|well|better|easily|cheaply|alone|abroad|online|today|now|soon|properly|safely|effectively|early|earlier|late|later|more|less|again|together|anyway|instead|sustainably|quick|successfully|yourself|myself|ourselves|out|off|up|down|away|back|everywhere|forever|tomorrow|first|completely)$/i

function cutObject(rest: string): string {
  const at = ` ${rest} `.search(tails)
  const object = at < 0 ? rest : rest.slice(0, Math.max(0, at - 1))
  return /^(it|them|me|us|well|better|fast|faster|more|less|longer|early|earlier|late|later|again|together|alone|abroad|away)?$/i.test(
    object.trim(),
  )
    ? ''
    : object.trim()
}

/** `lowered` → lower, `made` → make; undefined for a word that is no participle. */
export function toBaseOfParticiple(word: string, wordnet: WordNet): string | undefined {
  const lower = word.toLowerCase()
  const irregular = baseOfParticiple(lower)
  if (irregular) return irregular
  if (!lower.endsWith('ed') || lower.length < 5) return undefined
  const stem = lower.slice(0, -2)
  const candidates = [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1'), stem.replace(/i$/, 'y')]
  return candidates.find((one) => toVerbForms(one).participle === lower && isVerb(one, wordnet))
}

/** `houses so expensive` → houses | expensive: where an adjective begins what is said of a noun. */
export function splitComplement(
  body: string,
  wordnet: WordNet,
): { subject: string; complement: string } | undefined {
  const words = body.split(/\s+/)
  for (let at = words.length - 1; at > 0; at -= 1) {
    const before = words.slice(0, at)
    const rest = words.slice(at)
    const strong = rest.filter((word) => !/^(so|too|very|still|always|often|that|such)$/i.test(word))
    const isAdjective =
      strong.length === 1 && wordnet.senses((strong[0] ?? '').toLowerCase(), 'adj').length > 0
    const hasNoun = !determiners.test(before.at(-1) ?? '') && !/^(so|too|very)$/i.test(before.at(-1) ?? '')
    if (isAdjective && hasNoun) return { subject: before.join(' '), complement: strong.join(' ') }
  }
  return undefined
}
