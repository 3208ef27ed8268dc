import * as z from 'zod'
import type { GraphLink, GraphState, NodeId } from '@/lib/graph/schema'
import { partLines } from '@/lib/history/part-lines'
import { ToolError } from '@/lib/llm/tool'
import type { ConversationRow, MessageRow } from '@/lib/store/ports'
import type { BoardReads } from '../board-reads'
import type { GraphSession } from '../graph-session'
import { BranchRef, namedBranch, requireBranch, requireOther, requireOwnBranch } from './branch-refs'
import { defineTool } from './define-tool'
import { type ChangedIdea, differencesOf } from './graph-differences'
import { messageLine } from './message-lines'
import { named, quote } from './report'

const shownIdeas = 40
const shownMessages = 20
const longestMessage = 300

interface Side {
  readonly branch: ConversationRow
  readonly graph: GraphState
}

export const compareBranches = (session: GraphSession, reads: BoardReads) =>
  defineTool({
    name: 'compare_branches',
    description:
      'Compares two branches: which ideas only one of them has, which differ or stand elsewhere, and what was said on each since they parted. Changes nothing.',
    input: z.object({
      branch: BranchRef.optional().describe(
        'The branch to compare: its id, or its name where only one branch has it. May be left out where there is only one other.',
      ),
      with: BranchRef.optional().describe('The branch to compare it with; this one if left out.'),
    }),
    execute: async ({ branch, with: other }) => {
      const theirs = await requireOther(reads, branch)
      const ours = other === undefined ? await requireOwnBranch(reads) : await requireBranch(reads, other)
      if (theirs.id === ours.id) throw new ToolError('These are one and the same branch.')
      const [a, b] = [await toSide(session, reads, ours), await toSide(session, reads, theirs)]
      const parted = partLines(ours.headId, theirs.headId, await reads.ancestry([ours.headId, theirs.headId]))
      return [
        `${namedBranch(theirs)} compared with ${namedBranch(ours)}${ours.id === reads.conversationId ? ' (this branch)' : ''}:`,
        ...graphLines(a, b),
        ...saidLines(theirs, parted?.b ?? []),
        ...saidLines(ours, parted?.a ?? []),
      ].join('\n')
    },
  })

async function toSide(session: GraphSession, reads: BoardReads, branch: ConversationRow): Promise<Side> {
  if (branch.id === reads.conversationId) return { branch, graph: session.graph }
  const graph = await reads.graphAt(branch.headId)
  if (!graph) throw new ToolError(`The branch ${quote(branch.name)} is no longer there.`)
  return { branch, graph }
}

function graphLines(a: Side, b: Side): string[] {
  const found = differencesOf(a.graph, b.graph)
  const lines = [
    ...group(`Ideas only on ${quote(b.branch.name)}`, found.added, (id) => placed(b.graph, id)),
    ...group(`Ideas only on ${quote(a.branch.name)}`, found.removed, (id) => placed(a.graph, id)),
    ...group('Ideas that differ', found.changed, (idea) => changeLine(a, b, idea)),
    ...group('Ideas that stand elsewhere', found.moved, (id) => moveLine(a, b, id)),
    ...group(`Links only on ${quote(b.branch.name)}`, found.linksAdded, (link) => linkLine(b.graph, link)),
    ...group(`Links only on ${quote(a.branch.name)}`, found.linksRemoved, (link) => linkLine(a.graph, link)),
    ...(found.linksChanged > 0 ? [`Links with another label: ${found.linksChanged}`] : []),
    ...(found.reordered > 0 ? [`Ideas in another order: ${found.reordered}`] : []),
  ]
  return lines.length > 0 ? lines : ['Their graphs are the same.']
}

function group<T>(title: string, items: readonly T[], toLine: (item: T) => string): string[] {
  if (items.length === 0) return []
  const more = items.length > shownIdeas ? [`(+${items.length - shownIdeas} more)`] : []
  return [
    `${title}: ${items.length}`,
    ...items.slice(0, shownIdeas).map((item) => `- ${toLine(item)}`),
    ...more,
  ]
}

const labelIn = (graph: GraphState, id: NodeId | null | undefined) =>
  quote((id && graph.nodes.get(id)?.label) || '')

const placed = (graph: GraphState, id: NodeId) =>
  `${named(graph, id)} under ${labelIn(graph, graph.nodes.get(id)?.parentId)}`

function changeLine(a: Side, b: Side, { id, properties }: ChangedIdea): string {
  const [before, after] = [a.graph.nodes.get(id), b.graph.nodes.get(id)]
  const changes = properties.map((property) => {
    if (property === 'intel') return 'its findings'
    return `${property} ${quote(cut(before?.[property]))} on ${quote(a.branch.name)}, ${quote(cut(after?.[property]))} on ${quote(b.branch.name)}`
  })
  return `${named(b.graph, id)}: ${changes.join('; ')}`
}

const cut = (text = '') => (text.length > 160 ? `${text.slice(0, 160).toWellFormed()}…` : text)

const moveLine = (a: Side, b: Side, id: NodeId) =>
  `${named(b.graph, id)}: under ${labelIn(a.graph, a.graph.nodes.get(id)?.parentId)} on ${quote(a.branch.name)}, under ${labelIn(b.graph, b.graph.nodes.get(id)?.parentId)} on ${quote(b.branch.name)}`

const linkLine = (graph: GraphState, { source, target, label }: GraphLink) =>
  `${named(graph, source)} -> ${named(graph, target)}${label ? ` ${quote(label)}` : ''}`

/** The newest of what only this branch has. */
function saidLines({ name }: ConversationRow, messages: readonly MessageRow[]): string[] {
  const lines = messages.flatMap((message) => messageLine(message, longestMessage) ?? [])
  if (lines.length === 0) return [`Nothing was said or done only on ${quote(name)}.`]
  const left = lines.length - shownMessages
  const earlier = left > 0 ? [`(+${left} earlier: see read_branch)`] : []
  return [`Said and done only on ${quote(name)}: ${lines.length}`, ...earlier, ...lines.slice(-shownMessages)]
}
