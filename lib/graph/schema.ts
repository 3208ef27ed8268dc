import * as z from 'zod/mini'

/** The kinds of idea, in the order of the design tokens. Being the root is not a kind. */
export const NodeType = z.enum([
  'topic',
  'concept',
  'question',
  'claim',
  'evidence',
  'risk',
  'opportunity',
  'action',
  'actor',
  'note',
])
export type NodeType = z.infer<typeof NodeType>

/** `n` and 10 base32 characters; given once, kept through renames and moves. */
export const NodeId = z
  .string()
  .check(z.regex(/^n[a-z2-7]{10}$/))
  .brand<'NodeId'>()
export type NodeId = z.infer<typeof NodeId>

/** `l` and 10 base32 characters. */
export const LinkId = z
  .string()
  .check(z.regex(/^l[a-z2-7]{10}$/))
  .brand<'LinkId'>()
export type LinkId = z.infer<typeof LinkId>

export const Intel = z.object({
  summary: z.string(),
  facts: z.array(z.object({ text: z.string(), sourceIds: z.array(z.string()) })),
  sources: z.array(z.object({ id: z.string(), title: z.string(), url: z.string(), quote: z.string() })),
  grounded: z.boolean(),
})
export type Intel = z.infer<typeof Intel>

/** Who asked for a change. A node's origin says this much and no more; the rest is found by walking the history. */
export const Source = z.object({
  kind: z.enum(['root', 'person', 'lens', 'chat', 'import', 'undo', 'merge', 'program']),
  lens: z.optional(z.string()),
})
export type Source = z.infer<typeof Source>

export const GraphNode = z.object({
  id: NodeId,
  parentId: z.nullable(NodeId),
  label: z.string(),
  type: NodeType,
  description: z.string(),
  intel: z.optional(Intel),
  origin: Source,
  /** A fractional index among the siblings; ties are broken by id. */
  rank: z.string(),
})
export type GraphNode = z.infer<typeof GraphNode>

/** A cross link; tree edges are derived from `parentId`. */
export const GraphLink = z.object({
  id: LinkId,
  source: NodeId,
  target: NodeId,
  label: z.optional(z.string()),
})
export type GraphLink = z.infer<typeof GraphLink>

/** Immutable and flat. Geometry, folding and selection are view state and live elsewhere. */
export interface GraphState {
  readonly rootId: NodeId
  readonly nodes: ReadonlyMap<NodeId, GraphNode>
  readonly links: ReadonlyMap<LinkId, GraphLink>
}

/** `GraphState` on the wire and in snapshots. */
export const GraphJson = z.object({
  rootId: NodeId,
  nodes: z.record(z.string(), GraphNode),
  links: z.array(GraphLink),
})
export type GraphJson = z.infer<typeof GraphJson>

/* What lenses and the chat hand in: one variant per contract, told apart by `kind`. */
export const SubNode = z.object({
  kind: z.literal('SubNode'),
  label: z.string(),
  type: NodeType,
  description: z.string(),
})
export const Concept = z.object({
  kind: z.literal('Concept'),
  term: z.string(),
  definition: z.string(),
  relation: z.optional(z.string()),
})
export const Challenge = z.object({
  kind: z.literal('Challenge'),
  label: z.string(),
  type: z.enum(['risk', 'question']),
  description: z.string(),
})
export const Step = z.object({ kind: z.literal('Step'), label: z.string(), description: z.string() })
export const ChatNode = z.object({
  kind: z.literal('ChatNode'),
  label: z.string(),
  type: NodeType,
  description: z.string(),
})
export const Child = z.discriminatedUnion('kind', [SubNode, Concept, Challenge, Step, ChatNode])
export type Child = z.infer<typeof Child>

/** What `apply` sees of a child, whatever its contract. */
export interface Draft {
  readonly label: string
  readonly type: NodeType
  readonly description: string
}

const words = z.optional(z.string())
/** `why` is kept in the history and is nothing in the graph. */
export const LinkDraft = z.object({ source: NodeId, target: NodeId, label: words, why: words })
export type LinkDraft = z.infer<typeof LinkDraft>

/** One property's change. A new record has no `before`; a property that goes away has no `after`. */
const change = <T extends z.ZodMiniType>(value: T) =>
  z.object({ before: z.optional(value), after: z.optional(value) })

/** A change by id. It acts only where the node still equals every `before`; the rest is reported. */
export const NodePut = z.object({
  id: NodeId,
  /** True when the node must not exist yet (creation, restoring); then every `after` but `intel` is given. */
  isNew: z.optional(z.boolean()),
  set: z.object({
    parentId: z.optional(change(z.nullable(NodeId))),
    label: z.optional(change(z.string())),
    type: z.optional(change(NodeType)),
    description: z.optional(change(z.string())),
    intel: z.optional(change(Intel)),
    origin: z.optional(change(Source)),
    rank: z.optional(change(z.string())),
  }),
})
export type NodePut = z.infer<typeof NodePut>

export const LinkPut = z.object({
  id: LinkId,
  isNew: z.optional(z.boolean()),
  set: z.object({
    source: z.optional(change(NodeId)),
    target: z.optional(change(NodeId)),
    label: z.optional(change(z.string())),
  }),
})
export type LinkPut = z.infer<typeof LinkPut>

/** The only way to change a graph. */
export const NodeBatch = z.object({
  source: Source,
  targetId: NodeId,
  children: z.array(Child),
  links: z.optional(z.array(LinkDraft)),
  /** Becomes the target's intel. */
  intel: z.optional(Intel),
  /** A lens's text; nothing in the graph. */
  summary: z.optional(z.string()),
  puts: z.optional(z.object({ nodes: z.array(NodePut), links: z.array(LinkPut) })),
  /** Every node of a dropped subtree and every link at a dropped node is named: a batch never removes by implication. */
  drops: z.optional(z.object({ nodes: z.array(NodeId), links: z.array(LinkId) })),
})
export type NodeBatch = z.infer<typeof NodeBatch>

export interface Skipped {
  readonly label: string
  readonly reason: string
}

export interface Applied {
  readonly state: GraphState
  readonly added: readonly NodeId[]
  readonly updated: readonly NodeId[]
  readonly removed: readonly NodeId[]
  /** Also: changed links, in the same three groups. */
  readonly links: {
    readonly added: readonly LinkId[]
    readonly updated: readonly LinkId[]
    readonly removed: readonly LinkId[]
  }
  readonly skipped: readonly Skipped[]
}

export interface Caps {
  readonly nodes: number
  readonly depth: number
  readonly childrenPerNode: number
  readonly batch: number
}
export const generousCaps: Caps = { nodes: 100_000, depth: 10_000, childrenPerNode: 100_000, batch: 100_000 }
/** For one batch that a model wrote. */
export const modelCaps: Caps = { nodes: 100_000, depth: 10_000, childrenPerNode: 12, batch: 200 }
