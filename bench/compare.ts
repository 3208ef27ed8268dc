import { toNeed } from '@/components/canvas/card-need'
import { adoptGraph } from '@/lib/client/adopt-graph'
import { createBuilder } from '@/lib/graph/builder'
import { editNode, removeNodes } from '@/lib/graph/edits'
import { toGraphJson } from '@/lib/graph/json'
import { merge } from '@/lib/graph/merge'
import { pick } from '@/lib/graph/pick'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { seedGraph, toRootNode } from '@/lib/graph/seed'
import { toGraphTree } from '@/lib/layout/graph-tree'
import { grow } from '@/lib/layout/grow'
import { emptyLayout } from '@/lib/layout/layout'
import { wideMetrics } from '@/lib/layout/metrics'
import { compareGraphs } from '@/lib/scene/compared'
import { toScene } from '@/lib/scene/scene'
import { ms, percentile, printTable, type Row } from './table'

/*
 * Two branches of 5,000 ideas that part after 4,500: what a page does between the server's answer and the first
 * picture, and what a merge costs. The control copies the larger map once, which is the least anyone could do.
 */

const shared = 4_500
const size = 5_000
const rounds = 15

/** Five children an idea, breadth first. */
function grown(state: GraphState, upTo: number, name: string): GraphState {
  const builder = createBuilder(state)
  const open: NodeId[] = [...state.nodes.keys()].slice(name === 'shared' ? 0 : 200)
  for (let total = state.nodes.size, i = 0; total < upTo; i++) {
    const targetId = open[i] as NodeId
    const children = Array.from({ length: Math.min(5, upTo - total) }, (_, at) => ({
      kind: 'ChatNode' as const,
      label: `${name} ${i} ${at}`,
      type: 'concept' as const,
      description: '',
    }))
    open.push(...builder.apply({ source: { kind: 'person' }, targetId, children }).added)
    total += children.length
  }
  return builder.state()
}

/** A branch that grew, renamed 100 ideas and removed 50. */
function branchOf(base: GraphState, name: string, from: number): GraphState {
  const builder = createBuilder(grown(base, size, name))
  const ids = [...base.nodes.keys()]
  for (const id of ids.slice(from, from + 100))
    builder.apply(editNode(builder.state(), id, { label: `${name} has renamed ${id}` }))
  const leaves = ids.filter((id) => ![...base.nodes.values()].some(({ parentId }) => parentId === id))
  builder.apply(removeNodes(builder.state(), leaves.slice(from, from + 50)))
  return builder.state()
}

function measure(work: () => unknown): { readonly median: number; readonly p95: number } {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return { median: percentile(times, 0.5), p95: percentile(times, 0.95) }
}

const base = grown(seedGraph(toRootNode('Bench')), shared, 'shared')
const left = branchOf(base, 'left', 100)
const right = branchOf(base, 'right', 150)
const [leftJson, rightJson] = [toGraphJson(left), toGraphJson(right)]

function picture() {
  const ours = adoptGraph(leftJson)
  const theirs = adoptGraph(rightJson, ours)
  const { graph, differences } = compareGraphs(ours, theirs)
  const tree = toGraphTree(graph, new Set(), [], wideMetrics, (id) => toNeed(differences.get(id)))
  const boxes = grow(tree, { before: emptyLayout, pins: new Map() })
  return toScene({
    ...{ graph, boxes, folds: new Set<NodeId>(), ghosts: [], selection: new Set<NodeId>(), activeId: null },
    marks: { fresh: new Set(), changed: new Set(), growing: new Set(), failed: new Map(), differences },
  })
}

const choices = Object.fromEntries(
  merge(base, left, right).conflicts.map(({ nodeId, property }) => [
    `${nodeId}.${property}`,
    'theirs' as const,
  ]),
)
const picked = [...right.nodes.keys()].filter((id) => !left.nodes.has(id)).slice(0, 200)
const control = measure(() => new Map(left.nodes))
const row = (what: string, goal: string, work: () => unknown): Row => {
  const { median, p95 } = measure(work)
  return {
    what,
    figure: `${ms(median)} (p95 ${ms(p95)})`,
    goal,
    control: `copy of one Map ${ms(control.median)}`,
  }
}
printTable([
  row('two branches of 5,000 ideas: marks alone', '', () => compareGraphs(left, right)),
  row('two branches of 5,000 ideas: from the answer to the scene', '≤ 150 ms to paint', picture),
  row('merge of two branches of 5,000 ideas', '≤ 100 ms', () => merge(base, left, right, choices)),
  row('200 ideas picked from 5,000', '', () => pick(base, left, right, picked)),
])
