import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { LensDraft, LensLinkDraft } from '@/lib/lenses/run'
import type { CallDraft } from '@/lib/llm/chain-config'

/**
 * The mutable holder of the graph that the tools of a turn look at. Tools only read it and propose batches;
 * whoever commits a batch hands the new state in.
 */
export class GraphSession {
  #graph: GraphState
  #lensCalls: CallDraft[] = []

  constructor(
    graph: GraphState,
    /** What `active` means; null when nothing is selected. */
    readonly activeId: NodeId | null,
    /** Who answers when a tool runs a lens. */
    readonly model: { readonly id: string; readonly languageModel: LanguageModelV4 },
    /** Children on their way, for the viewers. */
    readonly onDraft: (draft: LensDraft) => void = () => {},
    readonly onLink: (draft: LensLinkDraft) => void = () => {},
  ) {
    this.#graph = graph
  }

  get graph(): GraphState {
    return this.#graph
  }

  adopt(graph: GraphState): void {
    this.#graph = graph
  }

  /** A model request made inside a tool; it is recorded with the tool's result. */
  noteCall(call: CallDraft): void {
    this.#lensCalls.push(call)
  }

  /** Not recorded yet. */
  get lensCalls(): readonly CallDraft[] {
    return this.#lensCalls
  }

  forgetCalls(): void {
    this.#lensCalls = []
  }
}
