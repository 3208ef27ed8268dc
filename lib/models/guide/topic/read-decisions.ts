import { toVerbForms, type VerbForms } from '@/lib/words/verbs'
import type { WordNet } from '@/lib/words/wordnet'
import { type Deed, splitSubject, toBaseOfParticiple, tryVerb } from './clauses'
import { fromDeed, type Reader, type Reading } from './reading'

const startsLikeQuestion =
  /^(should|can|could|will|would|do|does|did|is|are|was|were|how|why|what|who|when|where|which)\b/i

export const readComparison: Reader = (text, asked) => {
  const plain = text.replace(/^(?:which is better|what is better|compare|comparing)[,:]?\s+/i, '')
  const pair =
    /^(.+?)\s+(?:vs\.?|versus|compared (?:to|with))\s+(.+)$/i.exec(plain) ??
    (plain !== text ? /^(.+?)\s+(?:and|or|with|to)\s+(.+)$/i.exec(plain) : null) ??
    (asked && !startsLikeQuestion.test(plain) ? /^(.{2,40}?),? or (.{2,40})$/i.exec(plain) : null) ??
    /^(?:what (?:is|are) )?(?:the )?differences? between (.+) and (.+)$/i.exec(plain)
  if (!pair?.[1] || !pair[2]) return undefined
  return { kind: 'comparison', subject: pair[1], options: [pair[1], pair[2]] }
}

export const readDecision: Reader = (text, _asked, wordnet) => {
  const deed = /^is it (?:really |still )?(?:\w+ )?\w+ (?:for \w+ )?to (.+)$/i.exec(text)?.[1]
  const judged = deed ? fromDeed('decision', deed, wordnet) : undefined
  if (judged) return { ...judged, agent: 'we', asks: 'worth' }
  const worth =
    /^(?:is|are) (.+?) (?:really |still |actually )?(?:worth (?:it|doing|the .+)|a good (?:idea|thing|choice|investment)|good|bad|right|necessary|needed|useful|ethical|safe|healthy|dangerous|overrated)( for .+)?$/i.exec(
      text,
    )
  if (worth?.[1]) return fromWorth(worth[1], wordnet)
  const whether = /^(?:whether|if)\s+(.+?)\s+should\s+(.+)$/i.exec(text)
  const asked = /^(?:whether |if )?(?:should|shall|must|ought|could|would|can)\s+(.+)$/i.exec(text)
  const body = whether ? `${whether[1]} ${whether[2]}` : asked?.[1]
  if (!body)
    return /^to (.+) or not(?: to.*)?$/i.test(text) ? fromDeed('decision', text.slice(3), wordnet) : undefined
  const clause = splitSubject(body.replace(/\bor not$/i, '').trim(), wordnet)
  return clause && fromClause(clause, wordnet)
}

function fromClause(clause: Deed & { readonly subject: string }, wordnet: WordNet): Reading {
  if (clause.verb.base === 'be') return fromBeing(clause, wordnet)
  const either = /^(?:(.+?),? )?or (.+)$/i.exec(clause.rest)
  if (either?.[2] && clause.rest.length < 60) return fromChoice(clause, either[1] ?? '', either[2], wordnet)
  return {
    kind: 'decision',
    agent: clause.subject,
    verb: clause.verb,
    rest: clause.rest,
    object: clause.object,
    subject: clause.object || clause.verb.ing,
    isParticular: true,
  }
}

/** `Should the voting age be lowered`: the decision to lower it; `should schools be free`: to make them so. */
function fromBeing({ subject, rest }: { subject: string; rest: string }, wordnet: WordNet): Reading {
  const [first = '', ...after] = rest.split(' ')
  const base = toBaseOfParticiple(first, wordnet)
  const tail = base ? after.join(' ') : rest
  return {
    kind: 'decision',
    agent: 'we',
    verb: toVerbForms(base ?? 'make'),
    rest: `${subject} ${tail}`.trim(),
    object: base ? subject : `${subject} ${tail}`.trim(),
    subject,
    isParticular: true,
  }
}

/** `Should I rent or buy a flat` compares two deeds, `get a cat or a dog` two things. */
function fromChoice(
  clause: Deed & { readonly subject: string },
  one: string,
  other: string,
  wordnet: WordNet,
): Reading {
  const deed = /^(a|an|the|my|our|some)\b/i.test(other) ? undefined : tryVerb(other, wordnet)
  const shared = one === '' && deed ? deed.rest : one
  const first = `${clause.verb.ing} ${shared}`.trim()
  const options: [string, string] = deed ? [first, toDoing(other)] : [one || first, other]
  return { kind: 'comparison', subject: options[0], options, agent: clause.subject, verb: clause.verb }
}

function toDoing(deed: string): string {
  const [first = '', ...rest] = deed.split(' ')
  return [toVerbForms(first).ing, ...rest].join(' ')
}

/** `Is learning Latin worth it?` is the decision to learn it; `is nuclear power good?` the one to use it. */
function fromWorth(subject: string, wordnet: WordNet): Reading {
  const [first = '', ...rest] = subject.split(' ')
  const deed = first.endsWith('ing') && rest.length > 0 ? tryVerb(subject, wordnet) : undefined
  if (deed)
    return { kind: 'decision', agent: 'you', ...deed, subject: deed.object || subject, isParticular: true }
  const verb: VerbForms = toVerbForms('choose')
  return { kind: 'decision', agent: 'we', verb, rest: subject, subject, asks: 'worth' }
}
