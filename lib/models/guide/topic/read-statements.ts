import type { WordNet } from '@/lib/words/wordnet'
import { tryVerb } from './clauses'
import { fromDeed, type Reader } from './reading'

export const readPlan: Reader = (text, asked, wordnet) => {
  if (asked) return undefined
  const plan = /^(?:a |the |our |my )?plan(?:ning)? (?:for|of|to)?\s*(.+)$/i.exec(text)?.[1]
  if (plan) {
    const [first = ''] = plan.split(' ')
    const isDeed = imperative.test(first) && !/^(?:a|an|the|my|our)$/i.test(first)
    return fromDeed('plan', isDeed ? plan : `plan ${plan}`, wordnet)
  }
  const become = /^turn(?:ing)? .+? into (.+)$/i.exec(text)?.[1]
  if (become) return fromDeed('plan', `make ${become}`, wordnet)
  const [first = '', ...rest] = text.split(/\s+/)
  if (rest.length === 0) return tryProject(text)
  const isDeed = imperative.test(first) || (first.endsWith('ing') && doing.test(first))
  const isVerbal = isDeed || isMoreVerb(first.toLowerCase(), wordnet)
  return (isVerbal ? fromDeed('plan', text, wordnet) : undefined) ?? tryProject(text)
}

/** `overcome`, which is hardly ever a noun. */
const isMoreVerb = (word: string, wordnet: WordNet) =>
  wordnet.commonness(word, 'verb') > 2 * wordnet.commonness(word, 'noun') &&
  wordnet.senses(word, 'adj').length === 0 &&
  !/(ing|s)$/.test(word)

/** `A community garden for our street`, `our summer party`: one particular thing to bring about. */
function tryProject(text: string) {
  const isOne =
    /^(?:a|an)\s+.+\s(?:for|in|at|on|with|about|to|near)\s/i.test(text) ||
    /^(?:a |an |our |my |the )?new\s/i.test(text)
  const isOwn =
    /^(?:our|my)\s.*\b(?:party|wedding|trip|garden|festival|conference|move|holiday|vacation|birthday|project|start-?up|business|website|app|book|podcast|kitchen|renovation|reunion|event|thesis|dissertation|essay|paper|exam|presentation|speech|talk|portfolio|novel)\b/i.test(
      text,
    )
  const isVisit =
    /^(?:a |our |my )?(?:trip|journey|holiday|vacation|weekend|visit|honeymoon|excursion|move|moving|hike|road trip)\s(?:to|in|through|around|across)\s/i.test(
      text,
    )
  return isOne || isOwn || isVisit ? { kind: 'plan' as const, subject: text, isParticular: true } : undefined
}

const imperative =
  /^(plan|learn|build|buy|start|launch|write|make|create|organi[sz]e|move|find|get|open|run|improve|reduce|increase|cook|bake|sell|design|develop|prepare|hire|choose|save|lose|quit|stop|plant|grow|set|renovate|host|train|teach|study|become|raise|publish|record|fix|clean|declutter|paint|switch|introduce|found|win|convince|visit|travel|book|celebrate|establish|reach|finish|migrate|redesign|rewrite|cut|lower|protect|restore|prevent|promote|keep|adopt|invest|join|apply|redecorate|moderni[sz]e|replace|automate|rebuild|fund|attract|retire|eat|sleep|read|walk|live|pass|master|survive|turn|handle|sort|furnish|revive|expand|get|digiti[sz]e|insulate)$/i
const doing =
  /^(planning|learning|building|buying|starting|launching|writing|making|creating|organi[sz]ing|moving|finding|getting|opening|improving|reducing|selling|designing|preparing|hiring|choosing|saving|losing|quitting|planting|growing|renovating|hosting|training|becoming|raising|publishing|switching|introducing|founding|migrating|adopting|keeping|running|teaching|cooking|baking|setting|travelling|traveling|leaving|living|eating|joining|retiring|attracting)$/i

export const readClaim: Reader = (text, asked, wordnet) => {
  if (asked || text.split(/\s+/).length < 3) return undefined
  const modal =
    /^(.+?)\s+(?:should|must|will|would|can|cannot|can't|could|won't|need to|needs to|ought to|may|might|does not|do not|doesn't|don't|did not|should not|must not)\s+(?:not |never |always |also |soon )?(.+)$/i.exec(
      text,
    )
  if (modal?.[1] && modal[2] && modal[1].split(' ').length <= 6) {
    const deed = tryVerb(modal[2], wordnet)
    const isFlat =
      deed === undefined ||
      deed.verb.base === 'be' ||
      /\b(?:not|never|cannot|can't|won't|doesn't|don't)\b/i.test(text)
    return {
      kind: 'claim',
      subject: modal[1],
      ...(isFlat ? {} : { verb: deed.verb, rest: deed.rest, agent: modal[1] }),
    }
  }
  const copula = /^(.+?)\s+(?:is|are|was|were|has|have|makes?|causes?|never|always)\s+(.+)$/i.exec(text)
  return copula?.[1] && copula[1].split(' ').length <= 6 ? { kind: 'claim', subject: copula[1] } : undefined
}
