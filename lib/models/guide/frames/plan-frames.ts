import { lens, lensHere } from './asks'
import { type Found, type Frame, frame } from './frame'

const self = '(?:i|we|you|one|they)'
const steps = '(?:steps|actions|tasks|things|measures|moves)'
const ordinal =
  '(?:@g|first|second|secondly|third|thirdly|fourth|next|then|last|and|,|afterwards|after that|finally)'

const deed =
  '(?:do|get|reach|run|start|handle|organi[sz]e|carry out|go about|make|set up|approach|tackle|get through|manage|pass|finish|build|launch|introduce|win|begin|solve|fix|deal with|go|work on|prepare|achieve|bring about|get to|land|secure|complete)'

export const planFrames: readonly Frame[] = [
  frame(
    '(?:plan|map|sketch|lay) (?:{a:S} )?(?:out|through|properly)(?: (?:properly|in detail|for me|for us))?',
    ({ ref }) => [{ kind: 'lens', lens: 'plan', target: ref('a') ?? { by: 'active' } }],
  ),
  frame(
    `(?:so |and |now )?how (?:do|can|should|could|would|shall|might|must|to) ?(?:i|we|you|one)? (?:(?:best|actually|ever|even) )*(?:prepare|start|begin|proceed|get ready|get there|get started|go about (?:it|this|that|@p)|do (?:it|this|that|@p)|tackle (?:it|this|that|@p)|(?:organi[sz]e|arrange|manage|achieve) (?:it|this|that|@p)|make (?:it|that|@p) happen)(?: (?:for (?:it|this|that|@p)|best|first|now))*`,
    ({ sentence }) => {
      const named = sentence.before.findLast(({ kind, sure }) => /^[ig]$/.test(kind) && sure > 0.6)?.ref
      return named && [{ kind: 'lens', lens: 'plan', target: named }]
    },
  ),
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
    `(?:which|what|the|all|tell me the|give me the|list the) (?:\\S+ )?${steps} (?:that )?(?:do|should|must|would|could|can|need|have|has|to|are needed|are necessary|are required|lead|does (?:it|@p) take|${self}) (?:(?!on @r|on the board|here)\\S+ )*?{a:S}`,
    ({ ref, sentence }) =>
      / (?:do|have|did) (?:we|i) (?:have|already|got)| there | exist /.test(sentence.template)
        ? undefined
        : lens('plan')({ ref } as Found),
  ),
  frame(
    `(?:what (?:would|does|will|might) (?:it|@p) take|what is (?:needed|necessary|required)|what do (?:i|we) need|how (?:to|do ${self}|can ${self}|could ${self}|should ${self}|would ${self}) (?:get|come|go|move)(?: from @h)?) (?:(?:to|for|do|with|have|get|make|reach|a|an|the|there|until|done) )*{a:S}(?: \\S+){0,2}`,
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
