import type { Proposal } from '@/lib/graph/proposal'
import type { NodeId } from '@/lib/graph/schema'
import type { Asking } from './contract'

/* What waits for a person, in words that chat and canvas share. */

const noun = (kinds: ReadonlySet<string>): readonly [one: string, many: string] => {
  const are = (...some: string[]) => [...kinds].every((kind) => some.includes(kind))
  if (are('added') || are('removed')) return ['idea', 'ideas']
  if (are('linked') || are('unlinked')) return ['link', 'links']
  return ['change', 'changes']
}

const countOf = (count: number, [one, many]: readonly [string, string]) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

const kindsOf = ({ items }: Proposal) => new Set([...items.values()].map(({ kind }) => kind))

const isRemoval = (proposal: Proposal) => [...kindsOf(proposal)].every((kind) => kind === 'removed')

/** The removed ideas that do not go with another one. */
export function rootsOf({ items, before }: Proposal): readonly NodeId[] {
  const isGone = (id: string | null | undefined) => id != null && items.get(id)?.kind === 'removed'
  return [...items.values()].flatMap(({ id, kind }) =>
    kind === 'removed' && !isGone(before.nodes.get(id as NodeId)?.parentId) ? [id as NodeId] : [],
  )
}

/** As a question, for the card in the chat. */
export function questionOf(proposal: Proposal): string {
  const { size } = proposal.items
  if (size === 0) return 'Nothing of this is possible any more'
  if (!isRemoval(proposal)) return proposedWords(proposal)
  const roots = rootsOf(proposal)
  if (roots.length > 1) return `Remove these ${size} ideas?`
  return size === 1 ? 'Remove this idea?' : `Remove this idea and the ${size - 1} below it?`
}

/** As a statement: “4 ideas proposed”. */
export function proposedWords(proposal: Proposal): string {
  const { size } = proposal.items
  if (size === 0) return 'Nothing of this is possible any more'
  const counted = countOf(size, noun(kindsOf(proposal)))
  return isRemoval(proposal) ? `${counted} would be removed` : `${counted} proposed`
}

/** Where it would happen: the one idea that all new ones hang on. */
export function placeOf(proposal: Proposal): string | null {
  const { items, before, after } = proposal
  const parents = new Set(
    [...items.values()].map(({ id, kind }) =>
      kind === 'added' ? after.nodes.get(id as NodeId)?.parentId : undefined,
    ),
  )
  const [only] = [...parents].filter((id) => id === undefined || (id !== null && before.nodes.has(id)))
  const isOne = [...parents].every((id) => id === only || (id != null && items.has(id)))
  return (isOne && only && before.nodes.get(only)?.label) || null
}

export interface AnswerWords {
  readonly all: string
  readonly chosen: string
  readonly none: string
}

/** What the buttons say. */
export function answersTo(proposal: Proposal, chosen: number): AnswerWords {
  const { size } = proposal.items
  if (size === 0) return { all: 'Go on without it', chosen: 'Go on without it', none: 'Discard' }
  if (isRemoval(proposal)) {
    return {
      all: size === 1 ? 'Remove it' : `Remove ${size} ideas`,
      chosen: `Remove ${chosen} of ${size}`,
      none: size === 1 ? 'Keep it' : 'Keep them',
    }
  }
  return { all: size === 1 ? 'Accept' : `Accept all ${size}`, chosen: `Accept ${chosen}`, none: 'Discard' }
}

/** Why it is asked, where that does not show by itself. */
export function reasonOf({ reason }: Asking): string {
  switch (reason) {
    case 'removal':
      return 'Only on this branch. Undo brings it back.'
    case 'bulk':
      return 'This changes much at once, so it is asked first. Nothing is changed yet.'
    case 'preview':
      return 'Nothing is changed yet.'
    default:
      return unreachable(reason)
  }
}

function unreachable(reason: never): never {
  throw new TypeError(`no such reason: ${String(reason)}`)
}
