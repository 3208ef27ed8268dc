import type { GraphState, LinkId, NodeId, NodeType } from '@/lib/graph/schema'
import type { Indexed } from './lookup'

export interface Rect {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Something on its way into the graph, drawn dashed. */
export interface Ghost {
  readonly id: string
  readonly parentId: NodeId
  readonly kind: 'draft' | 'growing' | 'pending' | 'proposed'
  readonly label: string
  readonly type: NodeType
}

/** What waits to be accepted, and whether it is chosen. */
export interface ProposedMark {
  readonly kind: 'added' | 'changed' | 'moved' | 'removed'
  readonly isChosen: boolean
}

/** How an idea, or a link, on the right of a comparison differs from the left. */
export interface DifferenceMark {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  /** Removed on the right, not only missing there. */
  readonly isGone: boolean
  /** The label on the left, where it is another. */
  readonly was: string | null
  readonly properties: readonly ('label' | 'type' | 'description' | 'intel' | 'parentId')[]
  /** Both sides changed it in different ways. */
  readonly isClash: boolean
}

/** A link on its way, drawn like a ghost. */
export interface GhostLink {
  readonly source: NodeId
  readonly target: NodeId
  readonly label: string
}

export interface SceneMarks {
  readonly fresh: ReadonlySet<NodeId>
  readonly changed: ReadonlySet<NodeId>
  readonly growing: ReadonlySet<NodeId>
  readonly failed: ReadonlyMap<NodeId, string>
  /** By idea, new ones among the ghosts; absent while nothing waits. */
  readonly proposed?: ReadonlyMap<string, ProposedMark>
  /** By idea and by link; absent while nothing is compared. */
  readonly differences?: ReadonlyMap<string, DifferenceMark>
  /** What steps back while other ideas stand out. */
  readonly dimmed?: ReadonlySet<NodeId>
}

export interface SceneInput {
  readonly graph: GraphState
  /** Places of all visible cards and ghosts, the root first and parents before children. */
  readonly boxes: ReadonlyMap<string, Rect>
  readonly folds: ReadonlySet<NodeId>
  readonly ghosts: readonly Ghost[]
  readonly ghostLinks?: readonly GhostLink[]
  readonly selection: ReadonlySet<NodeId>
  readonly activeId: NodeId | null
  readonly marks: SceneMarks
}

export interface Card {
  readonly id: string
  readonly kind: 'idea' | Ghost['kind']
  /** The idea itself, or what a ghost hangs on. */
  readonly nodeId: NodeId
  /** The card it hangs on; null for the root. */
  readonly parentId: string | null
  readonly box: Rect
  readonly depth: number
  readonly type: NodeType
  readonly label: string
  readonly description: string
  readonly hasChildren: boolean
  /** How many ideas are folded away below it. */
  readonly hidden: number
  /** Whether it was looked up, and by how many sources what was found is backed. */
  readonly isLookedUp: boolean
  readonly sources: number
  readonly links: number
  readonly isActive: boolean
  readonly isSelected: boolean
  /** One of several. */
  readonly isOneOfMany: boolean
  /** On the way from the root to the active idea, ends included. */
  readonly isOnPath: boolean
  readonly isFresh: boolean
  readonly isChanged: boolean
  readonly isGrowing: boolean
  /** The sentence to show, when a lens failed here. */
  readonly failure: string | null
  readonly proposed: ProposedMark | null
  readonly difference: DifferenceMark | null
  /** Others stand out. */
  readonly isDim: boolean
}

/** Start, two handles, end: x and y of each in turn. */
export type Curve = readonly [number, number, number, number, number, number, number, number]

export interface Edge {
  /** The lower card's id. */
  readonly id: string
  readonly parentId: string
  readonly curve: Curve
  readonly width: number
  readonly tone: 'rest' | 'path' | 'fresh' | 'ghost' | 'added' | 'removed' | 'dim'
}

export interface CrossLink {
  readonly id: LinkId | `draft:${string}`
  /** The cards it is drawn between: the ideas themselves, or what they are folded into. */
  readonly source: string
  readonly target: string
  readonly curve: Curve
  /** Which way the arrow's head points. */
  readonly points: 'left' | 'right'
  readonly label: string
  readonly isGhost: boolean
  readonly difference: DifferenceMark | null
  readonly labelAt: { readonly x: number; readonly y: number }
}

/** What is to be seen. Whatever has not changed is `===` from scene to scene. */
export interface Scene {
  /** What it was made of. */
  readonly input: SceneInput
  readonly graph: GraphState
  readonly cards: readonly Card[]
  readonly cardById: Indexed<Card>
  readonly edges: readonly Edge[]
  readonly edgeById: Indexed<Edge>
  readonly links: readonly CrossLink[]
  readonly bounds: Rect
  /** The cards that were not in the scene before. */
  readonly come: readonly Card[]
  /** The cards that were before it, and which of these, and of those that came, stand elsewhere; null for the first scene. */
  readonly since: { readonly cards: readonly Card[]; readonly moved: ReadonlySet<string> } | null
  /** Of a scene with cards that are dragged: the cards where nothing is, and which of them are other here. */
  readonly shift: { readonly cards: readonly Card[]; readonly ids: ReadonlySet<string> } | null
  /** Nothing is folded away. */
  readonly isUnfolded: boolean
  /** Whether the active idea is among the cards. */
  readonly hasActive: boolean
}
