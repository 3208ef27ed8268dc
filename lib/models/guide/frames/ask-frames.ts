import type { Intent } from '../chat/intent'
import { tryType } from '../chat/lexicon'
import type { Reference } from '../chat/reference'
import { type Found, type Frame, frame } from './frame'

const lens =
  (name: string) =>
  ({ ref }: Found): Intent[] | undefined => {
    const target = ref('a')
    return target && [{ kind: 'lens', lens: name, target }]
  }

/** Of the idea that is named, else of the selected one. */
const lensHere =
  (name: string) =>
  (found: Found): Intent[] | undefined => {
    const target: Reference | undefined =
      found.items('x').some(({ spot }) => spot) || found.items('x').length === 0
        ? (found.refs('x').at(0) ?? { by: 'active' })
        : undefined
    return target && [{ kind: 'lens', lens: name, target }]
  }

const place = ({ ref, sentence }: Found): Intent[] | undefined => {
  const target = ref('a')
  const idea = target?.by === 'id' ? sentence.board.ideas.find(({ id }) => id === target.id) : undefined
  return idea && [{ kind: 'find', query: idea.label, wants: 'place' }]
}

const words = ({ text }: Found): Intent[] | undefined => {
  const query = text('n')
  return query ? [{ kind: 'find', query, wants: 'list' }] : undefined
}

const types =
  '(?:topics?|concepts?|questions?|claims?|arguments?|evidence|facts?|risks?|opportunit(?:y|ies)|actions?|tasks?|actors?|stakeholders?|notes?|steps?)'
const self = '(?:i|we|you|one|they)'
const steps = '(?:steps|actions|tasks|things|measures|moves)'
const ordinal =
  '(?:@g|first|second|secondly|third|thirdly|fourth|next|then|last|and|,|afterwards|after that|finally)'

const deed =
  '(?:do|get|reach|run|start|handle|organi[sz]e|carry out|go about|make|set up|approach|tackle|get through|manage|pass|finish|build|launch|introduce|win|begin|solve|fix|deal with|go|work on|prepare|achieve|bring about|get to|land|secure|complete)'

export const planFrames: readonly Frame[] = [
  frame(
    '{a:S} ?(?::|,) what (?:can|could|should|do|must) (?:we|i|one|you) do(?: (?:about|with|against) (?:it|@p|this|that|@h))?',
    lens('plan'),
  ),
  frame(
    '(?:lay out|outline|sketch|show me|tell me|describe|explain|write down|work out|figure out|map out|say) how (?:(?:a|an|the|one|someone|somebody|people|i|we|you|they) )+(?:\\S+ )?(?:should|could|can|would|must|might|ought to|best|need to) (?:proceed|start|begin|go about (?:it|this|@p)|do (?:it|this|that|@p)|get started|continue|go on|approach (?:it|this|@p)|tackle (?:it|this|@p))',
    () => [{ kind: 'lens', lens: 'plan', target: { by: 'active' } }],
  ),
  frame(
    `(?:work out|figure out|find out|tell me|tell us|show me|show us|explain|think about|think out|map out|write down|outline|sketch|describe|note down|spell out|say|advise me|teach me|let me know) (?:how|what|the way) (?:(?:to|i|we|one|you|can|could|should|would|might|do|best|must|have|need|a person) )*(?:${deed} )?(?:with |to |the |a |an |through |on |about |for )*{a:S}(?: (?:going|done|started|ready|right|working|first|next|step by step))*`,
    ({ ref, sentence }) =>
      / (?:do|does|is|are|means?|work|works) $/.test(sentence.template)
        ? undefined
        : lens('plan')({ ref } as Found),
  ),
  frame(
    `(?:(?:i|we|i'd|we'd) (?:want|need|have|would like|plan|hope|are going|intend|aim|like|must|should|will)(?: to)? (?:${deed} )?)?(?:with |the |about |for )*{a:S} ?(?:,|:|,? so|and)? (?:so )?(?:what|which steps|how) (?:(?:needs?|has|have|must|should|do|does|to|be|i|we|is|are|can|could|would|comes?|steps|the) )*(?:doing|done|do|next|now|first|happen|happens|start|begin|proceed|go about it|take|get there|necessary|needed|required)(?: (?:for @p|first|next|now|it|that|there|@p))*`,
    lens('plan'),
  ),
  frame(
    `(?:and |so )*what (?:should|do|must|can|could|shall|would|has to|have to|needs to|comes|is) (?:(?:${self}|be|get|to|do|happen|have|need|done|come) )*${ordinal}(?: ${ordinal})+(?: (?:for|with|about|on|to|in) {x:X})?`,
    lensHere('plan'),
  ),
  frame(
    `(?:which|what|the|all|tell me the|give me the|list the) (?:\\S+ )?${steps} (?:that )?(?:do|should|must|would|could|can|need|have|has|to|are needed|are necessary|are required|lead|does it take|${self}) (?:(?!on @r|on the board|here)\\S+ )*?{a:S}`,
    ({ ref, sentence }) =>
      / (?:do|have|did) (?:we|i) (?:have|already|got)| there | exist /.test(sentence.template)
        ? undefined
        : lens('plan')({ ref } as Found),
  ),
  frame(
    `(?:what (?:would|does|will|might) it take|what is (?:needed|necessary|required)|what do (?:i|we) need|how (?:to|do ${self}|can ${self}|could ${self}|should ${self}|would ${self}) (?:get|come|go|move)(?: from @h)?) (?:(?:to|for|do|with|have|get|make|reach|a|an|the|there|until|done) )*{a:S}(?: \\S+){0,2}`,
    lens('plan'),
  ),
  frame(
    '(?:outline|sketch|describe|show me|tell me|write down|note|lay out|explain) (?:how|the way|what) (?:to|i should|we should|i can|we can|we would|i would|one would|we could) (?:do |get |reach |run |start |handle |organi[sz]e |carry out |go about |make |set up |approach |tackle )*{a:S}',
    lens('plan'),
  ),
  frame(
    '(?:organi[sz]e|prepare|implement|reali[sz]e|carry out|pull off|sort out|set up|tackle|execute|roll out|put into practice|work through) {a:S}',
    lens('plan'),
  ),
  frame(
    '(?:turn|make|convert|transform|break|split|cut|divide) {a:S} (?:(?:up|down|in|into|to|a|an|some|concrete|small|smaller|single|doable|practical|clear) )*(?:actions|steps|tasks|to-?dos|todo list|to-?do list|to do list|plan|checklist|action items|action list|task list|action plan|roadmap)',
    lens('plan'),
  ),
]

