import type { NodeType } from '@/lib/graph/schema'
import { toPlural, toSentenceCase, toSingular } from '@/lib/words/english'
import { coreOf, type NounPhrase } from '../topic/noun-phrase'
import type { Topic } from '../topic/topic'
import type { Row } from './frame'

export interface Idea {
  readonly label: string
  readonly type: NodeType
  readonly description: string
}

/** Longest label that a row may become; above it a shorter name of the subject is tried. */
const comfortable = 36
const bearable = 48
const longest = 56

/** The row in the topic's own words, or undefined when the topic lacks a word it needs. */
export function tryFill(row: Row, topic: Topic): Idea | undefined {
  const description = fillText(row.description, toSlots(topic, topic.subject))
  if (description === undefined || speaksOfItself(row, topic)) return undefined
  const [whole, ...shorter] = namesOf(topic).map((name) => fillText(row.label, toSlots(name, name.subject)))
  const names = [whole, ...shorter].filter((label) => label !== undefined)
  const near = names.slice(0, 2)
  const label =
    near.find((one) => one.length <= comfortable) ??
    near.find((one) => one.length <= bearable) ??
    names.toSorted((a, b) => a.length - b.length).find((one) => one.length <= longest)
  if (label === undefined) return undefined
  return { label: toSentenceCase(label), type: row.type, description: toSentenceCase(description) }
}

/** `Better buses instead` says nothing on a board about buses. */
function speaksOfItself(row: Row, { subject }: Topic): boolean {
  const own = row.label
    .toLowerCase()
    .replace(/\{\w+\}/g, ' ')
    .split(/[^\p{L}-]+/u)
  return subject.head.length > 2 && own.some((word) => toSingular(word) === subject.head.toLowerCase())
}

/** The topic, then without what qualifies subject and deed, then by its last word alone. */
function namesOf(topic: Topic): Topic[] {
  const core = coreOf(topic.subject.bare)
  const brief: Topic = {
    ...topic,
    subject: shorten(topic.subject, core),
    ...(topic.object ? { rest: topic.object } : {}),
  }
  return [topic, brief, { ...brief, subject: shorten(topic.subject, core.split(' ').slice(-1).join(' ')) }]
}

function shorten(subject: NounPhrase, bare: string): NounPhrase {
  if (bare === subject.bare || /^\p{Lu}/u.test(subject.bare)) return subject
  const cut = (text: string) => text.replace(subject.bare, bare)
  return {
    ...subject,
    bare,
    definite: cut(subject.definite),
    indefinite: cut(subject.indefinite),
    plural: subject.number === 'one' ? toPlural(bare) : bare,
  }
}

const isOwned = ({ definite, bare }: NounPhrase) => definite !== bare && !definite.startsWith('the ')

type Slots = Readonly<Record<string, string | undefined>>

function toSlots(topic: Topic, subject: NounPhrase): Slots {
  const many = subject.number === 'many'
  return {
    x: subject.definite,
    a: subject.indefinite,
    one: /^an? /.test(subject.indefinite) ? subject.indefinite : undefined,
    n: isOwned(subject) ? subject.definite : subject.bare,
    heads: toPlural(subject.head),
    ais: /^an? /.test(subject.indefinite) ? 'is' : many ? 'are' : 'is',
    ns: isOwned(subject) ? subject.definite : subject.plural,
    it: many ? 'they' : 'it',
    them: many ? 'them' : 'it',
    its: many ? 'their' : 'its',
    s: many ? '' : 's',
    es: many ? '' : 'es',
    is: many ? 'are' : 'is',
    was: many ? 'were' : 'was',
    has: many ? 'have' : 'has',
    does: many ? 'do' : 'does',
    claim: topic.text,
    clause: topic.clause,
    comp: topic.complement,
    ...gistSlots(topic.gist),
    ...deedSlots(topic),
    ...agentSlots(topic.agent),
    ...optionSlots(topic.options),
  }
}

function gistSlots(gist: NounPhrase | undefined): Slots {
  if (!gist) return {}
  const many = gist.number === 'many'
  return {
    me: gist.definite,
    mes: many ? '' : 's',
    mees: many ? '' : 'es',
    meis: many ? 'are' : 'is',
    medo: many ? 'do' : 'does',
    memany: many ? gist.definite : undefined,
  }
}

function deedSlots({ verb, rest, agent, subject }: Topic): Slots {
  if (!verb) return {}
  const tail = rest ? ` ${rest}` : ''
  // `a heat pump` is spoken of in the plural.
  const doer = agent && agent.plural !== subject.plural ? agent : subject
  return {
    do: verb.base + tail,
    doing: verb.ing + tail,
    did: verb.past + tail,
    agrees: (doer.number === 'many' ? verb.base : verb.s) + tail,
    verb: verb.base,
    verbing: verb.ing,
    done: verb.participle,
  }
}

function agentSlots(agent: NounPhrase | undefined): Slots {
  if (!agent) return { peers: 'people', peersthat: 'people who' }
  const isPerson = /^(I|we|you|they|people|one)$/.test(agent.text)
  const singular = agent.number !== 'many'
  return {
    who: agent.definite,
    whom: { I: 'me', we: 'us', they: 'them' }[agent.text] ?? agent.definite,
    whose:
      { I: 'my', we: 'our', you: 'your', they: 'their' }[agent.text] ??
      `${agent.definite}${/s$/.test(agent.definite) ? '’' : '’s'}`,
    peersthat: isPerson ? 'people who' : /^\p{Lu}/u.test(agent.plural) ? undefined : `${toPeers(agent)} that`,
    peers: isPerson ? 'people' : /^\p{Lu}/u.test(agent.plural) ? undefined : toPeers(agent),
    whodoes: singular ? 'does' : agent.text === 'I' ? 'do' : 'do',
  }
}

const toPeers = ({ head }: NounPhrase) => toPlural(head)

const optionSlots = (options: Topic['options']): Slots => {
  if (!options) return {}
  const [one, other] = options
  return {
    p: one.definite,
    q: other.definite,
    ps: one.number === 'many' ? '' : 's',
    qs: other.number === 'many' ? '' : 's',
    choosingp: isDeed(one) ? one.definite : `choosing ${one.definite}`,
    choosingq: isDeed(other) ? other.definite : `choosing ${other.definite}`,
    pis: one.number === 'many' ? 'are' : 'is',
    qis: other.number === 'many' ? 'are' : 'is',
  }
}

const isDeed = ({ text }: NounPhrase) => /^\w+ing\b/i.test(text)

function fillText(text: string, slots: Slots): string | undefined {
  let missing = false
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[name]
    if (value === undefined) missing = true
    return value ?? ''
  })
  return missing ? undefined : filled.replace(/\s+/g, ' ').trim()
}
