import { type Cue, types } from './cue'

export type Looking = 'find' | 'list' | 'count' | 'summarise' | 'compare' | 'branch'

/** Words that ask what is there. */
export const cuesToLook: Readonly<Record<Looking, readonly Cue[]>> = {
  find: [
    ['(?:find|search|locate|look(?:ing)? for|look up|look|spot|trace|track down|hunt|whereabouts|where)', 3],
    ['(?:is|was|are|were) there (?:\\S+ )?(?:something|anything|a|an|any|some)', 2],
    [
      '(?:anything|something|everything|thing|stuff|nodes?|ideas?|cards?|one) (?:\\S+ ){0,3}(?:about|on|regarding|concerning|with|mentioning|mention|related|to do with|touching|around)',
      3,
    ],
    [
      '(?:did|have|do) (?:we|i|you) (?:\\S+ )?(?:already )?(?:put|write|written|note|noted|have|mention|mentioned|cover|covered|add|added|got)',
      3,
    ],
    [
      '(?:under|below|in|on|of) (?:which|what) (?!branch|conversation|fork)(?:\\S+ )?(?:is|are|does|do|did|can|hangs?|sits?|stands?)',
      6,
    ],
    ['(?:mention|mentions|mentioned|contain|contains|already|here already|covered|anywhere)', 1],
  ],
  list: [
    [`(?:which|what|who|show|list|name|give|see|display|read) (?:\\S+ ){0,4}${types}`, 4],
    [`(?:all|every|the|our|my) ${types}`, 1],
    ['(?:still open|unanswered|unresolved)', 2],
    [
      "(?:what is|what's|what do we have|show|list|anything) (?:\\S+ ){0,2}(?:under|below|beneath|inside|in) @[ig]",
      4,
    ],
  ],
  count: [
    ['(?:how many|number of|amount of|total|count|tally|quantity|how often)', 5],
    ['how (?:big|large|long|deep)', 3],
    [`(?:more|fewer|less|as many) (?:\\S+ )?${types} (?:than|or)`, 5],
    [
      '(?:more|fewer|most|fewest|less) (?:children|sub-?ideas|ideas|nodes|entries|below|under) ?,? ?@[ig] or @[ig]',
      6,
    ],
    ['(?:more|fewer|most|fewest) (?:ideas|nodes|children|things|entries)', 3],
  ],
  summarise: [
    [
      '(?:summary|summarise|summarize|sum up|sum (?:\\S+ )?up|recap|overview|gist|nutshell|in short|big picture|main points|round up|rundown|state of)',
      5,
    ],
    ['(?:what have we got|what do we have|where are we|where do we stand|so far)', 2],
  ],
  compare: [
    [
      '(?:in common|common ground|compare|comparison|contrast|difference|differences|differ|differs|versus|vs|similar|similarities|alike|share|weigh)',
      4,
    ],
    ['between @[ig] and @[ig]', 1],
  ],
  branch: [
    ['(?:branches|branch|branched|fork|forks|forked|forking|conversations?|side line|thread|threads)', 3],
    [
      '(?:other|another|different|sibling|parallel|second) (?:branch|branches|conversation|line|fork|version|direction|path|route|thread)s?',
      3,
    ],
    [
      '(?:somewhere else|elsewhere|over there|on the other side|the others|somebody|anybody|anyone|someone else)',
      2,
    ],
    [
      '(?:without (?:losing|spoiling|touching|breaking|changing|destroying)|keep (?:\\S+ ){0,2}as it is|undisturbed|separately)',
      3,
    ],
    [
      '(?:try|explore|test|play with|go) (?:\\S+ )?(?:another|a different|something else|an alternative|alternative)',
      2,
    ],
    ['(?:on|in|from|of|at) (?:the|that|our|my) (?:\\S+ ){0,3}(?:branch|fork|conversation|thread)', 2],
    ['(?:what|which) (?:did|have|has|was|were) (?:we|i|you|they|it|the others?)', 1],
    [
      '(?:assistant|co-?pilot|bot|model|ai|guide) (?:answer|answered|say|said|reply|replied|think|suggest|suggested)',
      4,
    ],
    [
      '(?:open|start|create|make|begin|new) (?:an? |another |the )?(?:new |separate |second |fresh )*(?:branch|fork|conversation|thread)',
      4,
    ],
    [
      "(?:that|which|but) (?:we|i|this one|it|ours|@[hpr]) (?:don't|do not|doesn't|does not|lack|lacks|haven't|have not)",
      4,
    ],
    ['(?:in|on|from|of|at|with) @q', 3],
    ['(?:what|which) (?:was|were|did|does|do) (?:\\S+ ){0,4}(?:in|on|from|at) @q', 3],
    ['(?:branch|fork|conversation|thread) (?:called |named )?@q', 4],
    ['the (?:\\S+ ){1,3}(?:branch|fork|conversation|thread)', 3],
    ['(?:@t but not(?: @h| here)?|not here|only there)', 4],
    ['(?:said|say|find|found|discuss|discussed|talk|talked|explored|tried|happened|concluded|findings)', 1],
    ['(?:called|named|ideas?|children|under|below)', -1],
  ],
}
