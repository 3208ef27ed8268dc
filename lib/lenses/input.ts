import { childrenOf, linksOf, nearestCommon, pathTo, subtreeOf } from '@/lib/graph/queries'
import type { GraphNode, GraphState, LinkDraft, NodeId } from '@/lib/graph/schema'
import type { Lens, LensInput, LensNode, LensPlace, Together, TogetherRule } from './lens'

/** What a lens needs of the graph to look at one idea, or undefined when the idea is not there. */
export function lensInput(state: GraphState, nodeId: NodeId, instruction?: string): LensInput | undefined {
  const node = state.nodes.get(nodeId)
  const root = state.nodes.get(state.rootId)
  if (!node || !root) return undefined
  const siblings = node.parentId === null ? [] : childrenOf(state, node.parentId)
  return {
    node: toLensNode(node),
    path: pathTo(state, nodeId).slice(0, -1).map(toLensNode),
    children: childrenOf(state, nodeId).map(toLensNode),
    siblings: siblings.filter((one) => one.id !== node.id).map(toLensNode),
    rootTopic: root.label,
    ...(instruction ? { instruction } : {}),
  }
}

/** What a lens needs to look at several ideas together; those that are not there are left out. */
export function togetherInput(
  state: GraphState,
  nodeIds: readonly NodeId[],
  rule: TogetherRule,
  instruction?: string,
): LensInput | undefined {
  const chosen = [...new Set(nodeIds)].filter((id) => state.nodes.has(id))
  const [only] = chosen
  const host = nearestCommon(state, chosen)
  const input = host && lensInput(state, host, instruction)
  if (!only || !input || chosen.length < rule.least) return undefined
  if (chosen.length > 1 || !rule.widens) return { ...input, together: toTogether(state, chosen, rule) }
  const around = only === state.rootId ? {} : { around: only }
  const all = [only, ...subtreeOf(state, state.rootId).flatMap(({ id }) => (id === only ? [] : [id]))]
  return { ...input, together: { ...toTogether(state, all, rule), ...around } }
}

/** The inputs of one run on these ideas: one for each, or one for all. Undefined stands for what is not there. */
export const toInputs = (
  lens: Pick<Lens, 'together'>,
  state: GraphState,
  nodeIds: readonly NodeId[],
  instruction?: string,
): readonly (LensInput | undefined)[] =>
  lens.together
    ? [togetherInput(state, nodeIds, lens.together, instruction)]
    : nodeIds.map((id) => lensInput(state, id, instruction))

function toTogether(state: GraphState, ids: readonly NodeId[], { most }: TogetherRule): Together {
  const seen = ids.slice(0, most)
  const ideas = seen.flatMap((id) => {
    const node = state.nodes.get(id)
    return node ? [toPlace(state, node)] : []
  })
  return { ideas, links: linksAmong(state, seen), unseen: ids.length - seen.length }
}

function linksAmong(state: GraphState, ids: readonly NodeId[]): LinkDraft[] {
  const among = new Set<NodeId>(ids)
  const links = new Map(
    ids
      .flatMap((id) => linksOf(state, id))
      .filter(({ source, target }) => among.has(source) && among.has(target))
      .map((link) => [link.id, link]),
  )
  return [...links.values()].map(({ source, target, label }) => ({ source, target, ...(label && { label }) }))
}

const shownBelow = 12

const toPlace = (state: GraphState, node: GraphNode): LensPlace => ({
  ...toLensNode(node),
  parentId: node.parentId,
  below: childrenOf(state, node.id)
    .slice(0, shownBelow)
    .map(({ label }) => label),
})

const toLensNode = ({ id, label, type, description }: GraphNode): LensNode => ({
  id,
  label,
  type,
  description,
})
