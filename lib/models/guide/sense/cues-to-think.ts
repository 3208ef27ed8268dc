import type { Cue } from './cue'

export type Thinking = 'connect' | 'challenge' | 'concepts' | 'plan' | 'expand' | 'explain' | 'sources'

/** Words that ask for a lens. */
export const cuesToThink: Readonly<Record<Thinking, readonly Cue[]>> = {
  connect: [
    [
      '(?:find|suggest|look for|propose|discover|search for|see|spot|think of|come up with|any|missing|possible|new|more|hidden) (?:\\S+ ){0,2}(?:connections?|links?|relations?|relationships?|cross-?links?)',
      5,
    ],
    ['(?:connections?|links?|relations?) (?:are |is )?(?:missing|possible|still missing|lacking)', 5],
    [
      '(?:belong together|belongs together|go together|hang together|relate to (?:each other|one another))',
      4,
    ],
    ['between @[ig]', 1],
  ],
  challenge: [
    ['(?:challenge|criticise|criticize|critique|attack|scrutinise|doubt|question)', 3],
    [
      "(?:devil's advocate|poke holes|holes in|weak (?:points|spots)|weaknesses|go(?:es)? wrong|went wrong|downsides?|drawbacks?|pitfalls|objections?|counter-?arguments?|(?:speaks?|says?|said|counts?|held|be said|arguments?|case) against|argue against|speaks against|stress-?test|sceptic|skeptic|critic|flaws|tear apart|too optimistic|play against)",
      5,
    ],
  ],
  concepts: [
    [
      '(?:which|what|key|the|some|list|central|basic) (?:\\S+ )?(?:terms|notions|concepts|vocabulary|jargon|terminology|words)',
      4,
    ],
    ['(?:glossary|vocabulary|terminology|jargon|key terms|key concepts)', 4],
    ['(?:need|have|ought|should|must) (?:to )?(?:know|understand|learn)', 1],
  ],
  plan: [
    [
      '(?:plan|roadmap|road map|to-?do list|to-?do|todo|todos|checklist|timeline|schedule|game plan|action list|action plan|next steps|first steps|milestones)',
      4,
    ],
    ['(?:action|to-?do|task|step) (?:list|plan)', 2],
    ['(?:steps?|tasks?|stages|phases|actions)', 2],
    ['(?:step by step|step-by-step|one after the other|in (?:which|what) order)', 2],
    ['(?:order|sequence|tackle|go about|approach|proceed|begin with|set about|get going)', 2],
    ['how (?:do|would|should|can|could|might|shall|to) ?(?:i|we|you|one)?', 2],
    [
      '(?:what|which) (?:do|should|must|would|has|have|needs|need) (?:\\S+ )?(?:to )?(?:do|be done|happen|come first|happens)',
      3,
    ],
    ['what to do', 3],
    [
      '(?:write|lay|note|list|set|draw|spell|outline|describe|name|work|sketch|jot|show|tell|give) (?:down |out |up |me |us )*(?:the |a |some )?(?:\\S+ )?(?:steps|plan|tasks|stages|todos|roadmap|checklist)',
      4,
    ],
    [
      '(?:which|what) (?:\\S+ )?(?:steps|tasks|stages) (?:lead|does|do|would|will|are|is|must|should|to|take|get|could|come)',
      3,
    ],
    ['what (?:do|must|should|would) (?:i|we|you|one) (?:have|need) to', 3],
    ['(?:break|split) (?:\\S+ ){0,6}(?:down|up|into) (?:\\S+ ){0,3}(?:tasks|steps|actions|chunks|pieces)', 3],
  ],
  expand: [
    [
      '(?:expand|extend|deepen|elaborate|flesh|grow|enrich|widen|broaden|develop|explore|brainstorm|unfold|dig|dive|drill|beef|build|branch out) ?(?:on|up|out|into|deeper|down)?',
      4,
    ],
    ['(?:go|dig|dive|drill|delve|deeper|much|bit) (?:\\S+ )?(?:deeper|further|down)', 2],
    ['(?:deeper|further|thin|bare|sparse|shallow|empty|meagre|meager|more detail|in detail|depth)', 2],
    ['(?:ideas|thoughts|suggestions|inspiration|input|aspects|angles|more|else)', 2],
    ['(?:further|more|other|additional|any more|some more|what other|which other) \\S+', 1],
    [
      '(?:get|got|help) (?:me|us) (?:started|going)|start(?:ed)? (?:me|us)|where (?:to|do i|do we|should i|should we) (?:begin|start)|no clue|kick off',
      7,
    ],
    ['(?:continue|go on|carry on|keep going|go ahead|go|onwards|proceed)(?=\\s*\\.?\\s*$)', 2],
    ['(?:what|which) (?:else|more|other|further)', 3],
    [
      '(?:overlook|overlooked|overlooking|missing|miss|forgetting|forgot|forgotten|leave out|left out|neglect)',
      2,
    ],
    ['(?:fill|populate|seed|begin|start|launch|kick off)', 2],
    ['(?:first|some) (?:set|batch|round|bunch) of', 2],
    ['(?:nothing|little|not much|hardly anything) (?:\\S+ ){0,2}(?:under|in|below|on|for) @[igh]', 3],
    ['help (?:me|us)(?: out| with| on)?', 3],
    ['go wrong', -3],
  ],
  explain: [
    ['(?:explain|clarify|define|elucidate|eli5|definition|meaning|meant|mean|means|understand|describe)', 4],
    ["(?:what|who) (?:\\S+ )?(?:is|are|was|were|'s|exactly|again)", 2],
    ['(?:what|who) (?:or what )?(?:exactly |really |actually )?(?:is|are|was|were) (?:\\S+ ){0,2}@[igph]', 2],
    ['tell (?:me|us) (?:more |a bit |something |all |everything )*about', 3],
    [
      "(?:remind me|never heard|no idea what|not sure what|don't get|do not get|don't understand|is what|stands? for|what about @i|why (?:is|are|does|do) @i)",
      3,
    ],
    ['(?:why|how come)', 2],
    ['elaborate', 2],
    ["(?:in words|don't change|without changing|just tell)", 4],
    ['know (?:\\S+ )?about', 2],
  ],
  sources: [
    [
      '(?:sources?|references?|citations?|cite|literature|studies|web|internet|online|links? to (?:articles|studies))',
      3,
    ],
    [
      '(?:find|get|look for|search for|add|show|give|any|need|dig up|bring) (?:\\S+ ){0,3}(?:sources?|references?|citations?|literature|studies|articles)',
      3,
    ],
    [
      '(?:enrich|ground|back (?:\\S+ )?up|fact-?check|verify|substantiate|research|look (?:\\S+ )?up online)',
      4,
    ],
  ],
}
