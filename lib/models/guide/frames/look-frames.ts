import type { Intent } from '../chat/intent'
import { tryType } from '../chat/lexicon'
import { lens, types } from './asks'
import { type Found, type Frame, frame } from './frame'

const place = ({ items, sentence }: Found): Intent[] | undefined => {
  const target = items('a')[0]?.spot?.ref
  const idea = target?.by === 'id' ? sentence.board.ideas.find(({ id }) => id === target.id) : undefined
  return idea && [{ kind: 'find', query: idea.label, wants: 'place' }]
}

const words = ({ text }: Found): Intent[] | undefined => {
  const query = text('n')
  return query ? [{ kind: 'find', query, wants: 'list' }] : undefined
}

/** `did we ever discuss what …`: a question is answered by what was said, here or on another branch. */
const isTalk = ({ text, sentence }: Found) =>
  / (?:ever|once|before) /.test(sentence.template) &&
  /^(?:what|which|how|who|when|where|why|whether|if) /i.test(text('n'))

export const lookFrames: readonly Frame[] = [
  frame(
    '(?:(?:read|tell|show|give|say|me|us|out|to|aloud) )*(?:what|everything|all) (?:(?:that|is|it|@p|does|do|stands|we|i|have|has|did|written|noted|put|says?|said|note|write|wrote) )+(?:(?:in|on|at|under|inside|for|about) )?{a:@i}(?: (?:say|says|contain|contains|hold|description))?',
    ({ ref, sentence }) => {
      const target = ref('a')
      return / (?:read|written|says?|wrote|aloud) /.test(sentence.template) && target
        ? [{ kind: 'inspect', target, wants: 'all' }]
        : undefined
    },
  ),
  frame(
    `(?:(?:list|show|give|name|find|read|display|tell|which|what|me|us|out|please|get|see) )+(?:all |every )?(?:the )?(?:everything|all|anything|whatever|ideas?|nodes?|cards?|things?|ones|those|points|entries|items)(?: (?:that|which|who|@p))? (?:(?:is|are|counts?|marked|typed|classified|labelled|labeled|of|the|type|kind|as|called|an?|being) )+{k:${types}}(?: (?:under|below|in|on) {p:P})?`,
    ({ text, ref, items }) => {
      const type = tryType(text('k'))
      const of = items('p')[0]?.word === '@r' ? undefined : ref('p')
      return type && [{ kind: 'list', type, ...(of ? { of } : {}) }]
    },
  ),
  frame(
    '(?:(?:which|what|find|list|show|give|all|the|any|me) )+(?:ideas?|nodes?|cards?|points|items|entries|ones|things) (?:(?:that|which|we|have|has|is|are|deal|deals|talk|talks|speak|speaks|to|do|something) )*(?:about|on|with|of|regarding|concerning|mention|mentions|mentioning) {n:T} or {m:T}(?: on @r| here| @h)?',
    ({ text }) => [text('n'), text('m')].map((query) => ({ kind: 'find', query, wants: 'list' }) as const),
  ),
  frame(
    '(?:which|what) (?:(?:other|all|the|are|our) )*(?:ideas|nodes|things|points|cards|entries|items|children|sub-?ideas|stuff)? ?(?:(?:are|is|do we have|have we|hang|hangs|sit|sits|stand|stands|live|there|already|directly|placed|listed|can be found|we have|i have) )+(?:under|below|beneath|in|inside|within|underneath) {a:S}',
    ({ ref }) => {
      const target = ref('a')
      return target && [{ kind: 'inspect', target, wants: 'children' }]
    },
  ),
  frame(
    '(?:give me |write me |write |show me |i need |i want |i would like |let me have |provide )?(?:an? |the |some )?(?:(?:short|brief|quick|simple|little|plain|good|proper|clear) )*(?:description|explanation|definition|account|background|introduction|intro|details) (?:of|to|on|for|about) {a:L}',
    lens('explain'),
  ),
  frame(
    '(?:what|which) (?:(?:is|the) )*(?:role|part|purpose|function|meaning|importance|significance|point|use|relevance) (?:(?:does|do|has|have|is|of|behind|with) )+{a:L}(?: (?:play|plays|have|serve|here|got|fulfil|there|in .*))*',
    lens('explain'),
  ),
  frame(
    "(?:did|have|has|do|does|was|is) (?:(?:we|i|you|it|they|this|there|anything|something|already|ever|even|also|n't|not) )+(?:(?:talk|talked|speak|spoken|discuss|discussed|say|said|mention|mentioned|touch|touched|cover|covered|write|written|note|noted|raise|raised|consider|considered|anything|something|already|about|on|of|upon|the|any) )+{n:T}(?: (?:yet|here|before|anywhere|already|so far|somewhere|at all|on @r))*",
    (found) =>
      / (?:branch|branches|conversation|fork|elsewhere) /.test(found.sentence.template) || isTalk(found)
        ? undefined
        : [{ kind: 'find', query: found.text('n'), wants: 'whether' }],
  ),
  frame(
    '(?:is|are|was|were) {n:T} (?:(?:already|ever|even) )*(?:mentioned|covered|discussed|included|raised|addressed|considered|touched on|talked about)(?: (?:anywhere|somewhere|here|yet|already|on @r|at all|by anyone|before))*',
    ({ text, sentence }) =>
      / (?:branch|branches|conversation|fork|elsewhere|another|other) /.test(sentence.template)
        ? undefined
        : [{ kind: 'find', query: text('n').replace(/^(?:the|an?|any|our) /i, ''), wants: 'whether' }],
  ),
  frame(
    '(?:in |under |below |to )?(?:which|what) (?:branch|part|section|topic|area|idea|group|place|node|corner|heading)s? (?:of (?:the |our |my )?(?:tree|map|graph|@r) )?(?:is|are|does|do|has|holds?|contains?|did|can) {a:@i} ?(?:(?:in|under|below|sit|hang|belong|stand|to|placed|put|part of|found|be|be found|listed|located|filed) ?)*',
    place,
  ),
  frame(
    'where (?:do|does|did|can|could|would|have|has) (?:i|we|you|one) (?:(?:already|last|just) )*(?:find|found|see|put|have|place|placed|store|keep|hide|hang|get) {a:@i}(?: \\S+)?',
    place,
  ),
  frame(
    'where (?:does|do|is|are|did|has) {a:@i} (?:sit|hang|live|belong|stand|go|gone|located|stored|placed|hiding|hidden|again|now|on @r|in @r)',
    place,
  ),
  frame('where is {a:@i}(?: \\S+){0,3}', place),
  frame(
    '(?:who|what) (?:is|are) (?:(?:meant|this|that|these|exactly|actually|really) )*(?:@h|here|@p)(?: (?:about|mean|meant|supposed to (?:be|mean)|for))?',
    ({ sentence }) =>
      sentence.tokens.some(({ lower }) => /^(?:selected|active|highlighted)$/.test(lower))
        ? undefined
        : [{ kind: 'lens', lens: 'explain', target: sentence.before.at(-1)?.ref ?? { by: 'it' } }],
  ),
  frame(
    `(?:.*? )?(?:ideas?|nodes?|cards?|everything|anything|all|entries|ones|labels|those) (?:\\S+ )?(?:with|containing|that contains?|that mentions?|mentioning|that includes?|including|having|that has|that have|whose name has) (?:the )?(?:words?|term|text|name|phrase|string|letters) {n:T}(?: in (?:it|them|@p|their name|the name|the label))?`,
    words,
  ),
  frame(`is {a:@i} (?:really )?(?:an? )?${types} or (?:an? )?${types}`, ({ ref }) => {
    const target = ref('a')
    return target && [{ kind: 'inspect', target, wants: 'all' }]
  }),
  frame(
    'who (?:all )?(?:is|are|do we have|stands|appears) (?:all )?(?:on|in|@h)(?: @r| here| it| @h)?',
    () => [{ kind: 'list', type: 'actor' }],
  ),
  frame(
    '(?:can you |could you )?(?:summari[sz]e|sum up|recap|condense|outline|(?:give me |write |make )?(?:a |the |an )?(?:short |brief |quick )?(?:summary|gist|overview|recap) (?:of|on|for|about)) (?:(?:what|all|everything|that|we|i|have|got|know|is|there|so far|on|about|under|of|to|the|say|said|written|noted|collected|found|in|for|here|regarding|stands) )*{a:@[ig]}(?: (?:so far|for me|in .*|briefly|quickly|until now|up to now|already|yet))?',
    ({ ref }) => {
      const target = ref('a')
      return target && [{ kind: 'summarise', target }]
    },
  ),
]
