import type { NodeType } from '@/lib/graph/schema'
import { toKey, toSingular, toSpelling } from '@/lib/words/english'
import { distance, isOtherWord } from './distance'
import { belowOf, childrenOf, type GraphView, nodeOf, type ViewNode } from './graph-view'
import { tryType } from './lexicon'
import { functionWords } from './mend'
import type { Reference } from './reference'

/** What the talk has been about so far: needed for `it`, `them` and `the first`. */
export interface Focus {
  readonly view: GraphView
  /** Spoken of last, in this message or before. */
  readonly mentioned: readonly string[]
  /** Added or found last. */
  readonly made: readonly string[]
  /** Names that have gone since the person wrote, by key. */
  readonly aliases?: ReadonlyMap<string, string>
  /** Whether English knows a word: then it is no slip of the pen. */
  readonly isWord?: (word: string) => boolean
}

export type Resolved =
  | { readonly ok: true; readonly ids: readonly string[] }
  /** `name` is what was looked for; `near` are labels that come close. */
  | {
      readonly ok: false
      readonly name: string
      readonly near: readonly ViewNode[]
      /** All of `near` bear the name, so that none is meant more than another. */
      readonly isShared?: boolean
    }

const found = (ids: readonly string[]): Resolved => ({ ok: true, ids })

export function resolve(reference: Reference, focus: Focus): Resolved {
  const { view } = focus
  switch (reference.by) {
    case 'root':
      return found([view.rootId])
    case 'active':
      return found([view.activeId])
    case 'it':
      return found([focus.mentioned.at(-1) ?? view.activeId])
    case 'them':
      return found(
        focus.made.length > 0 ? focus.made : focus.mentioned.length > 0 ? focus.mentioned : [view.activeId],
      )
    case 'id':
      return found([nearId(reference.id, view)])
    case 'nth':
      return resolveNth(reference, focus)
    case 'all':
      return resolveAll(reference, focus)
    case 'parent':
      return resolveParent(reference.of, focus)
    case 'list':
      return resolveList(reference.items, focus)
    case 'name':
      return resolveName(reference, focus)
  }
}

/** An id copied with a slip is the one it was copied from. */
function nearId(id: string, view: GraphView): string {
  if (nodeOf(view, id)) return id
  const near = view.nodes.filter((node) => distance(node.id, id) <= 2)
  return near.length === 1 && near[0] ? near[0].id : id
}

function resolveNth({ nth, type, of }: Extract<Reference, { by: 'nth' }>, focus: Focus): Resolved {
  const pools = of ? poolsUnder(of, focus) : poolsHere(type, focus)
  for (const pool of pools) {
    const fitting = pool.filter((node) => type === undefined || node.type === type)
    const node = nth > 0 ? fitting[nth - 1] : fitting.at(nth)
    if (node) return found([node.id])
  }
  return { ok: false, name: `number ${nth}${type ? ` among the ${type}s` : ''}`, near: [] }
}

/** What was made last, then below the selected idea, then the whole board; a kind at the root is looked for everywhere. */
function poolsHere(type: NodeType | undefined, { made, view }: Focus): (readonly ViewNode[])[] {
  const here = childrenOf(view, view.activeId)
  const near = type !== undefined && view.activeId === view.rootId ? [] : [here]
  return [nodesOf(made, view), ...near, view.nodes.filter(({ parentId }) => parentId !== null)]
}

function poolsUnder(of: Reference, focus: Focus): (readonly ViewNode[])[] {
  const parent = resolve(of, focus)
  const id = parent.ok ? parent.ids[0] : undefined
  return id ? [childrenOf(focus.view, id), belowOf(focus.view, id)] : []
}

function resolveAll({ except, ...all }: Extract<Reference, { by: 'all' }>, focus: Focus): Resolved {
  const every = resolveEvery(all, focus)
  if (!every.ok || !except) return every
  const kind = except.by === 'name' ? tryType(toKey(except.text)) : undefined
  const inner = kind ? undefined : resolve(except, focus)
  if (inner && !inner.ok) return inner
  const left = every.ids.filter((id) =>
    inner ? !inner.ids.includes(id) : nodeOf(focus.view, id)?.type !== kind,
  )
  return left.length > 0 ? found(left) : { ok: false, name: 'others', near: [] }
}

function resolveEvery({ type, of, count, bare }: Extract<Reference, { by: 'all' }>, focus: Focus): Resolved {
  const namesake = bare ? focus.view.nodes.find(({ label }) => toKey(label) === bare) : undefined
  if (namesake) return found([namesake.id])
  const fits = (node: ViewNode) => type === undefined || node.type === type
  const made = nodesOf(focus.made, focus.view).filter(fits)
  if (!of && count && made.length > 0) return found(made.slice(0, count).map(({ id }) => id))
  const pools = of ? poolsUnder(of, focus) : [focus.view.nodes.filter(({ parentId }) => parentId !== null)]
  const pool = (type === undefined ? pools[0] : pools.at(-1)) ?? []
  const ids = pool.filter(fits).map(({ id }) => id)
  if (ids.length === 0) return { ok: false, name: type ? `${type}s` : 'ideas', near: [] }
  return found(count ? ids.slice(0, count) : ids)
}

