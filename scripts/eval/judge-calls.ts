import { resolveRef } from '@/lib/graph/queries'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { PlayedCall } from '@/tests/models/guide/play'
import { fits, isAsExpected, nodeCalled } from './judge-graph'
import type { Change, EvalRequest, ExpectedCall } from './request'

/** Tools that change the graph; every other one only reads. */
const changing: ReadonlySet<string> = new Set([
  'run_lens',
  'add_node',
  'add_nodes',
  'edit_node',
  'move_node',
  'link_nodes',
  'remove_node',
])

export interface Ground {
  readonly calls: readonly PlayedCall[]
  readonly before: GraphState
  readonly after: GraphState
  readonly activeId: NodeId | null
}

/** Calls that are written down stand for those that the changes would tell. */
const callsOf = ({ calls, changes }: EvalRequest): readonly ExpectedCall[] =>
  (calls.length > 0 ? calls : changes.map(toCall)).filter(({ tools }) => !tools.includes('none'))

/** Whether each expected tool was used, and none that changes the graph where all should stay. */
export function usesRightTools(request: EvalRequest, { calls, before, after }: Ground): boolean {
  const done = calls.filter(({ isError }) => !isError).map(({ name }) => name)
  return (
    callsOf(request).every(({ tools }) => tools.some((tool) => done.includes(tool))) &&
    (request.changes.length > 0 ||
      isAsExpected(before, after, []) ||
      done.every((name) => !changing.has(name)))
  )
}

/** Whether a call carries the arguments of each expectation. Ideas may be named by id, label or place. */
export function hasRightArguments(request: EvalRequest, ground: Ground): boolean {
  return callsOf(request).every(({ tools, args }) =>
    ground.calls.some(
      ({ name, input, isError }) =>
        !isError &&
        tools.includes(name) &&
        Object.entries(args).every(([key, value]) => isArgument(key, value, input, name, ground)),
    ),
  )
}

/** What the arguments must be so that the change can come of them. */
function toCall(change: Change): ExpectedCall {
  switch (change.is) {
    case 'added':
      return change.label === undefined
        ? { tools: ['add_node', 'add_nodes', 'run_lens'], args: { under: change.parent } }
        : { tools: ['add_node', 'add_nodes'], args: { under: change.parent } }
    case 'renamed':
    case 'retyped':
    case 'described':
      return { tools: ['edit_node'], args: { node_id: change.node } }
    case 'moved':
      return { tools: ['move_node'], args: { node_id: change.node, parent_id: change.parent } }
    case 'removed':
      return { tools: ['remove_node'], args: { node_id: change.node } }
    case 'linked':
      return change.eitherWay
        ? { tools: ['link_nodes', 'run_lens'], args: {} }
        : { tools: ['link_nodes'], args: { source_id: change.source, target_id: change.target } }
  }
}

const ofIdeas: ReadonlySet<string> = new Set(['node_id', 'parent_id', 'source_id', 'target_id'])

function isArgument(
  key: string,
  value: string,
  input: PlayedCall['input'],
  tool: string,
  ground: Ground,
): boolean {
  const own = key === 'under' ? (tool === 'run_lens' ? 'node_id' : 'parent_id') : key
  const given = input[own] ?? (own === 'parent_id' ? 'active' : undefined)
  if (!ofIdeas.has(own)) return value.split('|').some((one) => fits(String(given ?? ''), one))
  return [ground.before, ground.after].some((graph) => {
    const found = resolveRef(graph, String(given), ground.activeId)
    return found.ok && found.value === nodeCalled(graph, value)?.id
  })
}
