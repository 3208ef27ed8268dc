import type { NodeBatch, NodeId } from '@/lib/graph/schema'
import type { Chunk, TerminationReason } from '@/lib/history/chunks'
import type { LiveRun, LiveTool } from './contract'

/** A run of which nothing has been heard yet. */
export const toLiveRun = (run: {
  readonly runId: string
  readonly conversationId: string
  readonly kind: LiveRun['kind']
  readonly startedAt: number
  readonly status?: string
}): LiveRun => ({
  messageId: null,
  status: 'Thinking',
  text: '',
  reasoning: '',
  tools: [],
  drafts: [],
  asking: null,
  linkDrafts: [],
  progress: null,
  ended: null,
  ...run,
})

/** What a run has said so far, with one more chunk. Batches and heads are the line's business, not this one's. */
export function foldChunk(run: LiveRun, chunk: Chunk): LiveRun {
  switch (chunk.type) {
    case 'start':
      return { ...run, messageId: chunk.messageId }
    case 'text-start':
      return run.text === '' ? run : { ...run, text: paragraphAfter(run.text) }
    case 'text-delta':
      return { ...run, text: run.text + chunk.delta }
    case 'reasoning-delta':
      return { ...run, reasoning: run.reasoning + chunk.delta }
    case 'tool-input-available':
      return { ...run, tools: withTool(run.tools, toTool(chunk, run.text.length)) }
    case 'tool-output-available':
      return { ...run, tools: toolEnded(run.tools, chunk.toolCallId, 'done', toText(chunk.output)) }
    case 'tool-output-error':
      return { ...run, tools: toolEnded(run.tools, chunk.toolCallId, 'error', chunk.errorText) }
    case 'data-status':
      return { ...run, status: chunk.data.text }
    case 'data-draft':
      return withDraft(run, chunk.data)
    case 'data-draft-link':
      return withLinkDraft(run, chunk.data)
    case 'data-progress':
      return { ...run, progress: { done: chunk.data.done, total: chunk.data.total } }
    case 'data-batch':
      return withTouched(run, chunk.data)
    case 'data-conflict':
      return { ...run, tools: withSkipped(run.tools, chunk.data) }
    case 'data-approval':
      return { ...run, asking: chunk.data, drafts: [], linkDrafts: [] }
    case 'data-decided':
      return run.asking?.toolCallId === chunk.data.toolCallId
        ? { ...run, asking: null, status: chunk.data.decision === 'approved' ? 'Going on' : 'Declined' }
        : run
    case 'data-done':
      return {
        ...run,
        ...ending(chunk.data.terminationReason, null),
        text: wholeText(run.text, chunk.data.answer),
      }
    case 'data-error':
      return { ...run, ...ending(chunk.data.terminationReason, chunk.data) }
    case 'text-end':
    case 'reasoning-start':
    case 'reasoning-end':
    case 'data-message':
    case 'data-notice':
    case 'finish':
      return run
    default:
      return unreachable(chunk)
  }
}

/** A second stretch of text begins a paragraph of its own. */
const paragraphAfter = (text: string) => (text.endsWith('\n\n') ? text : `${text.trimEnd()}\n\n`)

/** The streamed words hold the answer, unless it came whole. */
const wholeText = (streamed: string, answer: string) => (streamed.includes(answer) ? streamed : answer)

const toTool = (chunk: Extract<Chunk, { type: 'tool-input-available' }>, saidBefore: number): LiveTool => ({
  saidBefore,
  callId: chunk.toolCallId,
  name: chunk.toolName,
  input: chunk.input,
  state: 'running',
  output: null,
  nodeIds: [],
})

const withTool = (tools: readonly LiveTool[], tool: LiveTool) =>
  tools.some(({ callId }) => callId === tool.callId) ? tools : [...tools, tool]

const toolEnded = (
  tools: readonly LiveTool[],
  callId: string,
  state: 'done' | 'error',
  output: string,
): readonly LiveTool[] => tools.map((tool) => (tool.callId === callId ? { ...tool, state, output } : tool))

const toText = (output: unknown) => (typeof output === 'string' ? output : JSON.stringify(output))

function withDraft(run: LiveRun, draft: Extract<Chunk, { type: 'data-draft' }>['data']): LiveRun {
  const { parentId, label, nodeType: type, index } = draft
  const others = run.drafts.filter((known) => known.parentId !== parentId || known.index !== index)
  return { ...run, drafts: [...others, { parentId, label, type, index }] }
}

function withLinkDraft(
  run: LiveRun,
  { source, target, label = '', index }: Extract<Chunk, { type: 'data-draft-link' }>['data'],
): LiveRun {
  const others = run.linkDrafts.filter((known) => known.index !== index)
  return { ...run, linkDrafts: [...others, { source, target, label, index }] }
}

/** The call's ideas, for its line; the children that were on their way have arrived. */
function withTouched(run: LiveRun, data: Extract<Chunk, { type: 'data-batch' }>['data']): LiveRun {
  const touched = [...data.added, ...data.updated]
  const tools = run.tools.map((tool) =>
    tool.callId === data.toolCallId ? { ...tool, nodeIds: joined(tool.nodeIds, touched) } : tool,
  )
  const linkDrafts = data.batch.links ? [] : run.linkDrafts
  return { ...run, tools, drafts: withoutDraftsOf(run, data.batch), linkDrafts }
}

const withoutDraftsOf = (run: LiveRun, { targetId }: NodeBatch) =>
  run.drafts.filter(({ parentId }) => parentId !== targetId)

const withSkipped = (
  tools: readonly LiveTool[],
  { toolCallId, skipped }: Extract<Chunk, { type: 'data-conflict' }>['data'],
): readonly LiveTool[] => tools.map((tool) => (tool.callId === toolCallId ? { ...tool, skipped } : tool))

const joined = (a: readonly NodeId[], b: readonly NodeId[]) => [...new Set([...a, ...b])]

const ending = (
  reason: TerminationReason,
  error: { readonly code: string; readonly message: string } | null,
): Pick<LiveRun, 'ended' | 'drafts' | 'linkDrafts' | 'asking'> => ({
  asking: null,
  ended: { reason, error: error && { code: error.code, message: error.message } },
  drafts: [],
  linkDrafts: [],
})

function unreachable(chunk: never): never {
  throw new TypeError(`no such chunk: ${JSON.stringify(chunk)}`)
}
