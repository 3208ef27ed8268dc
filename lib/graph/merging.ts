import type { LinkProperty, NodeProperty } from './same'
import type { GraphLink, GraphNode, GraphState, LinkId, NodeId } from './schema'

export type Side = 'ours' | 'theirs'

/** `both` of a name: ours stays, and what they made of it becomes an idea beside it. Of anything else it is ours. */
export type Choice = Side | 'both'

/**
 * By `id.property`, where `exists` is a property too. A choice settles what both sides changed, and it holds as well
 * where only one did: `ours` leaves out what they changed.
 */
export type Choices = Readonly<Record<string, Choice>>

export interface Conflict {
  /** The node, or the link, it is about. */
  readonly nodeId: NodeId | LinkId
  /** `exists`: one side removed it, the other one changed it or put something at it; its values are booleans. */
  readonly property: NodeProperty | LinkProperty | 'exists'
  readonly base: unknown
  readonly ours: unknown
  readonly theirs: unknown
}

/** A merge under way: what both sides made of the base, and the records as they are going to be. */
export interface Merging {
  readonly base: GraphState
  readonly ours: GraphState
  readonly theirs: GraphState
  readonly choices: Choices
  /** By `id.property`: each is reported once. */
  readonly conflicts: Map<string, Conflict>
  readonly nodes: Map<NodeId, GraphNode>
  readonly links: Map<LinkId, GraphLink>
}

export const choiceFor = ({ choices }: Merging, id: NodeId | LinkId, property: string): Side | undefined => {
  const key = `${id}.${property}`
  return Object.hasOwn(choices, key) ? toSide(choices[key]) : undefined
}

export const toSide = (choice: Choice | undefined): Side | undefined => (choice === 'both' ? 'ours' : choice)

/** The side that was chosen; without a choice ours stands for now, and the conflict is reported. */
export function decide(merging: Merging, conflict: Conflict): Side {
  const key = `${conflict.nodeId}.${conflict.property}`
  const choice = choiceFor(merging, conflict.nodeId, conflict.property)
  if (choice) return choice
  if (!merging.conflicts.has(key)) merging.conflicts.set(key, conflict)
  return 'ours'
}

export const decideExistence = (merging: Merging, id: NodeId): Side =>
  decide(merging, {
    nodeId: id,
    property: 'exists',
    base: merging.base.nodes.has(id),
    ours: merging.ours.nodes.has(id),
    theirs: merging.theirs.nodes.has(id),
  })
