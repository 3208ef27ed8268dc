import { type Cue, types } from './cue'

const place =
  '(?:under|below|beneath|underneath|into|in|inside|within|to|onto|on|at|over|beside|with|next to)'
export type Changing = 'add' | 'move' | 'link' | 'rename' | 'retype' | 'describe' | 'remove'

/** Words that ask for a change of the graph by the person's own words. */
export const cuesToChange: Readonly<Record<Changing, readonly Cue[]>> = {
  link: [
    [
      '(?:link|connect|relate|associate|hook|cross-?link|wire|couple|bind|interlink|interconnect)(?:ed|s|ing|e|d)?',
      4,
    ],
    ['(?:tie|join|pair|bridge|attach)', 3],
    ['(?:line|arrow|connection|relation|relationship|link|edge|cross-link|tie)', 3],
    ['(?:draw|show|make|mark) (?:that|it|this|them)', 1],
    ['@[ig] (?:\\S+ ){1,4}@[ig]', 1],
  ],
  move: [
    [
      `(?:move|shift|drag|hang|relocate|transfer|shove|tuck|stash|slide|nest|push|pull|bring|reparent|rehang|park|lift|regroup|reattach)`,
      4,
    ],
    [`(?:put|place|stick|file|get|take|sort|group|drop|throw|carry) (?:\\S+ ){0,6}?${place}`, 2],
    [
      `(?:@[igph]|,) (?:\\S+ ){0,5}(?:belongs?|sits?|live|lives|goes|go|fits?|hangs?|at home|better off|better|part|child|sub-?\\w+) (?:\\S+ ){0,4}(?:under|below|in|into|to|with|inside|beneath|of|for) @[igrt]`,
      4,
    ],
    ['@[igph] (?:into|in|under|below|beneath|to) @[igrt]', 3],
    ['(?:hang|put|move|place|stick|file) @p @t', 4],
    ['@[igph] (?:fits?|suits?|matches) @[igrt]', 4],
    ['(?:out of|from) @[ig]', 1],
  ],
  rename: [
    ['(?:rename|relabel|retitle|reword|rephrase|re-?name|re-?title)(?:d)?', 5],
    ['(?:call|name|title|label|phrase|word|spell|write)(?:ed|d)?', 2],
    ['(?:call|name) (?:@[iph]|the)', 2],
    [
      '(?:should|must|shall|ought to|has to) (?:rather |better |really )?(?:read|say|be|be called|be named|become)',
      3,
    ],
    [
      '(?:mis-?spelt|mis-?spelled|typo|wording|title|reads|read|phrased|worded|called|spelt|spelled|sounds)',
      2,
    ],
    ['(?:name|label|title|wording) of', 2],
    ['(?:name|label|title) (?:is|was|reads?|should|must|has)', 3],
    ['(?:make|change|turn|swap|replace|correct|fix|edit) (?:\\S+ ){0,6}?(?:to|into|for|with|by|@q|->)', 2],
    ['@[iph] ->', 4],
    ['make (?:it|that|this|@p) (?:@q)', 3],
  ],
  retype: [
    [
      `(?:is|are|it's|that's|as|into|to|isn't|not|be|really|rather|actually) (?:really |rather |actually |more |of |like )*(?:an? |the )?${types}(?: (?:really|instead|rather|please|actually|now|node|type))*(?= [,.:]|\\s*$)`,
      3,
    ],
    ['(?:mark|treat|classify|reclassify|convert|flag|type|kind|turn|class|count)', 2],
    ["(?:not|isn't|no longer|never) (?:really )?an?", 1],
  ],
  describe: [
    ['descriptions?', 5],
    ['(?:describe|described) (?:\\S+ ){1,4}(?:as|:)', 4],
    ['(?:details?|explanation) (?:saying|that says|:)', 4],
  ],
  remove: [
    [
      '(?:remove|delete|erase|discard|scrap|trash|eliminate|prune|bin|strike|ditch|kill|drop|cut|axe|dump)',
      4,
    ],
    [
      "(?:get rid of|throw (?:\\S+ )?(?:out|away)|take (?:\\S+ )?(?:out|away|off)|cross (?:\\S+ )?out|(?:no longer|don't) need)",
      4,
    ],
    ['can (?:go|be removed|be deleted)', 3],
  ],
  add: [
    [
      '(?:add|insert|include|jot|capture|record|introduce|register|append|create|new|put in|throw in|slot in|log)',
      4,
    ],
    ['(?:put|stick|drop|place|write|note|enter|list|pop|chuck|make)', 2],
    [
      "(?:forgot|forgotten|missing|missed|lacks?|overlooked|left out|also need|need to consider|should consider|should (?:also |really )?have|don't forget|what about|how about|think of|on here|belongs on|there is also|there are also)",
      3,
    ],
    ["(?:i'd like|i want|we want|i need|we need|let's have|give me|give us|i would like|want)", 2],
    [`(?:another|more|an?|one|two|three|four|five|six|\\d+) (?:\\S+ )?${types}`, 2],
    [`as (?:an? )?(?:\\S+ )?${types}`, 1],
    ['@q', 1],
    [`(?:they're|it's|that's|he's|she's|they are|which is) (?:also |another )?an? ${types}`, 3],
    ['(?:(?:action|to-?do|task|step) (?:list|plan)|roadmap|checklist)', -7],
    ['(?:more|further|other) @i', -2],
    [`(?:needs?|lacks?|gets?|deserves?|could use) (?:an?|another|some|more|one) (?:\\S+ )?${types}`, 4],
  ],
}
