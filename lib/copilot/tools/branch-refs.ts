import * as z from 'zod'
import { likeness, pairsOf } from '@/lib/graph/likeness'
import { searchKey } from '@/lib/graph/search-key'
import { ToolError } from '@/lib/llm/tool'
import type { ConversationRow } from '@/lib/store/ports'
import type { BoardReads } from '../board-reads'
import { quote } from './report'

export const BranchRef = z
  .string()
  .min(1)
  .max(200)
  .describe('A branch: its id, or its name where only one branch has it. "this" is the branch you are on.')

export const namedBranch = ({ id, name }: Pick<ConversationRow, 'id' | 'name'>) => `${id} ${quote(name)}`

/** Throws a `ToolError` that names the nearest branches of the board. */
export async function requireBranch(reads: BoardReads, ref: string): Promise<ConversationRow> {
  const branches = await reads.branches()
  const byId = branches.find(({ id }) => id === ref.trim())
  if (byId) return byId
  const key = searchKey(ref).trim()
  const named = branches.filter(({ name }) => searchKey(name).trim() === key)
  const [only] = named
  if (only && named.length === 1) return only
  const here = branches.find(({ id }) => id === reads.conversationId)
  if (here && named.length === 0 && (key === 'this' || key === 'current')) return here
  throw new ToolError(toSentence(ref, named, branches))
}

/** The branch that is meant when none is named: the other one. Throws a `ToolError` when there is none, or a choice. */
export async function requireOther(reads: BoardReads, ref: string | undefined): Promise<ConversationRow> {
  if (ref !== undefined) return requireBranch(reads, ref)
  const others = (await reads.branches()).filter(({ id }) => id !== reads.conversationId)
  const [only] = others
  if (!only) throw new ToolError('This board has no other branch.')
  if (others.length === 1) return only
  throw new ToolError(`There are ${others.length} other branches; name one: ${list(others)}.`)
}

/** The branch that the tools belong to. Throws a `ToolError` when it was removed meanwhile. */
export async function requireOwnBranch(reads: BoardReads): Promise<ConversationRow> {
  const own = (await reads.branches()).find(({ id }) => id === reads.conversationId)
  if (!own) throw new ToolError('This branch is no longer there.')
  return own
}

function toSentence(
  ref: string,
  named: readonly ConversationRow[],
  branches: readonly ConversationRow[],
): string {
  const quoted = quote(ref.slice(0, 100))
  if (named.length > 1)
    return `${named.length} branches are called ${quoted}; name one by its id: ${list(named)}.`
  return `There is no branch ${quoted} on this board. The nearest are: ${list(byLikeness(ref, branches))}.`
}

function byLikeness(ref: string, branches: readonly ConversationRow[]): readonly ConversationRow[] {
  const wanted = pairsOf(searchKey(ref.slice(0, 1_000)))
  const scoreOf = ({ id, name }: ConversationRow) =>
    Math.max(likeness(wanted, pairsOf(searchKey(name))), likeness(wanted, pairsOf(id)))
  const scored = branches.map((branch) => ({ branch, score: scoreOf(branch) }))
  return scored.toSorted((a, b) => b.score - a.score).map(({ branch }) => branch)
}

const shown = 8

function list(branches: readonly ConversationRow[]): string {
  const more = branches.length > shown ? ` (+${branches.length - shown} more: see list_branches)` : ''
  return `${branches.slice(0, shown).map(namedBranch).join(', ')}${more}`
}
