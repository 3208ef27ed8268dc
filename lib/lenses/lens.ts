import type * as z from 'zod'
import type { Child, LinkDraft, NodeBatch, NodeId, NodeType, Skipped } from '@/lib/graph/schema'
import type { OwnLens } from '@/lib/history/own-lens'
import type { LensResult, LensRun } from './run'

export interface LensNode {
  readonly id: NodeId
  readonly label: string
  readonly type: NodeType
  readonly description: string
}

/** One of several ideas that are looked at together. */
export interface LensPlace extends LensNode {
  readonly parentId: NodeId | null
  /** The first children's labels. */
  readonly below: readonly string[]
}

/** Several ideas at once. */
export interface Together {
  readonly ideas: readonly LensPlace[]
  /** Cross links that touch two of them. */
  readonly links: readonly LinkDraft[]
  /** The one idea that was chosen, when the others were taken along from the board: every link touches it. */
  readonly around?: NodeId
  /** Ideas of the board, or of the choice, that were too many to be looked at. */
  readonly unseen: number
}

/** What a lens may know: plain data, taken from the graph as it is at the start of the run. */
export interface LensInput {
  /** The idea that is looked at; of several, the nearest one that all of them are, or stand under. */
  readonly node: LensNode
  /** From the root down to the parent; empty at the root. */
  readonly path: readonly LensNode[]
  readonly children: readonly LensNode[]
  readonly siblings: readonly LensNode[]
  readonly rootTopic: string
  readonly instruction?: string
  /** Only for lenses that look at several ideas together. */
  readonly together?: Together
}

export interface LensPrompt {
  readonly instructions: string
  readonly text: string
}

/** How a lens is called and what it asks; its contract stays what it is. */
export interface LensFace {
  readonly name: string
  readonly title: string
  /** One line. */
  readonly help: string
  /** A lucide icon's name. */
  readonly icon: string
  readonly task: string
}

/** How many ideas a lens looks at together. */
export interface TogetherRule {
  readonly least: number
  readonly most: number
  /** One idea alone is looked at together with the rest of the board. */
  readonly widens?: boolean
}

export interface Lens<Output = unknown> extends Omit<LensFace, 'task'> {
  readonly contract: z.ZodType<Output>
  /** Set for a person's own: its text as it is now. */
  readonly own?: OwnLens
  /** Absent for a lens that looks at one idea after another. */
  readonly together?: TogetherRule
  prompt(input: LensInput): LensPrompt
  /** Null when the lens changes nothing. */
  toBatch(output: Output, input: LensInput): NodeBatch | null
  /** What of the answer could not be taken, and why. */
  toSkipped?(output: Output, input: LensInput): readonly Skipped[]
  /** What the lens says, kept in the history. */
  toText?(output: Output, input: LensInput): string
  /** For answers that hold a list: lets whole children be taken from an answer that is still coming. */
  readonly list?: LensList
  /** For lenses that do more than ask once. Throws as `runLens` does. */
  work?(run: LensRun): Promise<LensResult>
  /** The same for links between ideas. */
  readonly linkList?: LinkList
  /** The same contract for another question: how a person's own lens is made. */
  as?(face: LensFace): Lens<Output>
}

export interface LensList {
  readonly key: string
  tryChild(item: unknown): Child | undefined
}

export interface LinkList {
  readonly key: string
  /** The links that can be drawn, in order; more items never take one back. */
  toLinks(items: readonly unknown[], input: LensInput): readonly LinkDraft[]
}
