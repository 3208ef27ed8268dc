import type { OutlineRow } from '@/lib/scene/outline'
import type { OutlineCommand } from './outline-keys'
import { rowId } from './outline-lines'
import { type OutlineEdits, parentRow, type Writing } from './outline-model'

interface Ground {
  readonly edits: OutlineEdits
  readonly rows: readonly OutlineRow[]
  /** Of the active idea; -1 while a fold hides it. */
  readonly at: number
  write(writing: Writing): void
}

export function createPerform({ edits, rows, at, write }: Ground): (command: OutlineCommand) => void {
  const row = rows[at] ?? rows[0]
  const goTo = (next: OutlineRow | undefined) => next && edits.go(next.node.id)
  return (command) => {
    if (!row) return
    const { node } = row
    if (typeof command === 'object') return edits.move(node.id, command.move)
    switch (command) {
      case 'previous':
        return goTo(rows[Math.max(0, at - 1)])
      case 'next':
        return goTo(rows[at + 1])
      case 'first':
        return goTo(rows[0])
      case 'last':
        return goTo(rows.at(-1))
      case 'into':
        return row.isFolded ? edits.toggle(node.id) : goTo(row.children > 0 ? rows[at + 1] : undefined)
      case 'out-of':
        return row.children > 0 && !row.isFolded ? edits.toggle(node.id) : goTo(parentRow(rows, at))
      case 'add-child':
        return addChild(edits, row, write)
      case 'add-sibling':
        if (!node.parentId) return addChild(edits, row, write)
        return write({ kind: 'add', parentId: node.parentId, afterId: node.id, type: node.type })
      case 'rename':
        return write({ kind: 'rename', id: node.id, text: null })
      case 'fold':
        return edits.toggle(node.id)
      case 'remove':
        return edits.remove(node.id)
      case 'menu':
        return document.querySelector<HTMLElement>(`#${rowId(node.id)} .outline-more`)?.focus()
      case 'leave':
        return
    }
  }
}

export function addChild(edits: OutlineEdits, row: OutlineRow, write: Ground['write']): void {
  if (row.isFolded) edits.toggle(row.node.id)
  write({ kind: 'add', parentId: row.node.id, type: row.level === 1 ? 'concept' : row.node.type })
}
