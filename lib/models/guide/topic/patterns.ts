import { toVerbForms, type VerbForms } from '../words/english'
import type { WordNet } from '../words/wordnet'
import { splitSubject, tryVerb } from './clauses'
import type { TopicKind } from './topic'

export interface Reading {
  readonly kind: TopicKind
  readonly subject: string
  readonly agent?: string
  readonly verb?: VerbForms
  readonly rest?: string
  readonly options?: readonly [string, string]
  readonly asks?: string
}

type Reader = (text: string, asked: boolean, wordnet: WordNet) => Reading | undefined

/** The first reader that understands the text decides what kind of topic it is. */
export function readTopic(text: string, asked: boolean, wordnet: WordNet): Reading {
  for (const read of readers) {
    const reading = read(text, asked, wordnet)
    if (reading) return reading
  }
  return { kind: 'thing', subject: text }
}

const readComparison: Reader = (text, asked) => {
  const plain = text.replace(/^(?:which is better|what is better|compare|comparing)[,:]?\s+/i, '')
  const versus =
    /^(.+?)\s+(?:vs\.?|versus|compared (?:to|with))\s+(.+)$/i.exec(plain) ??
    (plain !== text ? /^(.+?)\s+(?:and|or|with|to)\s+(.+)$/i.exec(plain) : null) ??
    (asked && !startsLikeQuestion.test(plain) ? /^(.{2,40}?),? or (.{2,40})$/i.exec(plain) : null) ??
    /^(?:the )?differences? between (.+) and (.+)$/i.exec(plain)
  if (!versus?.[1] || !versus[2]) return undefined
  return { kind: 'comparison', subject: versus[1], options: [versus[1], versus[2]] }
}

const startsLikeQuestion =
  /^(should|can|could|will|would|do|does|did|is|are|was|were|how|why|what|who|when|where|which)\b/i

const readDecision: Reader = (text, _asked, wordnet) => {
  const worth =
    /^(?:is|are) (.+?) (?:really |still )?(?:worth (?:it|doing|the .+)|a good (?:idea|thing|choice)|good|bad|right|necessary|needed|useful)( for .+)?$/i.exec(
      text,
    )
  if (worth?.[1]) return fromWorth(worth[1], wordnet)
  const asked = /^(?:whether |if )?(?:should|shall|must|ought|could|would|can)\s+(.+)$/i.exec(text)
  const whether = /^(?:whether|if)\s+(.+?)\s+should\s+(.+)$/i.exec(text)
  const body = whether ? `${whether[1]} ${whether[2]}` : asked?.[1]
  if (!body)
    return /^to (.+) or not(?: to.*)?$/i.test(text) ? fromDeed('decision', text.slice(3), wordnet) : undefined
  const clause = splitSubject(body.replace(/\bor not$/i, '').trim(), wordnet)
  if (!clause) return undefined
  if (clause.verb.base === 'be') return { ...clause, kind: 'claim' }
  const either = /^(.+?),? or (.+)$/i.exec(clause.rest)
  if (either?.[1] && either[2] && clause.rest.length < 60)
    return fromChoice(clause, [either[1], either[2]], wordnet)
  return { kind: 'decision', agent: clause.subject, ...clause, subject: clause.object || clause.verb.ing }
}

/** `Should I rent or buy?` compares two deeds, `a cat or a dog` two things. */
function fromChoice(
  clause: { subject: string; verb: VerbForms },
  [one, other]: [string, string],
  wordnet: WordNet,
): Reading {
  const deed = tryVerb(other, wordnet)
  const isDeed = deed !== undefined && !/^(a|an|the|my|our)\b/i.test(other)
  const options: [string, string] = isDeed ? [`${clause.verb.ing} ${one}`, toDoing(other)] : [one, other]
  return { kind: 'comparison', subject: options[0], options, agent: clause.subject, verb: clause.verb }
}

function toDoing(deed: string): string {
  const [first = '', ...rest] = deed.split(' ')
  return [toVerbForms(first).ing, ...rest].join(' ')
}

/** `Is learning Latin worth it?` is the decision to learn it; `Is nuclear power good?` the one to use it. */
function fromWorth(subject: string, wordnet: WordNet): Reading {
  const [first = '', ...rest] = subject.split(' ')
  const base = first.endsWith('ing') ? tryVerb(`${first} ${rest.join(' ')}`, wordnet) : undefined
  if (base && rest.length > 0)
    return { kind: 'decision', agent: 'you', ...base, subject: base.object || subject }
  return { kind: 'decision', agent: 'we', verb: toVerbForms('choose'), rest: subject, subject }
}

const readHow: Reader = (text, _asked, wordnet) => {
  const amount = /^how (much|many|long|often|far|big|old|fast|soon)\b\s*(.*)$/i.exec(text)
  if (amount) return { kind: 'what', asks: `how ${amount[1]}`, subject: afterAux(amount[2] ?? '', wordnet) }
  const to = /^(?:how|ways|learning how) to (.+)$/i.exec(text)
  if (to?.[1]) return fromDeed('how-to', to[1], wordnet)
  const person =
    /^how (?:do|can|could|should|would|might|will) (I|we|you|one|people|someone|my \w+|our \w+|the \w+|a \w+) (.+)$/i.exec(
      text,
    )
  if (person?.[2]) {
    const deed = fromDeed('how-to', person[2], wordnet)
    return deed && { ...deed, agent: person[1] ?? 'you' }
  }
  const works = /^how (?:do|does|did|is|are|was|were|can|could)\s+(.+)$/i.exec(text)
  if (works?.[1]) return fromWorking(works[1], wordnet)
  const plain = /^how (.+)$/i.exec(text)
  return plain?.[1] ? fromWorking(plain[1], wordnet) : undefined
}

