import * as z from 'zod'
import type { LinkDraft, NodeId, Skipped } from '@/lib/graph/schema'
import { labelKey } from '@/lib/graph/text'
import type { LensInput, LensPlace, Together } from './lens'
import { toWords } from './note'

/** A link between two of the ideas that were named, by their ids. */
export const Link = z.object({
  source: z.string(),
  target: z.string(),
  label: z.string(),
  why: z.string(),
})
export type Link = z.infer<typeof Link>

/** So many at once; the rest is stated. */
export const mostLinks = 24
/** Of the reason, in characters. */
const longestWhy = 600

type Placed =
  | { readonly ok: true; readonly link: LinkDraft }
  | { readonly ok: false; readonly reason: string }

export interface SortedLinks {
  readonly links: readonly LinkDraft[]
  readonly skipped: readonly Skipped[]
}

interface LinkRules {
  /** An idea and the one right below it are joined by their branch already. */
  readonly allowsBranches: boolean
}

/** What can be drawn of the links that a model named, and what cannot, with the reason. */
export function sortLinks(wished: readonly Link[], input: LensInput, rules: LinkRules): SortedLinks {
  const links: LinkDraft[] = []
  const skipped: Skipped[] = []
  const joined = joinedPairs(input.together)
  for (const wish of wished) {
    const placed = place(wish, input.together, rules)
    const pair = placed.ok ? pairOf(placed.link) : ''
    const reason = !placed.ok
      ? placed.reason
      : joined.has(pair)
        ? 'the two are linked already'
        : links.length >= mostLinks
          ? `over the limit of ${mostLinks} links at once`
          : undefined
    if (reason !== undefined) skipped.push({ label: nameOf(wish), reason })
    else if (placed.ok) {
      joined.add(pair)
      links.push(placed.link)
    }
  }
  return { links, skipped }
}

interface Linked {
  readonly links: readonly Link[]
}

/** What every lens that links does with the links of its answer, by its rules. */
export const createLinking = (rules: LinkRules) => ({
  toLinks: ({ links }: Linked, input: LensInput) => [...sortLinks(links, input, rules).links],
  toSkipped: ({ links }: Linked, input: LensInput) => sortLinks(links, input, rules).skipped,
  /** What the lens says of its own, then each link with its reason. */
  toText: (words: string, { links }: Linked, input: LensInput) =>
    toWords(words, linksInWords(sortLinks(links, input, rules).links, input), unseenInWords(input)),
  list: {
    key: 'links',
    toLinks: (items: readonly unknown[], input: LensInput) => linksOf(items, input, rules),
  },
})

/** Of items as they come, while the answer is still being written. */
const linksOf = (items: readonly unknown[], input: LensInput, rules: LinkRules) =>
  sortLinks(
    items.flatMap((item) => Link.safeParse(item).data ?? []),
    input,
    rules,
  ).links

function place(wish: Link, together: Together | undefined, { allowsBranches }: LinkRules): Placed {
  const source = findIdea(wish.source, together)
  const target = findIdea(wish.target, together)
  if (!source || !target) {
    return {
      ok: false,
      reason: `there is no idea “${(source ? wish.target : wish.source).slice(0, 80)}” here`,
    }
  }
  if (source === target) return { ok: false, reason: 'an idea cannot be linked with itself' }
  if (!allowsBranches && (source.parentId === target.id || target.parentId === source.id)) {
    return { ok: false, reason: 'one stands right below the other' }
  }
  const around = together?.around
  if (around && source.id !== around && target.id !== around) {
    return { ok: false, reason: 'it does not touch the chosen idea' }
  }
  return { ok: true, link: toLinkDraft(source.id, target.id, wish) }
}

function toLinkDraft(source: NodeId, target: NodeId, wish: Link): LinkDraft {
  const label = wish.label.trim()
  const why = wish.why.trim().slice(0, longestWhy)
  return { source, target, ...(label && { label }), ...(why && { why }) }
}

/** By its id, or by a label that only one of them has. */
export function findIdea(ref: string, together: Together | undefined): LensPlace | undefined {
  const ideas = together?.ideas ?? []
  const byId = ideas.find(({ id }) => id === ref.trim())
  if (byId) return byId
  const key = labelKey(ref.trim())
  const named = ideas.filter(({ label }) => labelKey(label) === key)
  return named.length === 1 ? named[0] : undefined
}

const joinedPairs = (together: Together | undefined) => new Set((together?.links ?? []).map(pairOf))

/** Either way round. */
const pairOf = ({ source, target }: Pick<LinkDraft, 'source' | 'target'>) =>
  source < target ? `${source} ${target}` : `${target} ${source}`

const nameOf = ({ label, source, target }: Link) => label.trim() || `${source} to ${target}`.slice(0, 80)

/** Each link with its reason, as the history keeps it. */
export function linksInWords(links: readonly LinkDraft[], { together }: LensInput): string {
  const labels = new Map(together?.ideas.map(({ id, label }) => [id, label]))
  const quoted = (id: NodeId) => `“${labels.get(id) ?? id}”`
  return links
    .map(({ source, target, label, why }) => {
      const joint = label ? `, ${label},` : ' and'
      return `- ${quoted(source)}${joint} ${quoted(target)}${why ? `: ${why}` : ''}`
    })
    .join('\n')
}

/** Said when not everything could be looked at. */
export const unseenInWords = ({ together }: LensInput): string =>
  together && together.unseen > 0
    ? `Looked at ${together.ideas.length} ideas; ${together.unseen} more were left out.`
    : ''
