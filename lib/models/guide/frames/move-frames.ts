import { toSentenceCase } from '@/lib/words/english'
import type { Intent } from '../chat/intent'
import type { Reference } from '../chat/reference'
import { type Found, type Frame, frame, isName, place } from './frame'

const move = (target: Reference | undefined, parent: Reference | undefined): Intent[] | undefined =>
  target && parent && JSON.stringify(target) !== JSON.stringify(parent)
    ? [{ kind: 'move', target, parent }]
    : undefined

const root = { by: 'root' } as const
const top =
  '(?:into |to |as |be |become )*(?:an? |the |its |their )?(?:own )?(?:main|top-level|toplevel|first-level|root-level|separate|independent|standalone|own|@r)(?: (?!of)\\S+){0,2}'
const not =
  "(?:not|n't|don't|doesn't|isn't|aren't|shouldn't|should not|never|no longer|rather than|nothing to do)"
const stands =
  '(?:sit|sits|go|goes|live|lives|hang|hangs|belongs?|stand|stands|be|is|are|comes?|fits?|moves?|moved)'
const verbs =
  '(?:move|put|place|switch|send|assign|transfer|reassign|take|bring|carry|drag|relocate|shift|hang|get|pull|push|drop|stick|file|nest|attach|reattach|slide|tuck|push)'

const level = '(?:(?:one|a|1|by|just) )*(?:level|step|layer|rung|stage)'
const head = '(?:new )?(?:heading|umbrella|home|container|roof)'

/** `make X the parent of Y and Z`. */
function adopt({ refs, ref }: Found): Intent[] | undefined {
  const [first, ...others] = refs('a')
  if (first?.by !== 'parent') return undefined
  const all = [first.of, ...others]
  return move(all.length === 1 ? first.of : { by: 'list', items: all }, ref('p'))
}

