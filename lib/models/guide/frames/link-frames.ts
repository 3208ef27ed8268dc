import type { Intent } from '../chat/intent'
import type { Reference } from '../chat/reference'
import { type Found, type Frame, frame } from './frame'

const joining = '(?:link|connect|join|relate|tie|associate|hook|wire|couple|draw|show|mark)'
const line = '(?:cross[- ]?)?(?:link|connection|arrow|relation|relationship|line|edge|cross-link|tie)'
const pair = '(?:@p|them|both|these|those|the two|these two)'

const link = (from: Reference | undefined, to: Reference | undefined, label: string): Intent[] | undefined =>
  from && to && JSON.stringify(from) !== JSON.stringify(to)
    ? [{ kind: 'link', from, to, ...(label ? { label } : {}) }]
    : undefined

/** `A and B are related`: no word that a line could bear. */
const saying = (text: string) =>
  /^(?:and|or|with|,|to|is|are)\b|\b(?:related|linked|connected|together)\b|,|-$/i.test(text) ? '' : text

function stated({ ref, text, items }: Found): Intent[] | undefined {
  const verb = items('v').filter(({ word }) => word !== ',')
  return verb.length > 0 && verb.length <= 6 ? link(ref('a'), ref('b'), saying(text('v'))) : undefined
}

const between = ({ ref }: Found): Intent[] | undefined => {
  const [of, other] = [ref('a'), ref('b')]
  return of && other ? [{ kind: 'survey', what: 'between', of, other }] : undefined
}

/** The two that were spoken of before; nothing where the message has just linked them. */
function pairBefore({ earlier, sentence }: Found): Intent[] | undefined {
  if (earlier.at(-1)?.kind === 'link') return []
  const [from, to] = sentence.before.filter(({ kind, sure }) => /^[ig]$/.test(kind) && sure > 0.4).slice(-2)
  return link(from?.ref, to?.ref, '')
}

export const linkFrames: readonly Frame[] = [
  frame(
    `(?:show|note|record|mark|add|draw|indicate|express|capture|state|make (?:it )?clear|put down|write down) that {a:S} {v:T} {b:S}`,
    stated,
  ),
  frame(
    `(?:please )?${joining} (?:${pair}|@g)(?: up| together| with each other| to each other)*`,
    pairBefore,
  ),
  frame(
    `(?:please )?(?:record|note|add|draw|show|make|mark|put|save|store|keep|capture) (?:@p|@h|that|this|it|them) (?:down |in )?(?:as|with|by|using|on the board as) (?:an? )?(?:\\S+ )?${line}`,
    pairBefore,
  ),
  frame(
    `{a:S} {v:T} {b:S} ,? ?(?:(?:so|please|and|then|just|can|could|you|,) )*(?:add|draw|show|make|note|record|mark|keep|put) (?:(?:that|this|the|such|a|an|@p|@h|in|down|it|as) )+${line}(?: for (?:that|this|it|@p|@h))?(?: in| please)*`,
    stated,
  ),
  frame(
    `(?:record|note|add|draw|show|make|mark|put|keep) (?:(?:that|this|the|such|a|@p|@h|in) )+${line}(?: in| please)*`,
    pairBefore,
  ),
  frame(
    `{a:S} {v:T} {b:S} ,? ?(?:(?:so|please|and|then|just|can|could|you|,) )*${joining} ${pair}(?: up| together| please)*`,
    stated,
  ),
  frame(
    `{a:S} and {b:S} (?:are|belong|hang|go|seem|have) (?:\\S+ ){0,4}?(?:connected|linked|related|together|something to do with each other|a lot in common)(?: \\S+){0,2}? ,? ?(?:(?:so|please|and|then|just|can|could|you|,) )*(?:${joining}|add|make) (?:@p|that|this|it|them|a (?:link|line|connection))(?: in| up| please)*`,
    ({ ref }) => link(ref('a'), ref('b'), ''),
  ),
  frame(`${joining} {g:@g}(?: up| together| with each other| to each other)*`, ({ ref }) => {
    const all = ref('g')
    if (all?.by !== 'all') return undefined
    const { type, of } = all
    const nth = (at: number) => ({
      by: 'nth' as const,
      nth: at,
      ...(type ? { type } : {}),
      ...(of ? { of } : {}),
    })
    return link(nth(1), nth(2), '')
  }),
  // `point` after a name reads as a part of it.
  frame('(?:make|let|have) {a:S} to {b:S}', ({ ref, text }) =>
    / point$/i.test(text('a')) ? link(ref('a'), ref('b'), '') : undefined,
  ),
  frame('(?:make|let|have) {a:S} (?:point|refer|link|lead|connect) to {b:S}', ({ ref }) =>
    link(ref('a'), ref('b'), ''),
  ),
  frame(
    `(?:is|are) there (?:(?:already|an?|any|some|no) )*(?:\\S+ )?${line}s? between {a:S} and {b:S}`,
    between,
  ),
  frame(`(?:is|are) {a:S} (?:already )?(?:linked|connected|related|tied) (?:to|with) {b:S}`, between),
  frame(
    `how (?:is|are|do|does) {a:S} (?:and|to|with|relate to|related to|connect to|fit with) {b:S}(?: (?:related|connected|linked|relate|connect|fit together|hang together|belong together|go together|to each other))*`,
    between,
  ),
]
