import 'server-only'
import * as z from 'zod'
import { defineTool } from '@/lib/copilot/tools/define-tool'
import { NodeRef, requireRef } from '@/lib/copilot/tools/references'
import { quote } from '@/lib/copilot/tools/report'
import { summary } from '@/lib/graph/summary'
import { findCited, toCiteId } from '@/lib/history/citations'
import { type Tool, ToolError } from '@/lib/llm/tool'
import { forkConversation } from '../conversations'
import { ForkConversation, parse } from '../inputs'
import { requireConversation } from '../load'
import type { Scope } from '../respond'
import { listBoards } from '../views'
import { BranchId, openBranch } from './branch'

const pageSize = 20
const branchesShown = 10

export const listBoardsTool = ({ deps, store }: Scope): Tool =>
  defineTool({
    name: 'list_boards',
    description:
      'Lists the boards, the one used last first, each with its branches. The id of a branch (a conversation id) is what every other tool asks for.',
    input: z.object({
      query: z.string().max(200).optional().describe('Only boards whose title holds these words.'),
      page: z.number().int().min(1).max(10_000).optional().describe('From 1.'),
    }),
    execute: async ({ query = '', page = 1 }) => {
      const wanted = query.trim().toLowerCase()
      const all = await listBoards(deps, store.owner)
      const boards = all.filter(({ title }) => title.toLowerCase().includes(wanted))
      if (boards.length === 0)
        return wanted ? `No board's title holds ${quote(query)}.` : 'There are no boards yet.'
      const lines: string[] = []
      for (const { id, title, ideaCount } of boards.slice((page - 1) * pageSize, page * pageSize)) {
        const branches = await store.boards.conversations(id)
        lines.push(`${id} ${quote(title)}, ${ideaCount} ${ideaCount === 1 ? 'idea' : 'ideas'}`)
        lines.push(
          ...branches.slice(0, branchesShown).map((branch) => `- ${branch.id} ${quote(branch.name)}`),
        )
        if (branches.length > branchesShown)
          lines.push(`- (+${branches.length - branchesShown} more: see list_branches)`)
      }
      const left = boards.length - page * pageSize
      return [...lines, ...(left > 0 ? [`(+${left} more boards: page ${page + 1})`] : [])].join('\n')
    },
  })

export const readGraphTool = (scope: Scope): Tool =>
  defineTool({
    name: 'read_graph',
    description:
      'Reads the graph of a branch: how many ideas of each type, then an outline with ids. What does not fit is counted as "(+N below)"; name an idea in "around" to see more of it.',
    input: z.object({
      conversation_id: BranchId,
      around: NodeRef.optional(),
      tokens: z
        .number()
        .int()
        .min(100)
        .max(12_000)
        .optional()
        .describe('How long it may be; 2000 if left out.'),
    }),
    execute: async ({ conversation_id, around, tokens = 2_000 }) => {
      const { session } = await openBranch(scope, conversation_id)
      return summary(session.graph, around === undefined ? null : requireRef(session, around), tokens)
    },
  })

export const forkTool = (scope: Scope): Tool =>
  defineTool({
    name: 'fork',
    description:
      'Makes a new branch of a conversation, and with it of the graph, at any message: both go on separately from there. Costs nothing and changes nothing that is there.',
    input: z.object({
      conversation_id: BranchId,
      at: z
        .string()
        .max(100)
        .optional()
        .describe('The message to branch at: an id as read_branch tells it. The newest if left out.'),
      name: z.string().max(120).optional().describe('What the new branch is called.'),
    }),
    execute: async ({ conversation_id, at, name }) => {
      const { deps, store } = scope
      const { boardId } = await requireConversation(store, conversation_id)
      const messageId = at === undefined ? undefined : await requireCited(scope, conversation_id, at)
      const wish = { conversationId: conversation_id, at: messageId, name }
      const { conversationId } = await forkConversation(deps, store, parse(ForkConversation, wish))
      const branch = await requireConversation(store, conversationId)
      return `Made the branch ${branch.id} ${quote(branch.name)} of board ${boardId}. It stands at message ${toCiteId(branch.headId)}.`
    },
  })

async function requireCited(scope: Scope, conversationId: string, at: string) {
  const { reads } = await openBranch(scope, conversationId)
  const found = findCited(await reads.history(), at.trim())
  if (!found) throw new ToolError(`There is no message ${quote(at)} on this board.`)
  return found.id
}
