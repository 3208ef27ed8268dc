import type { Topic } from '../topic/topic'
import { byDomain } from './by-domain'
import { byKind, decisions, mendings } from './by-kind'
import { choices, claims, whys } from './by-question'
import { adoptingSoftware } from './domains/things'
import { vehicle } from './domains/travel-and-towns'
import { leavingWork } from './domains/work-and-society'
import type { DomainIdeas, Row } from './frame'

/** The nearer rows and the general ones. */
type Rows = readonly [readonly Row[], readonly Row[]]

export function rowsFor(topic: Topic): Rows {
  switch (topic.kind) {
    case 'decision':
      return topic.asks === 'worth' ? rowsForWorth(topic) : rowsForDecision(topic)
    case 'plan':
    case 'how-to':
      return rowsForDoing(topic)
    case 'thing':
      return [domainOf(topic).about, byKind.thing]
    case 'why':
      return [whyRows(topic), domainOf(topic).about]
    case 'what':
      return rowsForWhat(topic)
    case 'claim':
      return [topic.verb ? claims.deed : byKind.claim, topic.verb ? byKind.claim : domainOf(topic).about]
    case 'comparison':
      return [byKind.comparison, []]
    case 'how-works':
      return [byKind['how-works'], domainOf(topic).about]
  }
}

/** `Is cheese healthy?` looks at the thing before it looks at the choice. */
function rowsForWorth(topic: Topic): Rows {
  if (topic.object) return [choices.judging, []]
  const isChoice = /^(energy|policy|work|place|trip|learning|money)$/.test(topic.domain)
  return [isChoice ? gainingRows(topic) : domainOf(topic).about, decisions.gaining]
}

function rowsForDecision(topic: Topic): Rows {
  const stance = stanceOf(topic)
  if (stance === 'gaining') return [gainingRows(topic), decisions.gaining]
  if (stance === 'ending' && topic.domain === 'work') return [leavingWork, decisions.ending]
  return [decisions[stance], []]
}

function rowsForDoing(topic: Topic): Rows {
  const base = topic.verb?.base ?? ''
  if (lesseningVerbs.test(base) && topic.domain !== 'health') return [mendings.lessening, []]
  if (topic.verb && topic.domain !== 'health' && stanceOf(topic) === 'changing')
    return [mendings.bettering, []]
  const isOwnMatter = /^(person|feeling|health|learning|sport|activity|work)$/.test(topic.domain)
  return [gainingRows(topic), topic.verb && isOwnMatter ? byKind['how-to'] : byKind.plan]
}

const lesseningVerbs =
  /^(reduce|cut|lower|prevent|avoid|stop|fight|overcome|beat|lose|quit|deal|cope|handle|limit|get rid|end|eliminate|survive|treat|decrease|minimi[sz]e|break|ban|phase|control|manage)\b/

function rowsForWhat(topic: Topic): Rows {
  if (topic.asks === 'who') return [choices.whoDid, domainOf(topic).about]
  if (topic.asks === 'best') return [choices.best, []]
  if (topic.asks === 'choose where') return [domainOf(topic).gaining, byKind.plan]
  if (topic.asks?.startsWith('choose'))
    return [topic.verb ? choices.many : byKind.what, domainOf(topic).gaining]
  return [domainOf(topic).about, byKind.what]
}

/** Only who can want or fear a thing does it because it is easier. */
const isLiving = (domain: string, agent = '') =>
  /^(person|organisation|animal)$/.test(domain) ||
  /^(I|we|you|they|people|one|everyone|everybody)$/i.test(agent)

function whyRows({ tense, complement, verb, domain, agent }: Topic): readonly Row[] {
  const isNatural = /^(nature|animal|plant|food|process|object)$/.test(domain)
  if (complement) return isNatural ? whys.is : [...whys.is.slice(0, 4), ...whys.served, ...whys.is.slice(4)]
  if (!verb) return byKind.why
  if (tense === 'past') return whys.did
  return isLiving(domain, agent?.text) ? whys.they : whys.does
}

/** Rows about getting a thing suit only those who get it; hiring suits only people who are hired. */
function gainingRows(topic: Topic): readonly Row[] {
  if (topic.verb && topic.domain !== 'health' && stanceOf(topic) !== 'gaining') return []
  if (topic.domain === 'software' && adopting.test(topic.verb?.base ?? '')) return adoptingSoftware
  if (topic.domain === 'person' && !hiring.test(topic.verb?.base ?? '')) return []
  return domainOf(topic).gaining
}

const adopting =
  /^(adopt|use|switch to|migrate to|move to|choose|introduce|buy|try|learn|roll out|allow|embrace|invest in)$/
const hiring = /^(hire|employ|recruit|find|appoint|need|engage|add|bring in|get|choose|train)$/
const vehicles =
  /\b(cars?|bikes?|bicycles?|e-bikes?|scooters?|vans?|motorbikes?|motorcycles?|boats?|trucks?|campers?|caravans?)$/i
const owning = /^(buy|get|own|lease|rent|choose|have|keep|need|purchase)$/

function domainOf({ domain, subject, verb }: Topic): DomainIdeas {
  const isOwned = verb === undefined || owning.test(verb.base)
  return domain === 'transport' && isOwned && vehicles.test(subject.bare) ? vehicle : byDomain[domain]
}

export type Stance = keyof typeof decisions

const banningVerbs = /^(ban|abolish|forbid|prohibit|outlaw|eliminate|boycott|censor|criminali[sz]e)\b/
const endingVerbs =
  /^(stop|quit|leave|close|shut|sell|drop|end|remove|cancel|give up|give|tear|phase|fire|reject|delete|divorce|replace|get rid|scrap|demolish|dump|discontinue|retire|resign|skip|avoid|withdraw|unplug|break|lose)\b/
const changingVerbs =
  /^(change|raise|lower|increase|reduce|limit|tax|regulate|reform|merge|rename|expand|shorten|privati[sz]e|restrict|extend|improve|redesign|rewrite|double|halve|split|simplify|moderni[sz]e|control|cap|freeze|adjust|speed|slow|automate|outsource|update|upgrade|keep|protect|fix|charge|price|cut|make|save|restore|prevent|promote|deal|handle|cope|fight|overcome|beat)\b/

/** What the verb does to its object: brings it about, forbids it, ends it or changes it. */
export function stanceOf({ verb, domain, kind }: Topic): Stance {
  if (!verb) return 'gaining'
  if (banningVerbs.test(verb.base)) return 'banning'
  if (endingVerbs.test(verb.base)) return 'ending'
  const isMaking = verb.base === 'make' && !(domain === 'policy' && kind === 'decision')
  return changingVerbs.test(verb.base) && !(isMaking && kind !== 'decision') ? 'changing' : 'gaining'
}
