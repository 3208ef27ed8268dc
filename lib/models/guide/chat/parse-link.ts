import type { Intent } from './intent'
import type { Known } from './parse-place'
import { splitList, tryReference } from './reference'
import { isWord, type Token, textOf } from './tokens'

const joining = /^(to|with|and|against|from)$/
const reasons =
  /^(label|labelling|labeling|because|as|since|labelled|labeled|saying|called|named|with|showing|reading|for|via|by|using|that)$/

/** `A to B because …`, `between A and B`. */
export function tryLink(tokens: readonly Token[], known: Known): Intent[] | undefined {
  const body = tokens.filter(
    (token, at) => at > 2 || !isWord(token, /^(between|from|a|link|the|an|arrow|line|connection)$/),
  )
  const cut = reasonIn(body)
  const core = body.slice(0, cut)
  const label = cut < body.length ? toReason(body.slice(cut), known) : ''
  const dividers = core.flatMap((token, at) =>
    at > 0 && at < core.length - 1 && (token.kind === 'arrow' || isWord(token, joining)) ? [at] : [],
  )
  const ordered = [
    ...dividers.filter((at) => !isWord(core[at], /^and$/)).reverse(),
    ...dividers.filter((at) => isWord(core[at], /^and$/)).reverse(),
  ]
  for (const at of ordered) {
    const from = tryReference(core.slice(0, at), known.source)
    const groups = splitList(core.slice(at + 1)).map((group) =>
      group.length > 1 && isWord(group[0], joining) ? group.slice(1) : group,
    )
    const ends = groups.flatMap((group) => tryReference(group, known.source) ?? [])
    if (!from || ends.length === 0) continue
    return ends.map((to) => ({ kind: 'link', from, to, ...(label ? { label } : {}) }))
  }
  return tryLinkAll(core, label, known)
}

/** `link them`, `link the two`: what was made last, to one another. */
function tryLinkAll(core: readonly Token[], label: string, known: Known): Intent[] | undefined {
  const all = tryReference(core, known.source)
  if (!all || (all.by !== 'them' && all.by !== 'list')) return undefined
  const [from, to] =
    all.by === 'list' ? all.items : [{ by: 'nth', nth: 1 } as const, { by: 'nth', nth: 2 } as const]
  return from && to ? [{ kind: 'link', from, to, ...(label ? { label } : {}) }] : undefined
}

function reasonIn(tokens: readonly Token[]): number {
  const at = tokens.findIndex((token, index) => {
    if (index < 2) return false
    if (token.kind === 'colon') return true
    if (isWord(token, /^(with|by|using)$/))
      return tokens
        .slice(index + 1, index + 4)
        .some((next) => isWord(next, /^(label|labelled|text|words?|caption)$/))
    return isWord(token, reasons) && !isWord(token, /^(with|by|using|for|that)$/)
  })
  return at < 0 ? tokens.length : at
}

function toReason(tokens: readonly Token[], known: Known): string {
  const quoted = tokens.find(({ kind }) => kind === 'quoted')
  if (quoted) return quoted.text
  const lead = tokens.findIndex(
    (token) =>
      token.kind !== 'colon' &&
      !isWord(token, reasons) &&
      !isWord(token, /^(the|a|label|text|it|is|reason|words?|caption|being)$/),
  )
  if (lead < 0) return ''
  const isCause = isWord(tokens[0], /^because$/) && isWord(tokens[1], /^of$/)
  const keeps = isCause
    ? 0
    : isWord(tokens[0], /^(because|since)$/)
      ? tokens.findIndex((token) => !isWord(token, /^(because|since)$/))
      : lead
  return textOf(tokens.slice(keeps), known.source)
    .replace(/[.,;]+$/, '')
    .slice(0, 80)
}

/** `there is a connection between X and Y`. */
export function tryThereIsLink(tokens: readonly Token[], known: Known): Intent[] | undefined {
  const at = tokens.findIndex((token) => isWord(token, /^(connection|link|relation)$/))
  if (!isWord(tokens[0], /^there$/) || at < 1 || !isWord(tokens[at + 1], /^(between|from)$/)) return undefined
  return tryLink(tokens.slice(at + 2), known)
}