function resolveParent(of: Reference, focus: Focus): Resolved {
  const inner = resolve(of, focus)
  if (!inner.ok) return inner
  const parentId = nodeOf(focus.view, inner.ids[0] ?? '')?.parentId
  return found([parentId ?? focus.view.rootId])
}

function resolveList(items: readonly Reference[], focus: Focus): Resolved {
  const ids: string[] = []
  for (const item of items) {
    const one = resolve(item, focus)
    if (!one.ok) return one
    ids.push(...one.ids)
  }
  return found([...new Set(ids)])
}

function resolveName(
  { text, type }: Extract<Reference, { by: 'name' }>,
  { view, aliases, isWord }: Focus,
): Resolved {
  const pool = type ? [...view.nodes.filter((node) => node.type === type), ...view.nodes] : view.nodes
  const exact = exactly(text, pool)
  const twins = type ? [] : view.nodes.filter(({ label }) => toKey(label) === toKey(text))
  if (twins.length > 1) return { ok: false, name: text, near: twins, isShared: true }
  const alias = aliases?.get(toKey(text))
  if (!exact && alias) return found([alias])
  const node = exact ?? nearly(text, pool, isWord) ?? byKind(text, view)
  if (node) return found([node.id])
  return { ok: false, name: text, near: nearest(text, view).slice(0, 3) }
}

/** `the risk` where there is one, `question who pays`: the kind, then perhaps words of the label. */
function byKind(text: string, { nodes }: GraphView): ViewNode | undefined {
  const named = toLooseKey(text).split(' ')
  const isLast = tryType(named[0] ?? '') === undefined
  const first = (isLast ? named.at(-1) : named[0]) ?? ''
  const rest = isLast ? named.slice(0, -1) : named.slice(1)
  const type = tryType(first)
  if (!type) return undefined
  const pool = nodes.filter((node) => node.type === type && node.parentId !== null)
  const words = rest.filter((word) => !/^(about|called|named|on|that|with)$/.test(word)).join(' ')
  if (words === '') return pool.length === 1 && rest.length === 0 ? pool[0] : undefined
  return exactly(words, pool) ?? nearly(words, pool)
}

function exactly(text: string, pool: readonly ViewNode[]): ViewNode | undefined {
  const key = toKey(text)
  return (
    pool.find(({ label }) => toKey(label) === key) ??
    pool.find(({ label }) => toLooseKey(label) === toLooseKey(text))
  )
}

/** Without articles and plural endings, so that `the cost` finds `Costs`. */
const toLooseKey = (text: string) =>
  toKey(text)
    .split(' ')
    .filter((word) => !/^(the|a|an|our|my|your)$/.test(word))
    .map(toSingular)
    .join(' ')

/** One label that holds all the words, or one that is a slip of the pen away. */
function nearly(
  text: string,
  pool: readonly ViewNode[],
  isWord: (word: string) => boolean = () => false,
): ViewNode | undefined {
  const words = toLooseKey(text).split(' ').filter(Boolean)
  if (words.every((word) => functionWords.has(word))) return undefined
  const holding = unique(pool.filter(({ label }) => holdsAll(toLooseKey(label), words)))
  if (holding.length === 1) return holding[0]
  if (holding.length > 1 && words.length > 1)
    return holding.sort((a, b) => a.label.length - b.label.length)[0]
  const typed = words.join(' ')
  const slips = unique(
    pool.filter(({ label }) => {
      const key = toLooseKey(label)
      return toSpelling(key) === toSpelling(typed) || (isSlip(key, typed) && !isOtherWord(typed, key, isWord))
    }),
  )
  return holding.length === 0 && slips.length === 1 ? slips[0] : undefined
}

const unique = (nodes: readonly ViewNode[]) => [...new Map(nodes.map((node) => [node.id, node])).values()]

const holdsAll = (key: string, words: readonly string[]) => {
  const own = new Set(key.split(' '))
  return words.every((word) => own.has(word))
}

function isSlip(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length)
  return longer >= 4 && distance(one, other) <= Math.max(1, Math.floor(longer / 5))
}

/** Ideas whose label shares words or letters with the text, nearest first. */
export function nearest(text: string, view: GraphView): ViewNode[] {
  const key = toLooseKey(text)
  const words = new Set(key.split(' '))
  const scored = view.nodes.map((node) => {
    const own = toLooseKey(node.label).split(' ')
    const shared = own.filter((word) => words.has(word)).length
    const close = own.some((word) =>
      [...words].some(
        (wanted) =>
          word.length > 3 &&
          (isSlip(word, wanted) || (word.length > 5 && word.slice(0, 5) === wanted.slice(0, 5))),
      ),
    )
      ? 0.5
      : 0
    return { node, score: (shared + close) / Math.max(own.length, words.size) }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ node }) => node)
}

const nodesOf = (ids: readonly string[], view: GraphView) => ids.flatMap((id) => nodeOf(view, id) ?? [])
