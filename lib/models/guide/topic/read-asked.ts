import { toSingular } from '@/lib/words/english'
import type { WordNet } from '@/lib/words/wordnet'
import { toBaseOfParticiple, tryVerb } from './clauses'
import { readDecision } from './read-decisions'
import { fromDeed, type Reader, type Reading, thing } from './reading'
import { fromHappening, fromMaking, fromSupposing } from './suppositions'

type Found = readonly (string | undefined)[]
type Shape = readonly [RegExp, (found: Found, wordnet: WordNet) => Reading | undefined]

const be = '(?:is|are|was|were)'
const person = '(?:I|we|you|one|people|they)'

/** Questions whose grammar stands around the matter: `what is sleep for` asks about sleep. */
const shapes: readonly Shape[] = [
  [
    /^(?:when|why|how|where) (?:is|was) it (?:\w+ )?\w+ to (.+)$/i,
    ([, deed], words) => fromLiving(deed, words),
  ],
  [
    /^who (?:gets|has|is|wants|needs|dares|ought|is there) to (.+)$/i,
    ([, deed = ''], words) => fromActing(deed, words),
  ],
  [
    /^how (?:many|much) ([\p{L}-]+(?: [\p{L}-]+)?) (?:should|does|do|can|could|must|did|would|will) .+$/iu,
    ([, of = ''], words) =>
      words.senses(toSingular(of.split(' ').at(-1) ?? '').toLowerCase(), 'noun').length > 0
        ? { kind: 'what', asks: 'how many', subject: of }
        : undefined,
  ],
  [
    /^which ([\p{L}-]+) (?!should|do|does|did|can|could|is|are)[\p{L}-]+ .+$/iu,
    ([, of = '']) => ({ kind: 'what', asks: 'which', subject: of }),
  ],
  [
    new RegExp(
      `^(?:what|how much|how long|how hard) (?:does|do|would|did|will) it (?:take|mean|cost|need|require)(?: ${person})? to (.+)$`,
      'i',
    ),
    ([, deed], words) => fromLiving(deed, words),
  ],
  [
    /^what (?:comes|came|will come|follows|lies|is) (?:after|before|behind|beyond|next after|beneath) (.+)$/i,
    ([, of]) => thing(of),
  ],
  [
    /^(?:what|how) (?:would|could|does|do|will|should|might) (?!it\b|this\b|that\b|there\b)(.+) (?:look|be|feel|sound|taste)(?: like)?$/i,
    ([, of]) => thing(of),
  ],
  [
    /^is it (?:really |still )?(?:worth|worth it to|worthwhile) (\w+ing .+)$/i,
    ([, of = ''], words) => readDecision(`is ${of} worth it`, true, words),
  ],
  [
    new RegExp(
      `^what ${be} (?:at stake|at risk|at the heart|going on|left|missing) (?:in|of|with|for|from|at) (.+)$`,
      'i',
    ),
    ([, of]) => thing(of),
  ],
  [
    new RegExp(
      `^what (?:should|must|do|can) ${person} (?:have to |need to )?(?:look for|look out for|watch out for|check|ask|know|consider|pay attention to) (?:in|with|at|about|for|when|before) (?:\\w+ing )?(.+)$`,
      'i',
    ),
    ([, of]) => thing(of),
  ],
  [/^(?:are|am) (?:we|you|they|I) (?:really |still |all )?(.+)$/i, ([, state]) => thing(`being ${state}`)],
  [
    /^(?:what|how) (?:is it|does it feel|would it be|does it mean)(?: like)? to (.+)$/i,
    ([, deed], words) => fromLiving(deed, words),
  ],
  [
    new RegExp(
      `^(?:what|where|which) ${be} (?:the )?(?:best|easiest|right|fastest|cheapest) (?:way|time|place) to (.+)$`,
      'i',
    ),
    ([, deed = ''], words) => fromDeed('how-to', deed, words),
  ],
  [
    new RegExp(
      `^what ${be} (?:so )?(?:wrong|right|special|new|interesting|different|good|bad|great|important|hard|difficult) (?:with|about|in) (.+)$`,
      'i',
    ),
    ([, of], words) => fromFault(of, words),
  ],
  [
    new RegExp(
      `^what ${be} the (?:point|purpose|use|good|sense|matter|problem|trouble) (?:of|in|with) (.+)$`,
      'i',
    ),
    ([, of]) => thing(of),
  ],
  [
    /^(?:what|who|whom|where|which \w+|how) (?:is|are|was|were|should|could|would|can|will|must) (.+?) (?:be )?(?:(?:good|bad|useful|famous|known|used|meant|made|caused|built|responsible|needed) )?(?:for|of|from|about|by|like|at)$/i,
    ([, of = ''], words) => (new RegExp(`^${person}\\b`, 'i').test(of) ? fromOwn(of, words) : thing(of)),
  ],
  [
    new RegExp(
      `^(?:what|who|where|when) (?:do|did|should|can|could|would) ${person} (?:really )?(?:want|need|hope|like|have|wish) to (.+)$`,
      'i',
    ),
    ([, deed = ''], words) => fromLiving(deed, words),
  ],
  [
    new RegExp(
      `^what (?:can|could|do|should|may|must) ${person} (learn|know|expect|take|get|gain) (?:from|about|of|by) (.+)$`,
      'i',
    ),
    ([, , of]) => thing(of),
  ],
  [
    /^what (?:happens|happened|would happen|will happen|could happen) (?:to|with|without|in|at) (.+?)(?: (?:when|if|after|before|while|once) .+)?$/i,
    ([, of]) => thing(of),
  ],
  [
    /^what (?:happens|happened|would happen|will happen|could happen) (?:when|after|while|once) (.+)$/i,
    ([, body = ''], words) => fromHappening(body, words),
  ],
  [
    /^what (?:happens |would happen |will happen |could happen )?if (.+)$/i,
    ([, body = ''], words) => fromSupposing(body, words),
  ],
  [
    new RegExp(
      `^do(?:es)? (?:${person}|anyone|anybody|the \\w+) (?:really |still |even |actually )?need (.+)$`,
      'i',
    ),
    ([, of = ''], words) => readDecision(`is ${of} worth it`, true, words),
  ],
  [
    /^(?:is|are|was|were|will) there (?:be )?(?:any |really |still |ever )?(.+)$/i,
    ([, of]) => ({ kind: 'thing', subject: of ?? '', isParticular: true }),
  ],
  [/^what makes (.+?) (?:worth \w+(?: (?:in|at|for|on))?|possible|work|tick)$/i, ([, of]) => thing(of)],
  [/^what makes (.+)$/i, ([, of = ''], words) => fromMaking(of, words)],
  [/^who (?:should|could|can|must|will) (.+)$/i, ([, deed = ''], words) => fromActing(deed, words)],
  [
    /^who (?:\w+s) (?:for |to |from |by |about )?(.+)$/i,
    ([whole = '', of = '']) =>
      /^who (?:is|was|does|has)\b/i.test(whole)
        ? undefined
        : { kind: 'what', asks: 'which people', subject: of },
  ],
  [
    /^where (?:is|are|was|were|has|have) (.+) (\w+)$/i,
    ([, of = '', made = ''], words) =>
      toBaseOfParticiple(made, words) ? { kind: 'what', asks: 'where', subject: of } : undefined,
  ],
  [
    /^how (?:long|far|fast|often|old|much|many times|soon) (?:do|does|did|can|could|will|would) (.+) (\w+)$/i,
    ([, of = '', verb = ''], words) =>
      new RegExp(`^${person}$`, 'i').test(of) || !words.senses(verb, 'verb').length
        ? undefined
        : { kind: 'what', asks: 'how long', subject: of },
  ],
  [
    new RegExp(
      `^(?:how (?:do|can|could|should|would|to)(?: ${person})?|how to|ways to) (?:get|become|be) (?:much |a lot |even )?(?:better|good|faster|stronger) (?:at|in|with) (.+)$`,
      'i',
    ),
    ([, at = ''], words) => fromSkill(at, words),
  ],
]

