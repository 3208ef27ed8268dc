import 'server-only'
import { fitBatch, toFittedResult } from '@/lib/copilot/fit-batch'
import { toHoldReason } from '@/lib/copilot/hold'
import type { NodeBatch } from '@/lib/graph/schema'
import { toCiteId } from '@/lib/history/citations'
import { toMessage } from '@/lib/history/ids'
import { ToolError } from '@/lib/llm/tool'
import { requireConversation, requireGraph } from '../load'
import { untilSaved } from '../once'
import type { Scope } from '../respond'
import { appendMessage } from '../turns'

interface Change {
  readonly conversationId: string
  readonly tool: string
  readonly output: string
  readonly batch: NodeBatch
}

/**
 * Commits what a program's tool proposed as one change of its own, on the graph as it is now: one undo step, whose origin
 * is told. What a person is asked about first is not done here. Answers what is to be said of it.
 */
export const commitChange = ({ deps, store }: Scope, change: Change): Promise<string> =>
  untilSaved(store, async () => {
    const conversation = await requireConversation(store, change.conversationId)
    const graph = await requireGraph(deps.graphs, store, conversation.headId)
    const fitted = fitBatch(graph, { ...change.batch, source: { kind: 'program' } })
    const { batch, applied } = fitted
    const { tool: name, output } = change
    const told = toFittedResult(graph, { type: 'tool-result', callId: '', name, output }, fitted).output
    if (!batch || !applied) return { ops: [], result: told }
    if (toHoldReason(graph, batch, false)) throw new ToolError(asksFirst)
    const message = toMessage({
      parents: [conversation.headId],
      role: 'graph',
      parts: [{ type: 'batch', batch }],
    })
    deps.graphs.remember(message.id, applied.state)
    return {
      ops: appendMessage(conversation, message, deps.now()),
      result: `${told}\nSaved as change ${toCiteId(message.id)}, one undo step.`,
    }
  })

const asksFirst =
  'A person is asked before ideas are removed or many are changed at once. Use “ask” to request it: the co-pilot proposes the change, and it waits in Bough for their answer. Nothing was changed.'