export const growFrames: readonly Frame[] = [
  frame(
    'what (?:is|are) (?:the )?(?:weak|weakest|sore|blind|soft) (?:point|spot|side|link|part)s? (?:of|in|with|about) {a:L}',
    lens('challenge'),
  ),
  frame(
    '(?:what|which ideas|which things) (?:else |more )?(?:could|should|might|would|can|may) (?:(?:we|i|one|also|still) )*(?:belong|go|fit|stand|be put|be added|be|add|put|write|note)(?: (?:on|in|under|to|into|below|onto))? {x:@[igrhp]}',
    lensHere('expand'),
  ),
  frame(
    '(?:which|what) (?:\\S+ )?(?:concepts|terms|notions|words|vocabulary|jargon|definitions|basics) (?:do|should|must|would|does|ought) (?:i|we|one|you) (?:(?:need|have|ought|to) )*(?:know|understand|learn|grasp|look up)(?: (?:first|before))? (?:(?:for|about|in|to|of|understand|the|regarding|with|on) )*{a:S}(?: (?:part|section|bit|side))?',
    lens('concepts'),
  ),
  frame(
    `(?:which|what) (?:\\S+ )?(?:concepts|terms|notions|words|ideas|vocabulary) (?:are|is|lie|lies|stand|stands|sit|come|belong) (?:behind|needed for|used in|important for|central to|key to|relevant to|relevant for|underlying|part of|involved in) {a:S}`,
    lens('concepts'),
  ),
  frame(
    'why (?:would|might|could|may|can|will|should) {a:L} (?:not )?(?:fail|go wrong|work|be wrong|be a bad idea|flop|backfire|be right|hold)',
    lens('challenge'),
  ),
  frame(
    '(?:what|which) (?:could|would|might|can|may|does|do) (?:\\S+ )?(?:speaks?|say|be said|argue|count|go wrong|stand) (?:against|with) {a:L}',
    lens('challenge'),
  ),
  frame(
    "(?:(?:i|we) (?:have|had|'ve) )?(?:no|not any|zero|hardly any) (?:ideas?|clue|thoughts?|inspiration) (?:(?:yet|for|on|about|what|to|write|put|say|add|how|fill|do) )*{x:@[igh]}(?: ,? ?(?:help me|help us|help|so help me|can you help))*",
    lensHere('expand'),
  ),
  frame(
    '(?:think|help me think|help us think|mull|reflect|muse) (?:through|over|on|about) {a:L}',
    lens('expand'),
  ),
]

export const lookFrames: readonly Frame[] = [
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
      / (?:branch|branches|conversation|fork|elsewhere) /.test(found.sentence.template)
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
        : [{ kind: 'lens', lens: 'explain', target: { by: 'it' } }],
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

export const countFrames: readonly Frame[] = [
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
    `how many (?:children|ideas|nodes|sub-?ideas) (?:does|has|do|did) (?:@r|the root) (?:have|got|hold)`,
    () => [{ kind: 'count', of: { by: 'root' } }],
  ),
]
