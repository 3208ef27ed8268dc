import type { GraphState, NodeType } from '@/lib/graph/schema'

/** A branch beside the board: what was said on it, and its graph. */
export interface Branch {
  readonly name: string
  readonly talk: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
  readonly graph: GraphState
}

export interface Board {
  readonly graph: GraphState
  readonly branches: readonly Branch[]
}

/** A label as it must stand, or a pattern that it must fit. */
export type Wording = string | RegExp

/** A difference between the graph before the talk and the graph after it. Ideas are named by label. */
export type Change =
  | {
      readonly is: 'added'
      readonly parent: string
      readonly label?: Wording
      readonly type?: NodeType
      readonly least: number
      readonly most: number
    }
  | { readonly is: 'renamed'; readonly node: string; readonly label: Wording }
  | { readonly is: 'retyped'; readonly node: string; readonly type: NodeType }
  | { readonly is: 'described'; readonly node: string; readonly description: Wording }
  | { readonly is: 'moved'; readonly node: string; readonly parent: string }
  | { readonly is: 'removed'; readonly node: string }
  | {
      readonly is: 'linked'
      readonly source: string
      readonly target: string
      readonly label?: Wording
      readonly eitherWay: boolean
    }

/** A call that must be made: one of the tools, with these arguments; `none` among them makes it optional. */
export interface ExpectedCall {
  readonly tools: readonly string[]
  readonly args: Readonly<Record<string, string>>
}

export interface EvalRequest {
  readonly kind: string
  readonly board: Board
  readonly active?: string
  /** One conversation, judged by its end. */
  readonly turns: readonly string[]
  readonly calls: readonly ExpectedCall[]
  /** All of them, and nothing else may change. */
  readonly changes: readonly Change[]
  readonly says: readonly RegExp[]
}
