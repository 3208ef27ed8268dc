import 'server-only'
import * as z from 'zod'
import { defineTool } from '@/lib/copilot/tools/define-tool'
import { NodeRef, requireRef } from '@/lib/copilot/tools/references'
import { named } from '@/lib/copilot/tools/report'
import { toCiteId } from '@/lib/history/citations'
import type { LensRegistry } from '@/lib/lenses/registry'
import type { Tool } from '@/lib/llm/tool'
import { parse, RunLens, SendMessage } from '../inputs'
import { runLens } from '../lens-runs'
import { requireConversation, requireGraph } from '../load'
import { sendMessage } from '../messages'
import type { Scope } from '../respond'
import { BranchId, openBranch } from './branch'
import { type Followed, followRun } from './follow-run'

export const askTool = (scope: Scope): Tool =>
  defineTool({
    name: 'ask',
    description:
      'Says something to the co-pilot on a branch and returns its answer; on the way it may change the graph with its own tools. It is a turn like any other: a person sees it, can stop it, and is asked before ideas are removed or many are changed. Takes seconds to minutes and goes on if you stop waiting.',
    input: z.object({
      conversation_id: BranchId,
      message: z.string().min(1).max(1_000_000),
      node_id: z.string().max(200).optional().describe('The idea that "active" means: an id or a label.'),
      model: z.string().max(300).optional().describe('provider/model; the branch’s own if left out.'),
    }),
    execute: async ({ conversation_id, message, node_id, model }, context) => {
      const { deps, store } = scope
      const activeId = node_id === undefined ? undefined : await refIn(scope, conversation_id, node_id)
      const wish = { conversationId: conversation_id, text: message, activeId, model }
      const started = await sendMessage(deps, store, parse(SendMessage, wish))
      const followed = await followRun(scope, started.runId, context)
      const answer = followed.isWaiting ? waits : followed.answer || 'There was no answer in words.'
      return [answer, started.notice ?? '', await toChanges(scope, started.conversationId, followed)]
        .filter((text) => text !== '')
        .join('\n\n')
    },
  })

const waits =
  'The co-pilot proposes a change that a person decides: it waits in Bough, and the turn goes on from there. Nothing of it was done yet.'

/** The lenses that come along, and the owner's own. */
export function runLensTool(scope: Scope, registry: LensRegistry): Tool {
  const lenses = registry.list()
  const help = lenses.map(({ name, help: line }) => `${name}: ${line}`)
  return defineTool({
    name: 'run_lens',
    description: `Looks at one idea through a lens and grows the graph by what it sees, as one undo step.\n${help.join('\n')}`,
    input: z.object({
      conversation_id: BranchId,
      node_id: NodeRef,
      lens: z.enum(lenses.map(({ name }) => name)),
      instruction: z.string().max(1_000).optional().describe('What to pay attention to.'),
    }),
    execute: async ({ conversation_id, node_id, lens, instruction }, context) => {
      const nodeId = await refIn(scope, conversation_id, node_id)
      const wish = { conversationId: conversation_id, nodeId, lens, instruction }
      const { runId } = await runLens(scope.deps, scope.store, parse(RunLens, wish))
      return toLensWords(scope, conversation_id, await followRun(scope, runId, context))
    },
  })
}

async function toLensWords(scope: Scope, conversationId: string, followed: Followed): Promise<string> {
  const changes = await toChanges(scope, conversationId, followed)
  const words = [followed.answer && `The lens says:\n${followed.answer}`, changes].filter(Boolean)
  return words.join('\n\n') || 'The lens found nothing to add.'
}

async function refIn(scope: Scope, conversationId: string, ref: string) {
  const { session } = await openBranch(scope, conversationId)
  return requireRef(session, ref)
}

/** What was added, changed and removed, and by which messages. */
async function toChanges(
  { deps, store }: Scope,
  conversationId: string,
  { batches }: Followed,
): Promise<string> {
  if (batches.length === 0) return ''
  const { headId } = await requireConversation(store, conversationId)
  const graph = await requireGraph(deps.graphs, store, headId)
  const lines = batches.flatMap(({ added, updated, removed, skipped, messageId }) => [
    `Change ${toCiteId(messageId)}:`,
    ...added.map((id) => `added ${named(graph, id)}`),
    ...updated.map((id) => `changed ${named(graph, id)}`),
    ...(removed.length > 0 ? [`removed ${removed.length}`] : []),
    ...skipped.map(({ label, reason }) => `not done: ${JSON.stringify(label)}: ${reason}`),
  ])
  return lines.join('\n')
}