export const readAsked: Reader = (text, _asked, wordnet) => {
  const plain = text.replace(/^(?:and|but|so|then|well),? /i, '')
  for (const [shape, read] of shapes) {
    const found = shape.exec(plain)
    const reading = found && read(found, wordnet)
    if (reading?.subject) return reading
  }
  return undefined
}

/** `live on an island` as something one does, `be a nurse` as the nurse. */
function fromLiving(deed = '', wordnet: WordNet): Reading | undefined {
  const being = /^(?:be|become) ((?:an? |the |my |our )\S.*)$/i.exec(deed)?.[1]
  if (being) return thing(being)
  const state = /^be (\w+.*)$/i.exec(deed)?.[1]
  return state ? thing(`being ${state}`) : fromDeed('how-to', deed, wordnet)
}

/** What one has oneself is to be mended; a thing at large is looked at. */
const fromFault = (of = '', wordnet: WordNet) =>
  /^(?:my|our)\b/i.test(of) ? fromDeed('how-to', `improve ${of}`, wordnet) : thing(of)

/** `we waiting`, of `what are we waiting for`. */
function fromOwn(of: string, wordnet: WordNet): Reading | undefined {
  const deed = of.replace(/^\S+\s+/, '')
  return deed === of ? undefined : (fromDeed('how-to', deed, wordnet) ?? thing(deed))
}

const fromActing = (deed: string, wordnet: WordNet): Reading | undefined => {
  const parsed = tryVerb(deed, wordnet)
  return parsed && { kind: 'what', asks: 'which people', subject: parsed.object || parsed.verb.ing }
}

/** `saying no` is one skill, `chess` a field one practises in. */
function fromSkill(at: string, wordnet: WordNet): Reading | undefined {
  if (!/^\w+ing\b/i.test(at)) return fromDeed('how-to', `practise ${at}`, wordnet)
  const reading = fromDeed('how-to', at, wordnet)
  return reading && { ...reading, ...(/[\p{L}]{3}/u.test(reading.object ?? '') ? {} : { subject: at }) }
}
