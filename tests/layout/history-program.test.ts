import { expect, test } from 'vitest'
import type { MessageId, Role } from '@/lib/history/parts'
import { layoutHistory } from '@/lib/layout/history-lanes'

const entry = (seq: number, parent: number | null, role: Role, kinds: readonly string[]) => ({
  id: `m${seq}` as MessageId,
  parents: parent === null ? [] : [`m${parent}` as MessageId],
  role,
  seq,
  kinds,
})

test('[X-22] what a program changed is a mark of its own between a person’s edits', () => {
  const entries = [
    entry(0, null, 'root', ['board']),
    entry(1, 0, 'graph', ['batch']),
    entry(2, 1, 'graph', ['batch', 'program']),
    entry(3, 2, 'graph', ['batch', 'program']),
    entry(4, 3, 'graph', ['batch']),
  ]
  const branches = [{ id: 'main', headId: 'm4' as MessageId, createdAt: 0, tipWidth: 40 }]
  const { marks } = layoutHistory({
    ...{ entries, branches, activeId: 'main' },
    ...{ opened: new Set<MessageId>(), lanes: new Map() },
  })
  expect(marks.map(({ kind, messageIds }) => [kind, messageIds.length])).toEqual([
    ['root', 1],
    ['edit', 1],
    ['program', 2],
    ['edit', 1],
  ])
})
