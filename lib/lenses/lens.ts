import type * as z from 'zod'
import type { Child, NodeBatch, NodeId, NodeType } from '@/lib/graph/schema'
import type { LensResult, LensRun } from './run'

export interface LensNode {
  readonly id: NodeId
  readonly label: string
  readonly type: NodeType
  readonly description: string
}

/** What a lens may know: plain data, taken from the graph as it is at the start of the run. */
export interface LensInput {
  readonly node: LensNode
  /** From the root down to the parent; empty at the root. */
  readonly path: readonly LensNode[]
  readonly children: readonly LensNode[]
  readonly siblings: readonly LensNode[]
  readonly rootTopic: string
  readonly instruction?: string
  /** The other selected ideas, for lenses that take several. */
  readonly others?: readonly LensNode[]
}

export interface LensPrompt {
  readonly instructions: string
  readonly text: string
}

export interface Lens<Output = unknown> {
  readonly name: string
  readonly title: string
  /** One line. */
  readonly help: string
  /** A lucide icon's name. */
  readonly icon: string
  readonly contract: z.ZodType<Output>
  prompt(input: LensInput): LensPrompt
  /** Null when the lens changes nothing. */
  toBatch(output: Output, input: LensInput): NodeBatch | null
  /** What the lens says, kept in the history. */
  toText?(output: Output): string
  /** For lenses whose answer is a list: lets whole children be taken from an answer that is still coming. */
  readonly list?: LensList
  /** For lenses that do more than ask once. Throws as `runLens` does. */
  work?(run: LensRun): Promise<LensResult>
}

export interface LensList {
  readonly key: string
  tryChild(item: unknown): Child | undefined
}
