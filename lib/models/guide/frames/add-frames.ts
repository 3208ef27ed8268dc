import type { NodeType } from '@/lib/graph/schema'
import { tryNumber } from '@/lib/words/english'
import type { Intent, NewItem } from '../chat/intent'
import { tryType } from '../chat/lexicon'
import { toGiven } from '../chat/new-label'
import type { Reference } from '../chat/reference'
import { type Found, type Frame, frame, isName, place } from './frame'

const adding =
  '(?:add|put|insert|create|include|make|note|place|append|record|write|jot down|note down|write down)'
export const kind =
  '(?:topic|concept|question|claim|evidence|fact|risk|opportunity|action|task|actor|note|idea|node|point|child|sub-?topic|sub-?idea|item)'
const article = '(?:(?:an?|the|another|one|one more|new|extra) )*'
const naming = '(?:on|about|called|named|titled|for|saying|saying that|that says|that|regarding|:|of)'

function given(found: Found, part: string, type?: NodeType): Extract<NewItem, { is: 'given' }>[] {
  const { sentence } = found
  const groups: (readonly [number, number])[] = []
  const items = found.items(part)
  let from = 0
  for (let at = 0; at <= items.length; at += 1) {
    if (at < items.length && !/^(,|and|&)$/.test(items[at]?.word ?? '')) continue
    if (at > from) groups.push([from, at])
    from = at + 1
  }
  return groups.flatMap(([start, end]) => {
    const run = items.slice(start, end)
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last || !isName(run, sentence.tokens)) return []
    const text = sentence.tokens.slice(first.from, last.to)
    const label =
      text.length === 1 && text[0]
        ? text[0].text
        : sentence.board.source.slice(text[0]?.start, text.at(-1)?.end).trim()
    return label ? [toGiven(label, type)] : []
  })
}

const isNew = ({ items }: Found, part: string) =>
  items(part).every(({ spot }) => !spot || !/^[igb]$/.test(spot.kind) || spot.sure < 0.99)

export function add(found: Found, parent: Reference | undefined): Intent[] | undefined {
  const type = tryType(found.text('k'))
  const items = given(found, 'n', type)
  return items.length > 0 && parent && isNew(found, 'n') ? [{ kind: 'add', items, parent }] : undefined
}

/** `Legal with two children, Terms and Privacy`. */
function nested(found: Found): Intent[] | undefined {
  const [item, ...others] = given(found, 'n', tryType(found.text('k')))
  const below = given(found, 'c')
  if (!item || others.length > 0 || below.length === 0 || !isNew(found, 'n')) return undefined
  const parent = found.ref('p')
  return [{ kind: 'add', items: [{ ...item, below }], ...(parent ? { parent } : {}) }]
}

/** `between A and B`: where B hung, and B under it. */
function between(found: Found): Intent[] | undefined {
  const [one, other] = [found.ref('p'), found.ref('c')]
  if (one?.by !== 'id' || other?.by !== 'id') return undefined
  const { ideas } = found.sentence.board
  // Once it has been moved, it hangs under what was not there before.
  const isUnder = (id: string, parent: string) => {
    const own = ideas.find((idea) => idea.id === id)?.parentId
    return own === parent || (own !== null && !ideas.some((idea) => idea.id === own))
  }
  const [parent, child] = isUnder(other.id, one.id)
    ? [one, other]
    : isUnder(one.id, other.id)
      ? [other, one]
      : []
  const items = given(found, 'n', tryType(found.text('k')))
  const [item] = items
  if (!parent || !child || !item || items.length > 1) return undefined
  return [
    { kind: 'add', items, parent },
    { kind: 'move', target: child, parent: { by: 'name', text: item.label } },
  ]
}

const below =
  '(?:(?:(?:with|and|plus|having|that has|which has|,) )+(?:(?:two|three|four|five|some|the|its) )*(?:children|sub-?ideas|sub-?topics|child|sub-?nodes)|(?:(?:and|,|with) )*(?:below it|below that|under it|under that|beneath it|underneath it|underneath|below @p|under @p|beneath @p|underneath @p|below @t|under @t))'

