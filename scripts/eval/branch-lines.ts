import { apply } from '@/lib/graph/apply'
import { type GraphState, NodeType } from '@/lib/graph/schema'
import { find } from '@/tests/models/guide/play'
import type { Branch } from './request'

/** A branch's name, its talk and what it added to the graph it left. */
export function branchOf(text: string, start: GraphState): Branch {
  const [name = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  const talk = lines.flatMap((line): Branch['talk'][number][] => {
    if (line.startsWith('> ')) return [{ role: 'user', text: line.slice(2) }]
    return line.startsWith('< ') ? [{ role: 'assistant', text: line.slice(2) }] : []
  })
  let graph = start
  for (const line of lines.filter((one) => one.startsWith('+ '))) {
    const [, parent = '', type = 'topic', label = ''] = /^\+ (.*?) > (\w+): (.*)$/.exec(line) ?? []
    const targetId = parent === 'root' ? graph.rootId : (find(graph, parent)?.id ?? graph.rootId)
    const child = { kind: 'ChatNode' as const, label, type: NodeType.parse(type), description: '' }
    graph = apply(graph, { source: { kind: 'chat' }, targetId, children: [child] }).state
  }
  return { name: name.trim(), talk, graph }
}
