import * as z from 'zod'
import { summary } from '@/lib/graph/summary'
import { findCited, toCiteId } from '@/lib/history/citations'
import { meetingPoint } from '@/lib/history/dag'
import { ToolError } from '@/lib/llm/tool'
import type { ConversationRow, MessageRow } from '@/lib/store/ports'
import type { BoardReads } from '../board-reads'
import { BranchRef, namedBranch, requireOther, requireOwnBranch } from './branch-refs'
import { defineTool } from './define-tool'
import { messageLine } from './message-lines'
import { quote } from './report'

/** Characters of one message, and of all that one call shows. */
const longestMessage = 4_000
const longestPage = 16_000
const outlineTokens = 1_000

export const readBranch = (reads: BoardReads) =>
  defineTool({
    name: 'read_branch',
    description:
      'Reads another branch: what was said and done there since it parted from this one, with the ids of the messages, and the outline of its graph. Changes nothing. Long branches come in pages.',
    input: z.object({
      branch: BranchRef.optional().describe(
        'A branch: its id, or its name where only one branch has it. May be left out where there is only one other.',
      ),
      after: z.string().max(100).optional().describe('Goes on after this message id.'),
      outline_tokens: z.number().int().min(0).max(4_000).optional().describe('How long the outline may be.'),
    }),
    execute: async ({ branch: ref, after, outline_tokens = outlineTokens }) => {
      const branch = await requireOther(reads, ref)
      const own = await requireOwnBranch(reads)
      const [path, here] = await Promise.all([reads.path(branch.headId), reads.path(own.headId)])
      const fork = branch.id === own.id ? path[0] : meetingPoint(path, here)
      const since = fork ? path.slice(path.indexOf(fork) + 1) : path
      const page = toPage(since, after, branch)
      const lines = [headLine(branch, own, fork), ...page]
      if (!after && outline_tokens > 0) lines.push(...(await outlineOf(reads, branch, outline_tokens)))
      return lines.join('\n')
    },
  })

function headLine(branch: ConversationRow, own: ConversationRow, fork: MessageRow | undefined): string {
  if (branch.id === own.id) return `Branch ${namedBranch(branch)} is the one you are on.`
  const said = fork && messageLine(fork, 160)
  return `Branch ${namedBranch(branch)} parts from this one ${said ? `after ${said}` : 'at its beginning'}.`
}

function toPage(since: readonly MessageRow[], after: string | undefined, branch: ConversationRow): string[] {
  const from = after ? indexAfter(since, after, branch) : 0
  const rest = since.slice(from).flatMap((message) => {
    const line = messageLine(message, longestMessage)
    return line === undefined ? [] : [{ id: message.id, line }]
  })
  if (rest.length === 0)
    return [after ? 'Nothing more was said or done there.' : 'Nothing was said or done there since.']
  const shown = rest.slice(0, fittingCount(rest.map(({ line }) => line.length)))
  const last = shown.at(-1)
  const left = rest.length - shown.length
  const more = left > 0 && last ? [`(+${left} more: call again with after ${quote(toCiteId(last.id))})`] : []
  return [
    after ? 'What came next there:' : 'What was said and done there since:',
    ...shown.map(({ line }) => line),
    ...more,
  ]
}

/** One at least, however long it is. */
function fittingCount(lengths: readonly number[]): number {
  let room = longestPage
  const over = lengths.findIndex((length) => {
    room -= length
    return room < 0
  })
  return over < 0 ? lengths.length : Math.max(1, over)
}

function indexAfter(since: readonly MessageRow[], after: string, branch: ConversationRow): number {
  const found = findCited(since, after.trim())
  if (!found)
    throw new ToolError(
      `There is no message ${quote(after.slice(0, 100))} in that part of ${quote(branch.name)}.`,
    )
  return since.indexOf(found) + 1
}

async function outlineOf(reads: BoardReads, branch: ConversationRow, tokens: number): Promise<string[]> {
  const graph = await reads.graphAt(branch.headId)
  return graph ? [`The graph of ${quote(branch.name)}:`, summary(graph, null, tokens)] : []
}