/** A thing that is not there, and where it is to be. */
export const fresh = (found: Found, parent: Reference | undefined): Intent[] | undefined =>
  found.sentence.isQuestion ||
  /^(?:all|both|every|each|these|those|this|that|everything) /i.test(`${found.text('n')} `) ||
  (/^(?:the|our|my) /i.test(found.text('n')) && found.items('n').some(({ spot }) => spot)) ||
  found.items('n').some(({ spot }) => spot && spot.kind !== 'q' && spot.sure > 0.6)
    ? undefined
    : add(found, parent)
const modal = '(?:should|must|could|shall|needs to|need to|has to|have to|ought to)'
const lacking =
  "(?:we|i|we're|i'm|it|there|you) (?:(?:is|are|am|still|also|have|has|had|were|completely|totally) )*(?:missing|lack|lacking|lacks|forgot|forgotten|miss|missed|overlooked|should have|should add|should also have|left out)"
const around = '(?:@h|here|@r|@t|the list|the picture|this board)'

const lack = '(?:missing|lacking|absent|forgotten|left out|not there|needed|wanted|required)'

const number = '(?:one|two|three|four|five|six|seven|eight|nine|ten|\\d+|a couple of|a few|some|another)'

/** `two more remedies`, of an idea that is called so. */
function moreOf({ text, ref, sentence, items }: Found): Intent[] | undefined {
  const target = ref('a')
  const count =
    tryNumber(
      text('c')
        .toLowerCase()
        .replace(/^a couple of$/, 'two'),
    ) ?? (text('c') === 'another' ? 1 : 3)
  const first = items('a')[0]
  const word = first && sentence.tokens[first.to - 1]?.lower
  return target && word && /s$/.test(word) && count > 0
    ? [{ kind: 'add', items: [{ is: 'wanted', count: Math.min(count, 12) }], parent: target }]
    : undefined
}

const some =
  '(?:(?:these|the|following|some|a few|several|a|an|two|three|four|five|six|\\d+|main|first|big|new) )*'
const asking = '(?:who|whom|whose|whether|what|how|why|where|when|which|if)'

