import { describe, expect, test } from 'vitest'
import { toProvenance, wordsOf } from '@/components/inspector/provenance'
import { apply } from '@/lib/graph/apply'
import { editNode } from '@/lib/graph/edits'
import type { GraphState, NodeBatch } from '@/lib/graph/schema'
import { toMessage } from '@/lib/history/ids'
import type { MessageContent } from '@/lib/history/parts'
import type { MessageView } from '@/lib/history/views'
import { idOf, tramBoard } from '../canvas/tram-board'

const board = tramBoard()

function nodeOf(graph: GraphState, label: string) {
  const node = graph.nodes.get(idOf(graph, label))
  if (!node) throw new Error(`no idea ${label}`)
  return node
}

function withTurn(messages: readonly MessageView[], batch: NodeBatch): readonly MessageView[] {
  const add = (
    list: readonly MessageView[],
    role: MessageContent['role'],
    parts: MessageContent['parts'],
  ) => {
    const message = toMessage({ parents: list.slice(-1).map(({ id }) => id), role, parts })
    const seq = list.length + 1
    return [...list, { ...message, seq, createdAt: seq, siblings: [message.id], call: null }]
  }
  const asked = add(messages, 'user', [{ type: 'text', text: 'What speaks against it?' }])
  const called = add(asked, 'assistant', [{ type: 'tool-call', callId: 'k', name: 'add_node', input: {} }])
  return add(called, 'tool', [
    { type: 'tool-result', callId: 'k', name: 'add_node', output: 'Added.' },
    { type: 'batch', batch },
  ])
}

describe('[X-11] why is this here', () => {
  test('finds the message that brought an idea in, also after renaming', () => {
    const id = idOf(board.graph, 'Bridge fund for traders')
    const renamed = apply(board.graph, editNode(board.graph, id, { label: 'A fund' })).state
    for (const graph of [board.graph, renamed]) {
      const node = graph.nodes.get(id)
      const found = node && toProvenance(node, board.messages)
      const batch = found?.message.parts.find((part) => part.type === 'batch')?.batch
      expect(batch?.children.map((child) => 'label' in child && child.label)).toContain(
        'Bridge fund for traders',
      )
      expect(found).toMatchObject({ question: null, answer: null })
    }
  })

  test('what the co-pilot added leads to the question and the answer', () => {
    const batch: NodeBatch = {
      source: { kind: 'chat' },
      targetId: board.graph.rootId,
      children: [{ kind: 'ChatNode', label: 'Noise at night', type: 'risk', description: '' }],
    }
    const { state } = apply(board.graph, batch)
    const found = toProvenance(nodeOf(state, 'Noise at night'), withTurn(board.messages, batch))
    expect(found?.message.role).toBe('tool')
    expect(found?.answer?.role).toBe('assistant')
    expect(found?.question && wordsOf(found.question)).toBe('What speaks against it?')
  })

  test('an idea from elsewhere has none', () => {
    const node = nodeOf(board.graph, 'Bridge fund for traders')
    expect(toProvenance(node, board.messages.slice(0, 1))).toBeNull()
  })
})
