import { toSentenceCase } from '@/lib/words/english'
import type { Intent } from '../chat/intent'
import { tryType } from '../chat/lexicon'
import { type Found, type Frame, frame, isName } from './frame'

/** The idea at `t`, and its new name at `n`. */
function rename({ ref, text, items, sentence }: Found): Intent[] | undefined {
  const target = ref('t')
  const label = toSentenceCase(text('n'))
  const isThere = items('n').some(
    ({ spot }) =>
      spot && spot.kind !== 'q' && spot.sure > 0.9 && JSON.stringify(spot.ref) !== JSON.stringify(target),
  )
  const [, kind = ''] = /^an? (\S+)/i.exec(text('n')) ?? []
  if (tryType(kind.toLowerCase())) return undefined
  if (!target || target.by === 'list' || !label || isThere || !isName(items('n'), sentence.tokens))
    return undefined
  return [{ kind: 'rename', target, label }]
}

const field = '(?:name|title|label|wording|caption|text|heading|word|term|spelling)'
const must =
  '(?:should|must|shall|needs to|has to|have to|ought to|is supposed to|is meant to|would better|had better|could|is to)'
const becomes =
  '(?:be changed (?:to|in|into)|be renamed (?:to|in|into)?|change (?:to|into)|be|read|say|become|go by)'
const poor =
  '(?:too|a bit|so|rather|very|really|quite|not|badly|poorly|wrongly|the wrong|a bad|an? (?:odd|ugly|poor|wrong|stupid|strange)|wrong|unclear|vague|misspelt|misspelled|ugly|misleading|confusing|outdated|old|old-fashioned|clumsy)'
const use =
  "(?:please |just |let's |we |i |i'd |you |can |could |should |would |better |rather |to )*(?:use|say|write|call @p|name @p|title @p|label @p|make @p|make that|put|take|prefer|go with|change @p (?:to|into)|rename @p (?:to|as|into)?|replace @p (?:with|by)|it should be|it must be|it should read|should be|must be|@p should (?:be|say|read|be called)|@p must be|it's|@p is|that's|the (?:right|correct|proper) (?:name|word|term|one) is|correct is|right is|better|rather)"

const type =
  '(?:topic|concept|notion|question|claim|argument|evidence|fact|risk|danger|opportunity|chance|action|task|step|actor|stakeholder|note)'

function retype({ ref, text }: Found): Intent[] | undefined {
  const target = ref('t')
  const to = tryType(text('k'))
  return target && to && [{ kind: 'retype', target, type: to }]
}

function describe({ ref, text }: Found): Intent[] | undefined {
  const description = toSentenceCase(text('n'))
  const target = ref('t') ?? ({ by: 'it' } as const)
  return description ? [{ kind: 'redescribe', target, description }] : undefined
}

const description = '(?:description|details|text|notes|description text|description field)'

export const nameFrames: readonly Frame[] = [
  frame(
    `(?:write|put|add|note|say|mention|state|enter|set) (?:in|into|to|as|on) (?:(?:the|its|a|this|@p|their|@h|short) )*${description} (?:(?:of|for|on) {t:S} )?(?:(?:that|:|,|saying|the following|to|as) )*{n:X}`,
    describe,
  ),
  frame(
    `(?:in|for|as) (?:the|its|a|this|their) ${description} (?:of {t:S} )?,? ?(?:write|put|say|note|mention|state) (?:(?:that|:|,) )*{n:X}`,
    describe,
  ),
  frame(
    `{t:L} (?:(?:should|must|ought|to|is|are|has|needs|would|really|rather|actually|better|more|of|be|become|now|seems|looks|like|a|an|the) )+{k:${type}}s? (?:,|and|but)? ?(?:rather than|instead of|not|and not|no longer) (?:an? |the |really )*${type}s?`,
    retype,
  ),
  frame(
    `(?:make|turn|mark|treat|classify|convert|change|label|tag|have|let|count) {t:L} (?:(?:into|to|as|be|become|an?|the) )*{k:${type}}s? ,? ?(?:instead of|rather than|not|and not|no longer|in place of) (?:an? |the )*${type}s?`,
    retype,
  ),
  frame(
    `{t:L} (?:(?::|,) )?(?:(?:@p|that's|it's|they) )?(?:is|are|isn't|aren't|was) (?:not |no |n't |no longer |hardly )?(?:really |actually )?(?:an? )?${type}s? ?(?:,|but|:)+ (?:(?:it's|it|@p|is|are|they|they're|rather|more|really|but|actually|of|like|should|be|an?) )+{k:${type}}s?`,
    (found) =>
      / (?:not|no|n't|isn't|aren't|no longer|hardly) /.test(found.sentence.template)
        ? retype(found)
        : undefined,
  ),
  frame(
    `{t:S} (?:is|are|sounds|seems|looks|reads) ${poor}(?: (?!and |, )\\S+){0,5}? (?:,|:|so|and|->)? ?${use} {n:T}`,
    rename,
  ),
  frame(
    `(?:the )?${field} (?:of |for |on )?{t:S} (?:is|sounds|seems|looks|reads) ${poor}(?: (?!and |, )\\S+){0,3}? (?:,|:|so|and)? ?(?:(?:it|@p|this) (?:${must} ${becomes}(?: called)?)|${use}) {n:T}`,
    rename,
  ),
  frame(
    `(?:(?:it|@p) (?:should|must|ought to|has to|needs to) (?:better |rather )?)?(?:use|write|say|put|take|go with|let's go with|prefer|have|read|be|i prefer|call @p) {n:T} (?:instead of|rather than|in place of) {t:S}`,
    rename,
  ),
  frame(
    `(?:instead of|rather than|in place of) {t:S} ,? ?(?:${use}|have|(?:it|@p) ${must} ${becomes}|(?:i|we) (?:want|would like|prefer|need)|) ?{n:T}`,
    rename,
  ),
  frame(
    `{t:S} (?:has|have|got|gets|took|takes|bears|carries|needs|wants|deserves|is getting|goes by) (?:(?:now|got|recently|an?|another|its|their|the|new|different|better|other|nicer|clearer|shorter|nicer) )+${field} (?:,|:|now|->|called|namely|is|it's|@p is|which is| )*{n:T}`,
    rename,
  ),
  frame(
    `(?:the )?${field} (?:of |for |on )?{t:S} ${must} ${becomes} (?:to |in |into |called )?{n:T}`,
    rename,
  ),
  frame(
    `(?:replace|substitute|exchange|swap) (?:the )?(?:${field} )?(?:of )?{t:S} (?:with|by|for|through) {n:T}`,
    rename,
  ),
  frame(
    `(?:update|change|edit|set|adjust|modify|correct|fix) (?:the )?${field} (?:on|of|for|in) {t:S} (?:so (?:that |@p )?)?(?:(?:it|@p) (?:now )?(?:says?|reads?|is|becomes?)|to (?:say|read|be)|to|into|in|:) {n:T}`,
    rename,
  ),
  frame(
    `(?:(?:i'd|i|we|it|would|be|better|rather|wish|want|like|prefer|had|if|that|to|nicer|clearer) )*{t:S} (?:(?:was|were|be|is|gets?|should|must|to|now|better|rather|has|have|would|shall|will|actually|really|properly) )+(?:named|called|titled|labelled|labeled|relabelled|renamed|retitled|re-named)(?: to| as| into)? {n:T}`,
    rename,
  ),
]
