import type { MessageId } from '@/lib/history/parts'
import type { Tables } from './memory-tables'
import { boardView, conversationShelf, ownerShelf } from './memory-tables'
import type { Owner } from './ports'
import type { Write } from './records'

type Erasure = Extract<Write, { write: 'unreached-erase' }>

/** Messages with what hangs on them; calls keep their numbers and forget their places. */
export function eraseUnreached({ boardId, ...erasure }: Erasure, tables: Tables, owner: Owner): void {
  const gone = new Set(erasure.messageIds)
  for (const id of gone) dropMessage(tables, id)
  for (const id of erasure.runIds) {
    tables.runs.delete(id)
    tables.events.delete(id)
    tables.approvals.delete(id)
  }
  const runs = new Set(erasure.runIds)
  const or = (id: MessageId | null) => (id !== null && gone.has(id) ? null : id)
  for (const call of tables.calls.values()) {
    if (call.boardId !== boardId) continue
    const { inputHeadId, firstInputId, outputHeadId, runId } = call
    const heads = {
      inputHeadId: or(inputHeadId),
      firstInputId: or(firstInputId),
      outputHeadId: or(outputHeadId),
    }
    tables.calls.set(call.id, { ...call, ...heads, runId: runId !== null && runs.has(runId) ? null : runId })
  }
  for (const id of gone) boardView(tables, boardId).bookmarks.delete(id)
  dropMarks(tables, gone)
  dropResults(tables, owner, boardId, new Set(erasure.names))
}

function dropMessage(tables: Tables, id: MessageId): void {
  const parentId = tables.messages.get(id)?.parents[0]
  const siblings = parentId === undefined ? undefined : tables.children.get(parentId)
  if (parentId !== undefined && siblings) {
    tables.children.set(
      parentId,
      siblings.filter((sibling) => sibling !== id),
    )
  }
  tables.messages.delete(id)
  tables.children.delete(id)
  tables.snapshots.delete(id)
}

function dropMarks(tables: Tables, gone: ReadonlySet<MessageId>): void {
  for (const conversationId of tables.shelves.keys()) {
    const { leaves, lastLeaves } = conversationShelf(tables, conversationId)
    for (const id of leaves) if (gone.has(id)) leaves.delete(id)
    for (const [sibling, leaf] of lastLeaves) {
      if (gone.has(sibling) || gone.has(leaf)) lastLeaves.delete(sibling)
    }
  }
}

function dropResults(tables: Tables, owner: Owner, scope: string, names: ReadonlySet<string>): void {
  const { keys } = ownerShelf(tables, owner)
  for (const [key, row] of keys) if (row.scope === scope && namesOneOf(row.result, names)) keys.delete(key)
}

function namesOneOf(result: unknown, names: ReadonlySet<string>): boolean {
  if (typeof result === 'string') return names.has(result)
  return (
    typeof result === 'object' &&
    result !== null &&
    Object.values(result).some((one) => namesOneOf(one, names))
  )
}
