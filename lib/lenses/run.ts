import type { LanguageModelV4 } from '@ai-sdk/provider'
import { toDraft } from '@/lib/graph/drafts'
import type { Child, LinkDraft, NodeBatch, NodeId, NodeType, Skipped } from '@/lib/graph/schema'
import type { Usage } from '@/lib/history/chunks'
import type { Clock } from '@/lib/llm/limits'
import { runStructured, StructuredOutputError } from '@/lib/llm/structured'
import type { SearchChoice } from '@/lib/search/registry'
import type { Lens, LensInput } from './lens'
import { linksInWords } from './links'
import { createSeen } from './seen'

export interface LensDraft {
  readonly parentId: NodeId
  readonly label: string
  readonly nodeType: NodeType
  readonly description: string
  /** From 0; a retried answer begins again and replaces what came before. */
  readonly index: number
}

export interface LensLinkDraft extends LinkDraft {
  /** The idea whose batch it will be part of. */
  readonly parentId: NodeId
  /** From 0, like a child's. */
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
  onLink?(draft: LensLinkDraft): void
  /** What it is doing, in one plain sentence. */
  onStatus?(text: string): void
}

export interface LensResult {
  /** Null when there is nothing to change. */
  readonly batch: NodeBatch | null
  readonly text?: string
  /** What of the answer could not be taken. */
  readonly skipped?: readonly Skipped[]
  readonly usage: Usage
  readonly modelId: string
  /** The answer ended early; the batch holds the whole children and links that had come. */
  readonly ended?: 'stopped' | 'interrupted'
}

/**
 * Throws `StructuredOutputError`, `LensFailure` or the provider's error when nothing whole has come; then nothing is to
 * be applied.
 */
export async function runLens(run: LensRun): Promise<LensResult> {
  const { lens, model, input, signal } = run
  if (lens.work) return lens.work(run)
  const seen = createSeen(run.lens, input, {
    child: (child, index) => run.onDraft?.({ parentId: input.node.id, ...toFace(child), index }),
    link: (link, index) => run.onLink?.({ parentId: input.node.id, ...link, index }),
  })
  try {
    const { value, usage, modelId } = await runStructured({
      model,
      name: toSchemaName(lens.name),
      contract: lens.contract,
      ...lens.prompt(input),
      signal,
      onPartial: seen.read,
    })
    const text = lens.toText?.(value, input)
    const batch = lens.toBatch(value, input)
    const skipped = lens.toSkipped?.(value, input) ?? []
    return { batch: isEmpty(batch) ? null : batch, ...(text ? { text } : {}), skipped, usage, modelId }
  } catch (error) {
    const ended = signal.aborted ? 'stopped' : isCut(error) ? 'interrupted' : undefined
    const batch = toPartBatch(run, seen.children(), seen.links())
    if (!ended || isEmpty(batch)) throw error
    const usage = error instanceof StructuredOutputError ? error.usage : {}
    const text = linksInWords(seen.links(), input)
    return { batch, ...(text ? { text } : {}), skipped: [], usage, modelId: model.modelId, ended }
  }
}

/** Providers take letters, digits and underscores. */
const toSchemaName = (name: string) => name.replaceAll(/[^A-Za-z0-9_]/g, '_').slice(0, 60)

const isCut = (error: unknown) =>
  !(error instanceof StructuredOutputError) || error.reason === 'interrupted' || error.reason === 'length'

const toPartBatch = (
  { lens, input }: LensRun,
  children: readonly Child[],
  links: readonly LinkDraft[],
): NodeBatch => ({
  source: { kind: 'lens', lens: lens.name },
  targetId: input.node.id,
  children: [...children],
  ...(links.length > 0 && { links: [...links] }),
})

/** An empty list adds nothing; a batch of nothing would be a change that changes nothing. */
function isEmpty(batch: NodeBatch | null): boolean {
  if (batch === null) return true
  return batch.children.length === 0 && !batch.links?.length && !batch.intel && !batch.puts && !batch.drops
}

function toFace(child: Child): Pick<LensDraft, 'label' | 'nodeType' | 'description'> {
  const { label, type: nodeType, description } = toDraft(child)
  return { label, nodeType, description }
}
