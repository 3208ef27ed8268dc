import type { Topic } from '../topic/topic'
import { toKey } from '../words/english'
import type { WordNet } from '../words/wordnet'
import { byDomain } from './by-domain'
import { byKind, decisions } from './by-kind'
import { type Idea, tryFill } from './fill'
import type { Row } from './frame'
import { fromWords } from './from-words'

/** Everything the guide can say about a topic, best first, no two alike. */
export function ideasFor(topic: Topic, wordnet: WordNet): Idea[] {
  const [near, general] = rowsFor(topic)
  const filled = (rows: readonly Row[]) => rows.flatMap((row) => tryFill(row, topic) ?? [])
  const words = topic.kind === 'thing' ? fromWords(topic, wordnet) : []
  return unlike([...mix(words, filled(near)), ...filled(general)])
}

/** Two from the words, two from the frame, in turn. */
function mix(words: readonly Idea[], framed: readonly Idea[]): Idea[] {
  const mixed: Idea[] = []
  for (let at = 0; at < Math.max(words.length, framed.length); at += 2) {
    mixed.push(...framed.slice(at, at + 2), ...words.slice(at, at + 2))
  }
  return mixed
}

function rowsFor(topic: Topic): [readonly Row[], readonly Row[]] {
  const domain = byDomain[topic.domain]
  switch (topic.kind) {
    case 'decision':
      return rowsForDecision(topic, domain)
    case 'plan':
    case 'how-to':
      return [stanceOf(topic) === 'gaining' ? (domain?.gaining ?? []) : [], byKind[topic.kind]]
    case 'thing':
      return [domain?.about ?? [], byKind.thing]
    case 'comparison':
    case 'how-works':
    case 'why':
    case 'what':
    case 'claim':
      return [byKind[topic.kind], domain?.about ?? []]
  }
}

function rowsForDecision(
  topic: Topic,
  domain: (typeof byDomain)['transport'],
): [readonly Row[], readonly Row[]] {
  const stance = stanceOf(topic)
  const rows = decisions[stance]
  return stance === 'gaining' ? [domain?.gaining ?? [], rows] : [rows, []]
}

type Stance = keyof typeof decisions

const endingVerbs =
  /^(ban|abolish|stop|quit|leave|close|shut|sell|drop|end|remove|cancel|give|tear|phase|fire|reject|delete|divorce|replace|forbid|prohibit|get rid|eliminate|outlaw|scrap|demolish|cut|dump|discontinue|retire|resign|skip|avoid|boycott|withdraw|unplug|break)\b/
const changingVerbs =
  /^(change|raise|lower|increase|reduce|limit|tax|regulate|reform|merge|rename|expand|shorten|privati[sz]e|restrict|extend|improve|renovate|redesign|rewrite|double|halve|split|simplify|move to|moderni[sz]e|control|cap|freeze|adjust|speed|slow|automate|outsource|update|upgrade|keep|protect|fix|charge|price)\b/

/** What the verb does to its object: bring it about, end it, or change it. */
export function stanceOf({ verb }: Topic): Stance {
  if (!verb) return 'gaining'
  if (endingVerbs.test(verb.base)) return 'ending'
  return changingVerbs.test(verb.base) ? 'changing' : 'gaining'
}

function unlike(ideas: readonly Idea[]): Idea[] {
  const seen = new Set<string>()
  return ideas.filter(({ label }) => {
    const key = toKey(label)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
