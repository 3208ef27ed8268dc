import { expect, test } from 'vitest'
import { apply, tryApply } from '@/lib/graph/apply'
import { createBuilder } from '@/lib/graph/builder'
import { diff } from '@/lib/graph/diff'
import { moveNode, removeNodes } from '@/lib/graph/edits'
import { invert } from '@/lib/graph/invert'
import { graphHash, toGraphJson, tryParseGraph } from '@/lib/graph/json'
import { merge } from '@/lib/graph/merge'
import { pathTo, statsOf, subtreeOf } from '@/lib/graph/queries'
import { rebase } from '@/lib/graph/rebase'
import type { GraphState, NodeBatch, NodeId } from '@/lib/graph/schema'
import { summary } from '@/lib/graph/summary'
import { batchOf, growth, person, seed } from './support'

function chainOf(depth: number): GraphState {
  const builder = createBuilder(seed())
  let at = builder.state().rootId
  for (let level = 1; level <= depth; level++) {
    const [child] = builder.apply(growth(at, `Level ${level}`)).added
    if (child) at = child
  }
  return builder.state()
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `Idea ${i}`)

/** Everything that walks the tree. */
function exercise(state: GraphState, deepest: NodeId): void {
  const first = subtreeOf(state, state.rootId)[1]
  if (!first) throw new Error('an empty tree proves nothing')
  const drop = removeNodes(state, [first.id])
  const dropped = apply(state, drop)
  expect(apply(dropped.state, invert(state, drop)).state.nodes.size).toBe(state.nodes.size)
  expect(apply(state, diff(state, dropped.state)).state.nodes.size).toBe(dropped.state.nodes.size)
  expect(rebase(drop, dropped.state).batch.drops?.nodes).toEqual([])
  expect(merge(state, state, dropped.state).state.nodes.size).toBe(dropped.state.nodes.size)
  const parsed = tryParseGraph(toGraphJson(state))
  expect(parsed.ok && graphHash(parsed.value)).toBe(graphHash(state))
  expect(statsOf(state).nodes).toBe(state.nodes.size)
  expect(summary(state, deepest, 1_000)).toContain(deepest)
}

test('[G28] [A4] a chain of 10,000 levels works everywhere, and one more level is over the cap', () => {
  const chain = chainOf(10_000)
  const deepest = subtreeOf(chain, chain.rootId).at(-1)
  if (!deepest) throw new Error('no deepest node')
  expect(pathTo(chain, deepest.id)).toHaveLength(10_001)
  expect(apply(chain, growth(deepest.id, 'More')).skipped).toEqual([
    { label: 'More', reason: 'over the limit of 10000 levels' },
  ])
  const [, second] = subtreeOf(chain, chain.rootId)
  if (second)
    expect(tryApply(chain, moveNode(chain, second.id, deepest.id))).toMatchObject({
      error: { reason: 'cycle' },
    })
  exercise(chain, deepest.id)
})

test('[G28] [A4] 100,000 nodes work everywhere, and one more is over the cap', () => {
  const builder = createBuilder(seed())
  const { rootId } = builder.state()
  const tops = builder.apply(growth(rootId, ...numbered(999))).added
  for (const top of tops) builder.apply(growth(top, ...numbered(99)))
  const last = builder.apply(growth(rootId, ...numbered(2_000).slice(999))).added.at(-1)
  const state = builder.state()
  expect(state.nodes.size).toBe(100_000)
  expect(apply(state, growth(rootId, 'More')).skipped[0]?.reason).toBe(
    'over the limit of 100000 ideas in a graph',
  )
  exercise(state, last ?? rootId)
})

test('[G28] 10,000 puts that hang on each other are checked without recursion, whole or torn', () => {
  const start = seed()
  const idAt = (i: number) =>
    `n${i
      .toString(32)
      .padStart(10, '2')
      .replace(/[0189]/g, 'z')}` as NodeId
  const ids = [...new Set(Array.from({ length: 40_000 }, (_, i) => idAt(i)))].slice(0, 9_999)
  const nodes = ids.map((id, i) => ({
    id,
    isNew: true,
    set: {
      parentId: { after: ids[i - 1] ?? start.rootId },
      label: { after: `Level ${i}` },
      type: { after: 'note' as const },
      description: { after: '' },
      origin: { after: person },
      rank: { after: 'a0' },
    },
  }))
  const whole: NodeBatch = batchOf(start, { puts: { nodes: nodes.toReversed(), links: [] } })
  expect(apply(start, whole).added).toHaveLength(9_999)
  const torn = batchOf(start, { puts: { nodes: nodes.slice(1), links: [] } })
  expect(tryApply(start, torn)).toMatchObject({ error: { reason: 'unknown-parent' } })
  expect(rebase(torn, start).skipped).toHaveLength(9_998)
})
