import * as z from 'zod/mini'
import { partOf, type Seedling } from '@/lib/graph/bulk-edits'
import { type GraphState, Intel, type NodeId, NodeType } from '@/lib/graph/schema'
import { isDeeperThan } from './json-depth'

/** What one paste may bring; the rest is left out, and said. */
export const pasteCaps = { ideas: 5_000, characters: 500_000 }

const FragmentNode = z.object({
  /** The place of its parent in the list, which stands before it; -1 at the top. */
  parent: z.int(),
  label: z.string(),
  type: NodeType,
  description: z.string(),
  intel: z.optional(Intel),
})

const FragmentLink = z.object({ source: z.int(), target: z.int(), label: z.optional(z.string()) })

/** A part of a graph away from any: ideas go by their place in the list. */
export const Fragment = z
  .object({
    bough: z.literal('fragment'),
    version: z.literal(1),
    nodes: z.array(FragmentNode).check(z.maxLength(pasteCaps.ideas)),
    links: z.array(FragmentLink).check(z.maxLength(4 * pasteCaps.ideas)),
  })
  .check(
    z.refine(
      ({ nodes, links }) =>
        nodes.every(({ parent }, at) => parent >= -1 && parent < at) &&
        links.every(({ source, target }) => isPlace(nodes, source) && isPlace(nodes, target)),
    ),
  )
export type Fragment = z.infer<typeof Fragment>
export type FragmentNode = Fragment['nodes'][number]

const isPlace = (nodes: readonly unknown[], at: number): boolean => at >= 0 && at < nodes.length

export const toFragmentOf = (nodes: readonly FragmentNode[], links: Fragment['links'] = []): Fragment => ({
  bough: 'fragment',
  version: 1,
  nodes: [...nodes],
  links,
})

/** These ideas with all below them, and the links among them. */
export function toFragment(state: GraphState, ids: Iterable<NodeId>): Fragment {
  const part = partOf(state, ids)
  const places = new Map(part.nodes.map(({ id }, at) => [id, at]))
  const nodes = part.nodes.map(({ parentId, label, type, description, intel }) => ({
    parent: (parentId && places.get(parentId)) ?? -1,
    label,
    type,
    description,
    ...(intel && { intel }),
  }))
  return toFragmentOf(nodes, [...part.links])
}

const deepest = 20

/** Null for what is no fragment of ours, or a broken one. */
export function parseFragment(json: string): Fragment | null {
  if (isDeeperThan(json, deepest)) return null
  try {
    return Fragment.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** Its ideas as they are to be planted under one that is there. */
export const toSeedlings = ({ nodes }: Fragment, parentId: NodeId, after?: NodeId): readonly Seedling[] =>
  nodes.map(({ parent, ...rest }) => {
    if (parent >= 0) return { ...rest, parent }
    return { ...rest, parent: parentId, ...(after && { after }) }
  })
