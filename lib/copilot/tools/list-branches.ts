import * as z from 'zod'
import { meetingPoint, pathTo } from '@/lib/history/dag'
import type { ConversationRow, HistoryEntry, RunRow } from '@/lib/store/ports'
import type { BoardReads } from '../board-reads'
import { namedBranch, requireOwnBranch } from './branch-refs'
import { defineTool } from './define-tool'
import { entryLine, isSaid } from './message-lines'

const pageSize = 25

export const listBranches = (reads: BoardReads) =>
  defineTool({
    name: 'list_branches',
    description:
      'Lists the branches of this board: names and ids, how many messages and ideas each has, where it parts from this one, what was said there first and last, and whether the co-pilot is at work on it.',
    input: z.object({ page: z.number().int().min(1).max(10_000).optional().describe('From 1.') }),
    execute: async ({ page = 1 }) => {
      const own = await requireOwnBranch(reads)
      const [branches, runs, history] = await Promise.all([
        reads.branches(),
        reads.openRuns(),
        reads.history(),
      ])
      const entries = new Map(history.map((entry) => [entry.id, entry]))
      const here = pathTo(own.headId, (id) => entries.get(id))
      const shown = branches.slice((page - 1) * pageSize, page * pageSize)
      const lines = [
        `${counted(branches.length, 'branch', 'branches')} of this board, the one used last first.`,
      ]
      for (const branch of shown) {
        const path = pathTo(branch.headId, (id) => entries.get(id))
        const ideas = (await reads.graphAt(branch.headId))?.nodes.size ?? 0
        const open = runs.filter(({ conversationId }) => conversationId === branch.id)
        const size = `${counted(path.length - 1, 'message')}, ${counted(ideas, 'idea')}${branch.id === own.id ? '' : workWords(open)}`
        lines.push(`${namedBranch(branch)}${placeWords(branch, own, path, here, size)}`)
      }
      const left = branches.length - page * pageSize
      if (left > 0) lines.push(`(+${left} more: page ${page + 1})`)
      return lines.join('\n')
    },
  })

function placeWords(
  branch: ConversationRow,
  own: ConversationRow,
  path: readonly HistoryEntry[],
  here: readonly HistoryEntry[],
  size: string,
): string {
  const last = path.findLast(isSaid)
  const end = last ? ` Last: ${entryLine(last)}.` : ''
  if (branch.id === own.id) return ` (this branch): ${size}.${end}`
  const fork = meetingPoint(path, here)
  if (!fork || fork.id === branch.headId) return `: ${size}. All of it is on this branch too.`
  const since = path.slice(path.indexOf(fork) + 1)
  const first = since.find(isSaid)
  const begins = first ? ` First: ${entryLine(first)}.` : ''
  const ends = last && last !== first && since.includes(last) ? end : ''
  return `: ${size}. Parts from this branch after ${entryLine(fork)}; ${counted(since.length, 'message')} since.${begins}${ends}`
}

function workWords(open: readonly RunRow[]): string {
  if (open.some(({ status }) => status === 'waiting')) return ', the co-pilot waits for a decision there'
  if (open.some(({ status }) => status === 'active')) return ', the co-pilot is at work there'
  return open.length > 0 ? ', a message waits there' : ''
}

const counted = (count: number, noun: string, plural = `${noun}s`) =>
  `${count} ${count === 1 ? noun : plural}`
