import { tryType } from '../chat/lexicon'
import { types } from './asks'
import { type Frame, frame } from './frame'

const comparing = '(?:more|fewer|less|as many|as much)'

export const countFrames: readonly Frame[] = [
  frame(
    `(?:count|how many|tell me how many|number of|the number of) (?:(?!@[igr]|except|without|but|not)\\S+ )*(?:(?:under|below|in|of|on|does|do|has|have)? ?{p:@[igr]} (?:(?:have|has|hold|are|there|that|which|,) )*)?(?:(?:that|which|who|are|is|@p|,) )*(?:not|n't|aren't|isn't|except|without|excluding|other than|besides|apart from|but not|not counting|leaving out|minus|ignoring|but)(?: (?:for|counting|the|an?|any|all|of|type|kind))* {k:${types}}(?: (?:on|in) @r| @h)?`,
    ({ ref, text }) => {
      const all = ref('p')
      const of = all?.by === 'all' ? all.of : all
      const except = tryType(text('k'))
      return except && [{ kind: 'count', except, ...(of && of.by !== 'root' ? { of } : {}) }]
    },
  ),
  frame(
    `(?:does|do|has|have|is|are|which (?:is|are)|what (?:is|are)|am|did) (?:(?:there|we|i|got|it|@p) )*(?:{p:S} )?(?:(?:have|has|got|hold|contain|really|now|actually|there) )*${comparing} (?:of )?{k:${types}} (?:than|or|as|and)(?: there are)? (?:more |fewer )?{o:${types}}(?: (?:(?:under|below|in|on|at|of) )?{q:@[igr]}| @h| so far| now| here)*`,
    ({ ref, text }) => {
      const of = ref('p') ?? ref('q')
      const kinds = [tryType(text('k')), tryType(text('o'))]
      return kinds.flatMap((type) => (type ? [{ kind: 'count' as const, type, ...(of ? { of } : {}) }] : []))
    },
  ),
  frame(
    '(?:which|what|who) (?:.*)?(?:more|most|fewer|less|least|bigger|larger|fuller|smaller|richer|longer)(?: .*?)?(?: ,| :)? {a:S} or {b:S}',
    ({ ref }) => {
      const [one, other] = [ref('a'), ref('b')]
      return (
        one &&
        other && [
          { kind: 'count', of: one },
          { kind: 'count', of: other },
        ]
      )
    },
  ),
  frame(
    `(?:is|are|do we have|have we got|have we) (?:there )?(?:(?:more|fewer|less|at least|at most|as many|as|many|than|over|really|already) )*(?:two|three|four|five|six|seven|eight|nine|ten|one|\\d+) {k:${types}}(?: (?:on|in) @r| here| yet)?`,
    ({ text }) => {
      const type = tryType(text('k'))
      return type && [{ kind: 'count', type }]
    },
  ),
  frame(
    'how many (?:main|top-level|first-level|direct|immediate|top) (?:topics|ideas|branches|children|nodes|points)(?: .*)?',
    ({ sentence, refs }) => {
      const named = sentence.spots.find(({ kind, sure }) => /^[igh]$/.test(kind) && sure > 0.6)?.ref
      return refs('x').length > 0 ? undefined : [{ kind: 'count', of: named ?? { by: 'root' } }]
    },
  ),
  frame(
    `how many (?:{k:${types}}|ideas|nodes|children|things|points|cards|sub-?ideas|entries) (?:do|does|did|has|have) {p:@[ig]} (?:(?:have|has|got|hold|contain|keep) )?(?:under|below|beneath|underneath|inside|in|within) (?:@p|it|them|itself)`,
    ({ ref, text }) => {
      const of = ref('p')
      const type = tryType(text('k'))
      return of && [{ kind: 'count', of, ...(type ? { type } : {}) }]
    },
  ),
  frame(
    `how many (?:children|ideas|nodes|sub-?ideas) (?:does|has|do|did) (?:@r|the root) (?:have|got|hold)`,
    () => [{ kind: 'count', of: { by: 'root' } }],
  ),
]
