import type { MessageId, Role } from '@/lib/history/parts'

/** What the map needs to know of a message. */
export interface MapEntry {
  readonly id: MessageId
  readonly parents: readonly MessageId[]
  readonly role: Role
  readonly seq: number
  readonly kinds: readonly string[]
}

export type MarkKind = 'root' | 'user' | 'assistant' | 'edit' | 'program' | 'lens' | 'merge' | 'fold'

/** One sign on the map: a message, a co-pilot turn, a run of edits by hand or by a program, or a folded run of signs. */
export interface HistoryMark {
  /** Of its first message; it stays while the run grows. */
  readonly id: MessageId
  readonly kind: MarkKind
  /** In path order; branching at the mark means branching at the last one. */
  readonly messageIds: readonly MessageId[]
  readonly branchId: string
}

/** The messages a branch is the first to stand on, and the message they hang under. */
export interface BranchLine {
  readonly branchId: string
  readonly own: readonly MapEntry[]
  /** The head itself for a branch that stands on another's message; undefined under the root. */
  readonly from: MessageId | undefined
}

/** Gives every message to the first branch, in the order given, whose path it stands on. */
export function linesOf(
  branches: readonly { readonly id: string; readonly headId: MessageId }[],
  byId: ReadonlyMap<MessageId, MapEntry>,
): BranchLine[] {
  const owned = new Set<MessageId>()
  return branches.map(({ id: branchId, headId }) => {
    const own: MapEntry[] = []
    let next = byId.get(headId)
    while (next && !owned.has(next.id)) {
      owned.add(next.id)
      own.push(next)
      next = next.parents[0] === undefined ? undefined : byId.get(next.parents[0])
    }
    own.reverse()
    const from = own[0] ? own[0].parents[0] : headId
    return { branchId, own, from: from !== undefined && byId.has(from) ? from : undefined }
  })
}

/** The signs of one line. `breaks` names the messages that must end a sign, `opened` the folded runs to show whole. */
export function marksOf(
  line: BranchLine,
  breaks: ReadonlySet<MessageId>,
  opened: ReadonlySet<MessageId>,
): HistoryMark[] {
  const marks: HistoryMark[] = []
  let run: HistoryMark[] = []
  for (const mark of grouped(line, breaks)) {
    if (!isLandmark(mark, breaks)) {
      run.push(mark)
      continue
    }
    marks.push(...folded(run, opened), mark)
    run = []
  }
  return [...marks, ...folded(run, opened)]
}

type Group = { kind: MarkKind; messageIds: MessageId[] }

function grouped(line: BranchLine, breaks: ReadonlySet<MessageId>): HistoryMark[] {
  const groups: Group[] = []
  let isOpen = false
  for (const entry of line.own) {
    const kind = kindOf(entry)
    const last = groups.at(-1)
    if (isOpen && last?.kind === kind && isRun(kind)) last.messageIds.push(entry.id)
    else groups.push({ kind, messageIds: [entry.id] })
    isOpen = !breaks.has(entry.id)
  }
  return groups.flatMap(({ kind, messageIds }) => {
    const [id] = messageIds
    return id ? [{ id, kind, messageIds, branchId: line.branchId }] : []
  })
}

export function kindOf({ role, kinds }: MapEntry): MarkKind {
  if (role === 'root' || role === 'user') return role
  if (role === 'assistant' || role === 'tool') return 'assistant'
  if (kinds.includes('merge')) return 'merge'
  if (kinds.includes('lens')) return 'lens'
  return kinds.includes('program') ? 'program' : 'edit'
}

const isRun = (kind: MarkKind) => kind === 'assistant' || kind === 'edit' || kind === 'program'

function isLandmark({ kind, messageIds }: HistoryMark, breaks: ReadonlySet<MessageId>): boolean {
  const last = messageIds.at(-1)
  return kind === 'root' || kind === 'merge' || (last !== undefined && breaks.has(last))
}

/** What a fold leaves to see of a run: how it began, and what led to its end. */
const shownBefore = 2
const shownAfter = 1
const foldedFrom = 5

function folded(run: readonly HistoryMark[], opened: ReadonlySet<MessageId>): readonly HistoryMark[] {
  const hidden = run.slice(shownBefore, run.length - shownAfter)
  const [first] = hidden
  if (!first || hidden.length < foldedFrom || opened.has(first.id)) return run
  const fold: HistoryMark = {
    id: first.id,
    kind: 'fold',
    messageIds: hidden.flatMap(({ messageIds }) => messageIds),
    branchId: first.branchId,
  }
  return [...run.slice(0, shownBefore), fold, ...run.slice(run.length - shownAfter)]
}
