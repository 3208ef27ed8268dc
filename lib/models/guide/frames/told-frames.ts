import { toSentenceCase, tryNumber } from '@/lib/words/english'
import { tryType } from '../chat/lexicon'
import { add, kind } from './add-frames'
import { type Frame, frame } from './frame'

/** What is to be kept as it is told, or thought up without more said. */
export const toldFrames: readonly Frame[] = [
  frame(
    `(?:note|write|put|keep|record|remember|jot down|note down|write down|add) (?:(?:somewhere|down|it|anywhere) )*(?:under|in|below|for|on|to) {p:P} (?:that|@p) (?:\\S+ ){1,4}?(?:is|are|(?:could|can|might|may|would|will) (?:be|become|turn into)|becomes?) (?:an? |the )?(?:\\S+ )?{k:${kind}} : {n:X}`,
    (found) => add(found, found.ref('p')),
  ),
  frame(
    '{c:(?:two|three|four|five|six|seven|eight|nine|ten|\\d+)} {n:[a-z-]+s} ,? ?(?:whatever|anything that|any that|what|as they) (?:comes?|springs?|pops?) (?:to|into) (?:@p |your |my )?(?:mind|head)',
    ({ text, items }) => {
      const count = tryNumber(text('c').toLowerCase())
      const type = tryType(text('n').toLowerCase())
      if (!count || items('n').some(({ spot }) => spot)) return undefined
      return [
        { kind: 'add', items: [{ is: 'wanted', count: Math.min(count, 12), ...(type ? { type } : {}) }] },
      ]
    },
  ),
  frame(
    '{t:S} (?:is|are) (?:(?:really|actually|rather|in fact|in truth|properly|of course) )+(?:an? |the )?{n:T} ,? ?(?:so |and )?(?:please )?(?:fix|change|correct|update|adjust|rename|mend) (?:@p|it|that|this)',
    ({ ref, text, items }) => {
      const [target, label] = [ref('t'), toSentenceCase(text('n'))]
      const isOther = / (?:problem|issue|matter|question|topic|thing|business|affair)s?$/i.test(` ${label}`)
      if (!target || target.by === 'list' || !label || isOther || tryType(label.toLowerCase()))
        return undefined
      return items('n').length > 5 ? undefined : [{ kind: 'rename', target, label }]
    },
  ),
]
