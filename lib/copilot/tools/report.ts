import type { Applied, GraphState, NodeBatch, NodeId, Skipped } from '@/lib/graph/schema'
import type { ToolOutcome } from '@/lib/llm/tool'
import { propose } from './propose'

/** Labels are data that may be hostile: always quoted. */
export const quote = (text: string) => JSON.stringify(text)

export function named(graph: GraphState, id: NodeId): string {
  const node = graph.nodes.get(id)
  return node ? `${id} ${quote(node.label)} (${node.type})` : id
}

export const toSkippedLine = (skipped: readonly Skipped[]) =>
  skipped.length === 0
    ? ''
    : `\nNot done: ${skipped.map(({ label, reason }) => `${quote(label)}: ${reason}`).join('; ')}.`

/** What a change brings, as the model reads it; an error when it would bring nothing. */
export function toOutcome(graph: GraphState, batch: NodeBatch, extra = ''): ToolOutcome {
  const { batch: fitting, applied } = propose(graph, batch)
  const output = `${toLines(applied, graph)}${toSkippedLine(applied.skipped)}${extra}`
  return fitting
    ? { output, batch: fitting }
    : { output: `Nothing changed.${toSkippedLine(applied.skipped)}${extra}` }
}

/** What was done, a line for each thing; `before` names what is gone, and what a renamed idea was called. */
export function toLines({ state, added, updated, removed, links }: Applied, before?: GraphState): string {
  const lines = [
    ...added.map((id) => `added ${named(state, id)}`),
    ...updated.map((id) => `changed ${named(state, id)}${formerName(state, id, before)}`),
    ...removed.map((id) => `removed ${before ? named(before, id) : id}`),
    ...links.added.map((id) => `linked ${id}`),
    ...links.updated.map((id) => `changed link ${id}`),
    ...links.removed.map((id) => `removed link ${id}`),
  ]
  return lines.join('\n')
}

function formerName(after: GraphState, id: NodeId, before: GraphState | undefined): string {
  const was = before?.nodes.get(id)?.label
  return was === undefined || was === after.nodes.get(id)?.label ? '' : `, was ${quote(was)}`
}