function fromWorking(body: string, wordnet: WordNet): Reading {
  const clause = splitSubject(body, wordnet)
  if (!clause)
    return { kind: 'how-works', subject: body.replace(/\s+(made|done|used|formed|built|born)$/i, '') }
  return { kind: 'how-works', ...clause }
}

const readWhy: Reader = (text, _asked, wordnet) => {
  const body =
    /^(?:why|the reasons? (?:why|for|that)|what causes|causes of)\s+(?:do |does |did |is |are |was |were |can't |don't |should |would |has |have )?(.+)$/i.exec(
      text,
    )?.[1]
  if (!body) return undefined
  const clause = splitSubject(body, wordnet)
  if (!clause) return { kind: 'why', subject: body }
  return { kind: 'why', ...clause, agent: clause.subject }
}

const readWhat: Reader = (text, _asked, wordnet) => {
  const is = /^(what|who) (?:is|are|was|were|does|do)\s+(.+?)(?:\s+(?:mean|about))?$/i.exec(text)
  if (is?.[2]) {
    const isPlain = !/^(?:the best|best)\b/i.test(is[2])
    return {
      kind: isPlain && is[1]?.toLowerCase() === 'what' ? 'thing' : 'what',
      asks: is[1]?.toLowerCase() ?? 'what',
      subject: afterAux(is[2], wordnet),
    }
  }
  const other = /^(what|who|when|where|which)\b\s*(.*)$/i.exec(text)
  if (!other) return undefined
  return {
    kind: 'what',
    asks: (other[1] ?? 'what').toLowerCase(),
    subject: afterAux(other[2] ?? '', wordnet),
  }
}

/** The noun a question is about: what follows its helpers and pronouns. */
function afterAux(text: string, wordnet: WordNet): string {
  const plain = text.replace(
    /^(?:should|would|could|can|will|do|does|did|is|are|was|were|has|have|might|may|must)\s+/i,
    '',
  )
  const clause = splitSubject(plain, wordnet)
  if (!clause) return plain
  return /^(I|we|you|they|one|people)$/i.test(clause.subject)
    ? clause.object || clause.subject
    : clause.subject
}

const readPlan: Reader = (text, asked, wordnet) => {
  if (asked) return undefined
  const plan = /^(?:a |the |our |my )?plan(?:ning)? (?:for|of|to)?\s*(.+)$/i.exec(text)?.[1]
  if (plan) {
    const deed = /^(?:to )/i.test(plan) ? plan.replace(/^to /i, '') : `plan ${plan}`
    return fromDeed('plan', deed, wordnet)
  }
  const [first = '', ...rest] = text.split(/\s+/)
  if (rest.length === 0) return undefined
  const isDeed = imperative.test(first) || (first.endsWith('ing') && doing.test(first))
  return isDeed ? fromDeed('plan', text, wordnet) : undefined
}

const imperative =
  /^(plan|learn|build|buy|start|launch|write|make|create|organi[sz]e|move|find|get|open|run|improve|reduce|increase|cook|bake|sell|design|develop|prepare|hire|choose|save|lose|quit|stop|plant|grow|set|renovate|host|train|teach|study|become|raise|publish|record|fix|clean|declutter|paint|switch|introduce|found|win|convince|visit|travel|book|celebrate|establish|reach|finish|migrate|redesign|rewrite|cut|lower|protect|restore|prevent|promote|keep|adopt|invest|join|apply|redecorate|modernise|modernize)$/i
const doing =
  /^(planning|learning|building|buying|starting|launching|writing|making|creating|organi[sz]ing|moving|finding|getting|opening|improving|reducing|selling|designing|preparing|hiring|choosing|saving|losing|quitting|planting|growing|renovating|hosting|training|becoming|raising|publishing|switching|introducing|founding|migrating|adopting|keeping)$/i

function fromDeed(kind: TopicKind, deed: string, wordnet: WordNet): Reading | undefined {
  const parsed = tryVerb(deed, wordnet)
  if (!parsed) return undefined
  return { kind, ...parsed, subject: parsed.object || parsed.verb.ing }
}

const readClaim: Reader = (text, asked, wordnet) => {
  if (asked || text.split(/\s+/).length < 3) return undefined
  const modal =
    /^(.+?)\s+(?:should|must|will|would|can|cannot|can't|could|won't|need to|needs to|ought to|may|might)\s+(?:not |never |always |also )?(.+)$/i.exec(
      text,
    )
  const copula =
    /^(.+?)\s+(?:is|are|was|were|has|have|makes?|causes?|does not|do not|doesn't|don't|did not|never|always)\s+(.+)$/i.exec(
      text,
    )
  const found = modal ?? copula
  if (!found?.[1] || !found[2] || found[1].split(' ').length > 6) return undefined
  const deed = modal ? tryVerb(found[2], wordnet) : undefined
  return { kind: 'claim', subject: found[1], ...(deed ? { verb: deed.verb, rest: deed.rest } : {}) }
}

const readers: readonly Reader[] = [
  readComparison,
  readDecision,
  readHow,
  readWhy,
  readWhat,
  readPlan,
  readClaim,
]
