import { lens, lensHere } from './asks'
import { type Frame, frame } from './frame'

export const growFrames: readonly Frame[] = [
  frame(
    "(?:i am|i'm|we are|we're|i get|we got|am|feeling) (?:(?:a|bit|really|quite|totally|completely|rather|somewhat|so) )*(?:stuck|lost|blocked|at a loss|out of ideas|clueless) (?:(?:with|on|at|about|for|in|when it comes to) )+{a:@[ig]}(?: (?:,|:|\\.|so|and))?(?: (?:(?:have you|do you have|you) )?(?:got )?(?:anything|any ideas?|any thoughts?|any suggestions?|any help|help(?: me| us)?|can you help(?: me| us)?|what now|ideas|suggestions))?",
    lens('expand'),
  ),
  frame(
    '(?:take|bring|carry|push|develop) {a:L} (?:(?:a|one|much|bit|little|step|stage|still) )*(?:further|forward|deeper|on|to the next level)',
    lens('expand'),
  ),
  frame(
    '(?:what|which) (?:are|is) (?:the )?(?:\\S+ )?(?:concepts|terms|notions|words|vocabulary|basics) (?:that |which )?(?:i|we|one|you) (?:should|must|need|have|ought)(?: to)? (?:know|understand|learn|grasp)(?: (?:for|about|to understand|in|of) {x:X}| before .*| first| here)?',
    lensHere('concepts'),
  ),
  frame(
    '{a:L} (?:(?:still|really|also|just|probably|certainly|definitely) )*(?:needs?|lacks?|deserves?|wants?|requires?|misses|(?:could|would|might|can) (?:use|do with|take|stand|bear|need)) (?:(?:some|more|a|an|bit|little|lot|of|further|much|far|to be) )*(?:detail|details|depth|work|attention|flesh|meat|substance|thought|thoughts|thinking|development|elaboration|input|content|ideas|children|fleshing out|filling|expanding|expansion|developed|expanded|fleshed out|filled|explored)',
    lens('expand'),
  ),
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
