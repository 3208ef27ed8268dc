import type { Intent } from './intent'
import { under } from './lexicon'
import { tryAdd } from './parse-add'
import { type Known, pointsAtIdea } from './parse-place'
import { tryReference } from './reference'
import { isWord, type Token } from './tokens'

const places = /^(under|below|beneath|underneath|to|into|inside|in|onto|beside|within|on)$/

/** `X under Y`; `everything under X to Y` divides at the last place. */
export function tryMove(all: readonly Token[], known: Known): Intent | undefined {
  const tokens = withoutLevels(all)
  const nextTo = tokens.findIndex(
    (token, index) => index > 0 && isWord(token, /^(next|beside|alongside|up)$/),
  )
  if (nextTo > 0) return tryMoveBeside(tokens, nextTo, known)
  const dividers = tokens
    .flatMap((token, at) => (at > 0 && (token.kind === 'arrow' || isWord(token, places)) ? [at] : []))
    .reverse()
  for (const at of dividers) {
    const before = withoutFrom(tokens.slice(0, isWord(tokens[at - 1], /^(over|back|down|to)$/) ? at - 1 : at))
    const target = tryReference(before, known.source)
    const parent = tryReference(tokens.slice(at + 1), known.source)
    if (target && parent) return { kind: 'move', target, parent }
  }
  return undefined
}

/** `A and B under a new idea called C`: the new one first, beside where they are. */
export function tryMoveToNew(tokens: readonly Token[], known: Known): Intent[] | undefined {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      isWord(token, places) &&
      isWord(tokens[index + 1], /^(an?|the)$/) &&
      isWord(tokens[index + 2], /^(new)$/),
  )
  const target = at > 0 ? tryReference(tokens.slice(0, at), known.source) : undefined
  const add = target && tryAdd(tokens.slice(at + 1), known)
  const [item] = add?.items ?? []
  if (!target || !add || item?.is !== 'given') return undefined
  const first = target.by === 'list' ? (target.items[0] ?? target) : target
  return [
    { ...add, parent: { by: 'parent', of: first } },
    { kind: 'move', target, parent: { by: 'name', text: item.label } },
  ]
}

/** `X above Y`, `X between Y and its parent`: the new one where Y hung, and Y under it. */
export function tryInsertAbove(tokens: readonly Token[], known: Known): Intent[] | undefined {
  const at = tokens.findIndex((token, index) => index > 0 && isWord(token, /^(above|over)$/))
  const below = at > 0 ? tryReference(tokens.slice(at + 1), known.source) : undefined
  const add = below && pointsAtIdea(below, known) ? tryAdd(tokens.slice(0, at), known) : undefined
  const [item] = add?.items ?? []
  if (!below || below.by === 'root' || !add || item?.is !== 'given') return undefined
  return [
    { ...add, parent: { by: 'parent', of: below } },
    { kind: 'move', target: below, parent: { by: 'name', text: item.label } },
  ]
}

/** `X from A to B`: where it hangs now is known. */
function withoutFrom(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findLastIndex((token, at) => at > 0 && isWord(token, /^(from|out)$/))
  return from > 0 && !isWord(tokens[0], /^(everything|all)$/) ? tokens.slice(0, from) : tokens
}

function tryMoveBeside(tokens: readonly Token[], at: number, known: Known): Intent | undefined {
  const target = tryReference(withoutUp(tokens.slice(0, at)), known.source)
  if (!target) return undefined
  if (isWord(tokens[at], /^up$/))
    return { kind: 'move', target, parent: { by: 'parent', of: { by: 'parent', of: target } } }
  const beside = tryReference(tokens.slice(isWord(tokens[at + 1], /^to$/) ? at + 2 : at + 1), known.source)
  return beside && { kind: 'move', target, parent: { by: 'parent', of: beside } }
}

const withoutUp = (tokens: readonly Token[]) =>
  isWord(tokens.at(-1), /^(one|a)$/) ? tokens.slice(0, -1) : tokens

/** `X out of Y`: beside Y. */
export function tryMoveOut(tokens: readonly Token[], known: Known): Intent | undefined {
  const at = tokens.findIndex((token, index) => index > 0 && isWord(token, /^(out|from|away)$/))
  const target = at > 0 ? tryReference(tokens.slice(0, at), known.source) : undefined
  const from = tryReference(
    tokens.slice(at + 1).filter((token, index) => index > 0 || !isWord(token, /^(of|from)$/)),
    known.source,
  )
  if (!target || !from || !pointsAtIdea(target, known) || !pointsAtIdea(from, known)) return undefined
  return { kind: 'move', target, parent: { by: 'parent', of: from } }
}

/** `one level down under Y`, `back up to Y`: where to says enough. */
function withoutLevels(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      isWord(token, /^(one|a|two|1|2)$/) &&
      isWord(tokens[index + 1], /^(levels?|steps?)$/) &&
      isWord(tokens[index + 2], /^(down|deeper|lower|further)$/) &&
      isWord(tokens[index + 3], places),
  )
  return at < 0 ? tokens : [...tokens.slice(0, at), ...tokens.slice(at + 3)]
}

/** An idea that is there is moved, one that is not is added. */
export function tryPut(tokens: readonly Token[], known: Known): Intent | undefined {
  const isNew = isWord(tokens[0], /^(an?|another|one|some|new|more|two|three|four|five|\d+)$/)
  const add = isNew ? tryAdd(tokens, known) : undefined
  if (add?.parent) return add
  const move = tryMove(tokens, known)
  if (move?.kind === 'move' && pointsAtIdea(move.target, known)) return move
  return tokens.some((token) => isWord(token, under)) || move ? tryAdd(tokens, known) : undefined
}