/** Ideas that are there, and where they are to be. */
export const moveFrames: readonly Frame[] = [
  frame(`(?:make|turn|declare|let|set|put) {a:L} ${top}`, ({ ref }) => move(ref('a'), root)),
  frame(
    `\\S+ {a:S} (?:out of|from|off|away from) ${'@[igph]'} ,? ?(?:and|,) (?:then )?(?:make|turn) @p ${top}`,
    ({ ref }) => move(ref('a'), root),
  ),
  frame('(?:make|let) {p:S} (?:be )?{a:L}', adopt),
  frame('{p:S} (?:should|must|shall|could|can|is to|has to|ought to) (?:be|become) {a:L}', adopt),
  frame(`(?:make|let|have) {p:S} (?:be )?(?:the |a )?${head} (?:of|for|over) {a:L}`, ({ ref }) =>
    move(ref('a'), ref('p')),
  ),
  frame(
    `(?:${verbs} )?{a:L} (?:\\S+ )*?${not} (?:\\S+ )*?(?:${place}|with|of) @[igr](?: \\S+)? (?:(?:,|but|rather|instead|it|they|@p|should|must|to|go|goes|belongs?|is|are|be|sit|move|really|more|has|have|a|part|and|:) )*${place} {p:P}`,
    ({ ref }) => move(ref('a'), ref('p')),
  ),
  frame(
    `(?:(?:could|can|should|would|might|may|shall|let) )?{a:L} (?:(?:both|all|please|better|also|really|rather|too|should|must|could|can|has|have|need|needs|ought|to|would|might|may) )*${stands} (?:(?:better|best|more|rather|nicely|nearer|part|parts|moved|placed|put|filed|a|child|children|sub-?ideas|sub-?topics|hung|kept|found) )*(?:${place}|with|of) {p:P}`,
    ({ ref, sentence, items }) =>
      sentence.isQuestion || items('p')[0]?.word === '@h' ? undefined : move(ref('a'), ref('p')),
  ),
  frame(
    `${verbs} {a:L} (?:both |all |together |over |across |up |down |back |away |right |straight |directly |out of @[ig] |from @[ig] )*${place} {p:P}`,
    ({ ref, items }) => (items('p')[0]?.word === '@h' ? undefined : move(ref('a'), ref('p'))),
  ),
  // `X is a team problem`: the noun is read as a part of the name.
  frame(
    '{a:S} (?:is|are) (?:(?:more|really|rather|mostly|clearly|actually|of|an?|our) )*{p:S}(?: ,? ?(?:so )?(?:put|move|hang|file|place) @p (?:@t|accordingly|to @p|under @p))?',
    ({ ref, text }) =>
      / (?:problem|issue|matter|question|topic|thing|business|affair)s?$/i.test(text('p'))
        ? move(ref('a'), ref('p'))
        : undefined,
  ),
  frame(
    `${verbs} {a:L} (?:out of @[ig] |from @[ig] |off |out |up )?(?:and|,|then)(?: then)? ${verbs} (?:@p|it|them) ${place} {p:P}`,
    ({ ref }) => move(ref('a'), ref('p')),
  ),
  frame(
    `${verbs} {a:L} (?:out of|from|off|away from|out from under) @[igrph] (?:(?:,|and|then|:|@p|it|they|should|must|needs?|to|could|rather|better|belongs?|goes|so|really|hangs?|sit|go|live|be|put|move|place|stick|drop|instead) )*(?:${place}|off|with) {p:P}`,
    ({ ref }) => move(ref('a'), ref('p')),
  ),
  frame(
    `{a:L} (?:is|are) (?:(?:more|really|rather|mostly|clearly|actually|much|a|an|our|the) )*(?:matter|question|issue|problem|part|case|thing|subject|about)(?: of| for| to do with)? {p:S} ,? ?(?:rather than|and not|not|instead of|more than|than)(?: (?:about|of|for|a|the))* @[igr]`,
    ({ ref }) => move(ref('a'), ref('p')),
  ),
  frame(`(?:${verbs} )?(?:@[hp] )?(?:${level} (?:up|higher)|up ${level}|further up)`, () => [
    {
      kind: 'move',
      target: { by: 'active' },
      parent: { by: 'parent', of: { by: 'parent', of: { by: 'active' } } },
    },
  ]),
  frame(`(?:${verbs} )?{a:L} (?:${level} (?:up|higher)|up ${level}|further up)`, ({ ref }) => {
    const target = ref('a')
    return target && [{ kind: 'move', target, parent: { by: 'parent', of: { by: 'parent', of: target } } }]
  }),
  frame(
    `{a:L} (?:is|are|seems?|looks?|sits?|hangs?|stands?) (?:(?:in|at|under|on|completely|totally|clearly|really|the|a) )*(?:wrong place|wrong spot|wrong branch|wrong parent|wrong idea|wrong topic|misplaced|wrong|wrongly placed|odd there|out of place|lost)(?: here| there| @h| @t)? (?:(?:,|:|and|but|so|it's|they're|@p|it|they|is|are|should|must|really|rather|better|belongs?|goes|go|be|put|move|a|an|of|part|kind|more|one|to|under|in|into|with) )+{p:P}`,
    ({ ref }) => move(ref('a'), ref('p')),
  ),
  frame(
    '{a:L} (?::|,)? ?(?:please )?(?:(?:should|must|to|goes?|belongs?|be) )*(?:into|under|below|beneath|inside|underneath) {p:P}',
    ({ ref, items, sentence }) =>
      !sentence.isQuestion && items('a').every(({ spot }) => !spot || spot.sure > 0.8 || spot.kind === 'g')
        ? move(ref('a'), ref('p'))
        : undefined,
  ),
  frame('{a:LL} -> {p:P}', ({ ref }) => move(ref('a'), ref('p'))),
  frame(
    '(?:group|gather|collect|bundle|put|bring|cluster|combine|unite|sort|file|place|move|hang|organi[sz]e) {a:LL} (?:together )?(?:under|below|beneath|into|in) (?:(?:an?|the|one|new|common|shared|single|topic|idea|node|heading|parent|branch|theme|group|category|umbrella|called|named|titled|labelled) )*{n:T}',
    group,
  ),
]

/** `group A and B under People`: what is not there yet is made where the first of them hangs. */
function group({ ref, refs, items, text, sentence }: Found): Intent[] | undefined {
  const target = ref('a')
  const [first] = refs('a')
  const name = toSentenceCase(text('n'))
  const isNew = items('n').every(({ spot }) => !spot || spot.sure < 0.99 || spot.kind === 'q')
  if (!target || !first || !name || !isNew || !isName(items('n'), sentence.tokens)) return undefined
  return [
    {
      kind: 'add',
      items: [{ is: 'given', label: name, type: 'topic' }],
      parent: { by: 'parent', of: first },
    },
    { kind: 'move', target, parent: { by: 'name', text: name } },
  ]
}