export const addFrames: readonly Frame[] = [
  frame(
    '(?:(?:one|another|an|a|new|additional|further|more|also|still) )+{p:@i} (?:please )?: (?:the |an? )?{n:X}',
    (found) => fresh(found, found.ref('p')),
  ),
  frame(
    `(?:put|place|stick|drop|hang) {n:(?!an? |another |some |more |new |two |three |four |five |six |\\d)\\S+(?: \\S+)*?} @h(?: (?:as )?(?:an? )?{k:${kind}})?`,
    (found) => fresh(found, { by: 'active' }),
  ),
  frame(
    '(?:under|in|for|below|to|at|beneath) {p:S} (?:(?:also|we have|there is|there are|there should be|come|comes|goes|go|belong|belongs|please|then) )*: {n:X}',
    (found) =>
      /^(?:who|what|which|how|why|where|when|is|are|do|does|can|could|please|add|move|put|rename|link|expand|explain|the|@.)$/.test(
        found.items('n')[0]?.word ?? '',
      )
        ? undefined
        : fresh(found, found.ref('p')),
  ),
  frame(
    `(?:what|all (?:that )?|the (?:only )?thing (?:that )?)(?:'s)? ?(?:(?:is|are|@p|i|we|still|really|that) )*(?:${lack}|miss|lack|need|want|forgot|missed)(?: (?:${place}|here) ?{p:P})? (?:is|are|:|would be) (?:(?:a|an|the|some) )?{n:X}`,
    (found) => add(found, found.ref('p') ?? { by: 'active' }),
  ),
  frame(
    `(?:start|begin|go|open|kick off|start off) (?:off )?with ${some}{k:(?:${kind}|branche|branch|theme|area|categorie)}(?:s|es)?(?: ${place} {p:P})? : {n:X}`,
    (found) => add(found, found.ref('p') ?? { by: 'root' }),
  ),
  frame(
    `(?:there (?:is|are|would be|remains)|(?:i|we) (?:also )?(?:have|see|got|think of)|(?:one|another) thing :) (?:(?:also|still|then|another|an?|the|one|more|open|big|new|just|of course) )*{k:${kind}} (?:of |about |: |, )?{n:${asking}(?: \\S+)+}`,
    (found) => (found.sentence.isQuestion ? undefined : add(found, { by: 'active' })),
  ),
  frame(
    `{n:T} (?::|,|->) (?:please |could you |can you )?(?:make|put|add|use|turn|take|hang|file|place|list) (?:(?:these|those|them|@p|all|both|each|of|two|three|four|five|as|into|the|new|separate) )*{k:(?:${kind}|sub-?topic|branche|branch|idea|child)}(?:s|es|ren)? (?:of|under|below|for|in) {p:P}`,
    (found) => fresh(found, found.ref('p')),
  ),
  frame(`{n:T} (?::|,) (?:please |could you |can you )?(?:make|put|add|turn|hang|list) {g:@g}`, (found) => {
    const all = found.ref('g')
    return all?.by === 'all' && all.of ? fresh(found, all.of) : undefined
  }),
  frame(
    `(?:(?:can|could|do) (?:you|we) )?(?:(?:think of|think up|come up with|find|suggest|add|give me|give us|name|list|propose|i need|we need|i want|have|imagine|invent|get me|offer) )?{c:${number}} (?:more |other |further |additional |new )+{a:@i}`,
    moreOf,
  ),
  frame(
    `(?:(?:there|we|i|it|@p) (?:is|are|am|have|need|see|miss) )?(?:still )?(?:an?|another|one|one more|some|the) (?:\\S+ )?{k:${kind}} (?:(?:is|are|still|that|which|we|we're|to be) )*${lack}(?: ${place} {p:P})? : {n:X}`,
    (found) => add(found, found.ref('p') ?? { by: 'active' }),
  ),
  frame(
    `(?:start|begin|go|open|kick off|start off|begin by) (?:off )?with {n:X} as (?:(?:the|our|my|its|main|first|top|top-level|big|separate|new) )*(?:{k:${kind}}|heading|branch|branche|theme|area|subtopic|categorie|category)s?(?: ${place} {p:P})?`,
    (found) => add(found, found.ref('p') ?? { by: 'root' }),
  ),
  frame(`(?:another|one more|an additional|a further) {k:${kind}} ,? ?(?:please|pls)? ?: {n:X}`, (found) => {
    const items = given(found, 'n', tryType(found.text('k')))
    return items.length > 0 && isNew(found, 'n') ? [{ kind: 'add', items }] : undefined
  }),
  frame(
    `${adding} ${article}(?:{k:${kind}} )?(?:called |named )?{n:T} ${place} {p:S} ${below} ,? ?:? ?{c:X}`,
    nested,
  ),
  frame(
    '(?:write|note|add|put|record|jot down|note down|write down) (?:under|in|below|for|on|to) {p:S} that {n:X}',
    (found) => fresh(found, found.ref('p')),
  ),
  frame('(?:add|append|attach) (?:to|under|in|into|below) {p:S} (?:: |, )?(?:the |also )?{n:X}', (found) =>
    / (?:an?|another|more|some|two|three|four|five|\d+|following) /.test(` ${found.text('n').toLowerCase()} `)
      ? undefined
      : fresh(found, found.ref('p')),
  ),
  frame(
    `{p:S} ${modal} (?:(?:also|really|still) )*(?:cover|include|contain|list|consider|deal with|speak of) (?:the |an? |some )?{n:T}`,
    (found) => fresh(found, found.ref('p')),
  ),
  frame(
    `{n:T} ${modal} (?:(?:also|really|still|probably|definitely) )*(?:be|go|come|appear|stand|sit)(?: (?:(?:on|in|at|up) )*${around})?(?: (?:too|as well|also))?(?: ,)? (?:(?:somewhere|ideally|best|maybe|perhaps|probably|also) )*${place} {p:P}`,
    (found) => fresh(found, found.ref('p')),
  ),
  frame(
    `{n:T} (?:is|are|isn't|aren't) (?:(?:still|also|not) )*(?:missing|absent|lacking|there|listed)(?: yet)?(?: (?:(?:on|in|at|from|under|below) )*{p:P})`,
    (found) => fresh(found, found.ref('p')),
  ),
  frame(`(?:under|in|for|on|at|with|below) {p:S} ,? ?${lacking} (?:the |an? |some )?{n:T}`, (found) =>
    fresh(found, found.ref('p')),
  ),
  frame(`${lacking} (?:the |an? |some )?{n:T} (?:under|in|on|below|at) {p:P}`, (found) =>
    fresh(found, found.ref('p')),
  ),
  frame(
    `(?:stick|put|throw|add|drop|slot|include|squeeze|file|place|insert) (?:an? |the )?{n:T} (?:in )?(?:with|among|amongst|alongside|to|in|into|under) (?:(?:the|our|my|all) )*(?:other|rest of|rest of the|remaining|existing) {p:S}`,
    (found) => fresh(found, found.ref('p')),
  ),
  frame(
    `${adding} ${article}(?:{k:${kind}} )?(?:called |named )?{n:T} ,? ?(?:but |and )?not (?:${place}) @[igr] ,? ?(?:but |rather |instead |and |, )*${place} {p:P}`,
    (found) => add(found, found.ref('p')),
  ),
  frame(
    `{p:S} (?:also |still |already |really )*(?:has|have|had|got|gets|contained|contains|included|includes|covered|covers) (?:also )?(?:an?|another|one|some|one more) (?:\\S+ )?(?:{k:${kind}}|thing|something|part|bit|word|section|entry|line) ${naming} {n:T}`,
    ({ sentence, ...found }) =>
      / if | wish /.test(sentence.template) ? add({ sentence, ...found }, found.ref('p')) : undefined,
  ),
  frame(
    `{p:S} (?:also |still |really )*(?:needs?|lacks?|wants?|could use|should have|gets?|misses|deserves?|should get) (?:an?|another|one more|one) (?:\\S+ )?{k:${kind}} ${naming} {n:T}`,
    (found) => add(found, found.ref('p')),
  ),
  frame(
    `(?:i'd|i|we|we'd) (?:(?:would|also|really|rather) )*(?:like|love|want|need|prefer)(?: to (?:see|have))? {n:T} (?:to )?(?:appear|be|show up|be added|be placed|stand|go|sit|come) (?:${place}) {p:P}`,
    (found) =>
      found.items('n').some(({ spot }) => spot && spot.sure > 0.4) ? undefined : add(found, found.ref('p')),
  ),
  frame(
    `(?:please )?give {p:S} ${article}(?:\\S+ )?{k:${kind}} (?:called|named|titled|saying|:) {n:T}`,
    (found) => add(found, found.ref('p')),
  ),
  frame(
    `(?:please )?give {p:S} ${article}(?:(?:child|sub|new|extra|further) )*{k:${kind}} {n:X}`,
    (found) => {
      const [first] = found.items('n')
      const token = first && found.sentence.tokens[first.from]
      return token && (token.kind === 'quoted' || /^\p{Lu}/u.test(token.text))
        ? add(found, found.ref('p'))
        : undefined
    },
  ),
  frame(
    `${adding} ${article}(?:{k:${kind}} )?(?:called |named )?{n:T} ${below} ,? ?:? ?{c:X} ${place} {p:P}`,
    nested,
  ),
  frame(`${adding} ${article}(?:{k:${kind}} )?(?:called |named )?{n:T} ${below} ,? ?:? ?{c:X}`, nested),
  frame(`${adding} ${article}(?:{k:${kind}} )?(?:called |named )?{n:T} between {p:S} and {c:S}`, between),
  frame(`${adding} between {p:S} and {c:S} ,? ?${article}(?:{k:${kind}} )?(?:called |named )?{n:T}`, between),
]
