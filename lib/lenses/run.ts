import type { LanguageModelV4 } from '@ai-sdk/provider'
import { toDraft } from '@/lib/graph/drafts'
import type { Child, NodeBatch, NodeId, NodeType } from '@/lib/graph/schema'
import type { Usage } from '@/lib/history/chunks'
import type { Clock } from '@/lib/llm/limits'
import { runStructured, StructuredOutputError } from '@/lib/llm/structured'
import type { SearchChoice } from '@/lib/search/registry'
import type { Lens, LensInput } from './lens'
import { wholeItems } from './partial'

export interface LensDraft {
  readonly parentId: NodeId
  readonly label: string
  readonly nodeType: NodeType
  readonly description: string
  /** From 0; a retried answer begins again and replaces what came before. */
  readonly index: number
}

/** What a lens that works in steps of its own stands on. */
export interface LensDesk extends Clock {
  readonly search: SearchChoice
  newId(): string
}

export interface LensRun {
  readonly lens: Lens
  readonly model: LanguageModelV4
  readonly input: LensInput
  readonly signal: AbortSignal
  /** Without it a lens that looks things up refuses. */
  readonly desk?: LensDesk
  onDraft?(draft: LensDraft): void
  /** What it is doing, in one plain sentence. */
  onStatus?(text: string): void
}

export interface LensResult {
  /** Null when there is nothing to change. */
  readonly batch: NodeBatch | null
  readonly text?: string
  readonly usage: Usage
  readonly modelId: string
  /** The answer ended early; the batch holds the whole children that had come. */
  readonly ended?: 'stopped' | 'interrupted'
}

/**
 * Throws `StructuredOutputError`, `LensFailure` or the provider's error when nothing whole has come; then nothing is to
 * be applied.
 */
export async function runLens(run: LensRun): Promise<LensResult> {
  const { lens, model, input, signal } = run
  if (lens.work) return lens.work(run)
  const seen = createSeen(run)
  try {
    const { value, usage, modelId } = await runStructured({
      model,
      name: lens.name,
      contract: lens.contract,
      ...lens.prompt(input),
      signal,
      onPartial: seen.read,
    })
    const text = lens.toText?.(value)
    const batch = lens.toBatch(value, input)
    return { batch: isEmpty(batch) ? null : batch, ...(text ? { text } : {}), usage, modelId }
  } catch (error) {
    const ended = signal.aborted ? 'stopped' : isCut(error) ? 'interrupted' : undefined
    const children = seen.children()
    if (!ended || children.length === 0) throw error
    const usage = error instanceof StructuredOutputError ? error.usage : {}
    return { batch: toPartBatch(run, children), usage, modelId: model.modelId, ended }
  }
}

const isCut = (error: unknown) =>
  !(error instanceof StructuredOutputError) || error.reason === 'interrupted' || error.reason === 'length'

const toPartBatch = ({ lens, input }: LensRun, children: Child[]): NodeBatch => ({
  source: { kind: 'lens', lens: lens.name },
  targetId: input.node.id,
  children,
})

/** An empty list adds nothing; a batch of nothing would be a change that changes nothing. */
function isEmpty(batch: NodeBatch | null): boolean {
  if (batch === null) return true
  return batch.children.length === 0 && !batch.links?.length && !batch.intel && !batch.puts && !batch.drops
}

/** Follows an answer as it comes and hands on each child once it is whole. */
function createSeen({ lens, input, onDraft }: LensRun) {
  let children: Child[] = []
  let length = 0
  return {
    children: () => children,
    read: (json: string) => {
      if (!lens.list) return
      if (json.length < length) children = []
      const grown = json.slice(length).includes('}') || json.length < length
      length = json.length
      if (!grown) return
      const whole = wholeItems(json, lens.list.key).flatMap((item) => lens.list?.tryChild(item) ?? [])
      for (const [at, child] of whole.slice(children.length).entries()) {
        onDraft?.({ parentId: input.node.id, ...toFace(child), index: children.length + at })
      }
      children = whole
    },
  }
}

function toFace(child: Child): Pick<LensDraft, 'label' | 'nodeType' | 'description'> {
  const { label, type: nodeType, description } = toDraft(child)
  return { label, nodeType, description }
}
