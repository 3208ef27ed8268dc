import { apply } from '@/lib/graph/apply'
import { createBuilder } from '@/lib/graph/builder'
import { diff } from '@/lib/graph/diff'
import { graphHash, toGraphJson, tryParseGraph } from '@/lib/graph/json'
import { childrenOf } from '@/lib/graph/queries'
import type { Child, GraphState, NodeBatch, NodeId } from '@/lib/graph/schema'
import { seedGraph, toRootNode } from '@/lib/graph/seed'
import { ms, percentile, printTable } from './table'

/* `npx tsx bench/graph.ts`: medians beside a control that does the least anyone could do in the same run. */

interface Measured {
  readonly what: string
  readonly goal: number | null
  readonly ours: number
  readonly control: string
  readonly controlMs: number
}

const child = (label: string): Child => ({
  kind: 'SubNode',
  label,
  type: 'claim',
  description: `About ${label}`,
})

const batchAt = (targetId: NodeId, name: string, count: number): NodeBatch => ({
  source: { kind: 'lens', lens: 'expand' },
  targetId,
  children: Array.from({ length: count }, (_, i) => child(`${name} ${i}`)),
})

/** A tree of `size` nodes, eight children each. */
function treeOf(size: number): GraphState {
  const builder = createBuilder(seedGraph(toRootNode('Bench')))
  const open: NodeId[] = [builder.state().rootId]
  for (let total = 1, i = 0; total < size; i++) {
    const { added } = builder.apply(batchAt(open[i] as NodeId, `idea ${i}`, Math.min(8, size - total)))
    open.push(...added)
    total += added.length
  }
  return builder.state()
}

/** One parent with everything below it. */
function starOf(size: number): GraphState {
  const seed = seedGraph(toRootNode('Star'))
  return apply(seed, batchAt(seed.rootId, 'ray', size - 1)).state
}

function median(runs: number, work: (run: number) => void): number {
  const times = Array.from({ length: runs }, (_, run) => {
    const start = performance.now()
    work(run)
    return performance.now() - start
  })
  return percentile(times, 0.5)
}

function applyRow(what: string, goal: number, start: GraphState): Measured {
  let state = start
  childrenOf(state, state.rootId)
  const ids = [...state.nodes.keys()]
  const ours = median(25, (run) => {
    const target = what.includes('star') ? state.rootId : (ids[(run * 7_919) % ids.length] as NodeId)
    state = apply(state, batchAt(target, `new ${run}`, 8)).state
  })
  const controlMs = median(25, () => new Map(state.nodes))
  return { what, goal, ours, control: 'copy of one Map', controlMs }
}

/** 5,000 batches of one, two or three children, edits and links, as a long conversation leaves them. */
function conversation(): { seed: GraphState; batches: NodeBatch[] } {
  const seed = seedGraph(toRootNode('Fold'))
  const builder = createBuilder(seed)
  const ids: NodeId[] = [seed.rootId]
  const batches = Array.from({ length: 5_000 }, (_, i) => {
    const targetId = ids[(i * 7_919) % ids.length] as NodeId
    const batch: NodeBatch =
      i % 5 === 4
        ? {
            source: { kind: 'person' },
            targetId,
            children: [],
            puts: { nodes: [renamed(builder.state(), targetId, i)], links: [] },
          }
        : batchAt(targetId, `turn ${i}`, 1 + (i % 3))
    ids.push(...builder.apply(batch).added)
    return batch
  })
  return { seed, batches }
}

const renamed = (state: GraphState, id: NodeId, i: number) => ({
  id,
  set: { label: { before: state.nodes.get(id)?.label, after: `renamed ${i}` } },
})

function foldRow(): Measured {
  const { seed, batches } = conversation()
  const fold = () => {
    const builder = createBuilder(seed)
    for (const batch of batches) builder.apply(batch)
    return builder.state()
  }
  const ours = median(9, fold)
  const controlMs = median(9, () => JSON.parse(JSON.stringify(batches)))
  return {
    what: `fold of 5,000 batches to ${fold().nodes.size} nodes`,
    goal: 150,
    ours,
    control: 'their JSON, out and in',
    controlMs,
  }
}

function wholeRows(state: GraphState): Measured[] {
  const json = toGraphJson(state)
  const copy = median(5, () => JSON.parse(JSON.stringify(json)))
  const control = 'its JSON, out and in'
  const other = apply(state, batchAt(state.rootId, 'other', 8)).state
  const size = state.nodes.size.toLocaleString('en')
  return [
    {
      what: `toGraphJson at ${size}`,
      goal: null,
      ours: median(5, () => toGraphJson(state)),
      control,
      controlMs: copy,
    },
    {
      what: `tryParseGraph at ${size}`,
      goal: null,
      ours: median(5, () => tryParseGraph(json)),
      control,
      controlMs: copy,
    },
    {
      what: `graphHash at ${size}`,
      goal: null,
      ours: median(5, () => graphHash({ ...state })),
      control,
      controlMs: copy,
    },
    {
      what: `diff at ${size}`,
      goal: null,
      ours: median(5, () => diff(state, other)),
      control,
      controlMs: copy,
    },
    {
      what: `index from nothing at ${size}`,
      goal: null,
      ours: median(5, () => childrenOf({ ...state }, state.rootId)),
      control,
      controlMs: copy,
    },
  ]
}

const rows: Measured[] = [
  applyRow('8 children at 10,000 nodes', 3, treeOf(10_000)),
  applyRow('8 children at 99,500 nodes', 30, treeOf(99_500)),
  applyRow('8 children at a star of 99,500', 30, starOf(99_500)),
  foldRow(),
  ...wholeRows(treeOf(10_000)),
]

printTable(
  rows.map(({ what, goal, ours, control, controlMs }) => ({
    what,
    figure: ms(ours),
    goal: goal === null ? '' : `≤ ${goal} ms`,
    control: `${control}: ${ms(controlMs)} (ratio ${(ours / controlMs).toFixed(2)})`,
  })),
)
