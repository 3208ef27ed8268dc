import { describe, expect, test } from 'vitest'
import { toNeed } from '@/components/canvas/card-need'
import { apply } from '@/lib/graph/apply'
import { addNode, editNode, linkNodes, moveNode, removeNodes } from '@/lib/graph/edits'
import type { GraphState, NodeBatch, NodeId } from '@/lib/graph/schema'
import { type CardNeed, toGraphTree } from '@/lib/layout/graph-tree'
import { grow } from '@/lib/layout/grow'
import { emptyLayout } from '@/lib/layout/layout'
import { wideMetrics } from '@/lib/layout/metrics'
import { compareGraphs } from '@/lib/scene/compared'
import { toScene } from '@/lib/scene/scene'
import { given, threeStates } from '../arbitraries'
import { idOf, tramBoard } from '../components/canvas/tram-board'
import { expectWhole } from '../graph/support'

const { graph: base } = tramBoard()
const grown = (state: GraphState, ...edits: ((state: GraphState) => NodeBatch)[]) =>
  edits.reduce((at, edit) => apply(at, edit(at)).state, state)
const labelled = (state: GraphState, label: string): NodeId => {
  const found = [...state.nodes.values()].find((node) => node.label === label)
  if (!found) throw new Error(`no ${label}`)
  return found.id
}
const add = (label: string, under: NodeId) => (state: GraphState) =>
  addNode(state, under, { label, type: 'concept', description: '' })

const [first, second] = [...base.nodes.values()].filter(({ parentId }) => parentId === base.rootId)
if (!first || !second) throw new Error('the board has two ideas under its root')
const below = [...base.nodes.values()].find(({ parentId }) => parentId === second.id)
if (!below) throw new Error('the second idea has a child')

describe('[X-24] two graphs in one picture', () => {
  test('what is on one side alone, what is another on each, and what is the same', () => {
    const left = grown(base, add('Only left', first.id))
    const right = grown(
      base,
      add('Only right', second.id),
      (state) => editNode(state, first.id, { label: 'Renamed' }),
      (state) => removeNodes(state, [below.id]),
    )
    const gone = new Set([...base.nodes.keys()].filter((id) => !right.nodes.has(id)))
    const { graph, differences, counts } = compareGraphs(left, right, { gone, clashes: new Set([first.id]) })
    expect(differences.get(labelled(graph, 'Only right'))).toMatchObject({ kind: 'added', isGone: false })
    expect(differences.get(labelled(graph, 'Only left'))).toMatchObject({ kind: 'removed', isGone: false })
    expect(differences.get(below.id)).toMatchObject({ kind: 'removed', isGone: true })
    expect(differences.get(first.id)).toEqual({
      kind: 'changed',
      isGone: false,
      was: first.label,
      properties: ['label'],
      isClash: true,
    })
    expect(differences.has(second.id)).toBe(false)
    expect(counts).toEqual({
      added: 1,
      removed: 1 + gone.size,
      changed: 1,
      same: base.nodes.size - 1 - gone.size,
    })
  })

  test('an idea that was moved stands in its new place and says so; a link on one side alone is marked', () => {
    const right = grown(
      base,
      (state) => moveNode(state, below.id, first.id),
      (state) => linkNodes(state, first.id, second.id),
    )
    const { graph, differences, counts } = compareGraphs(base, right)
    expect(graph.nodes.get(below.id)?.parentId).toBe(first.id)
    expect(differences.get(below.id)).toMatchObject({ kind: 'moved', properties: ['parentId'] })
    expect(counts.changed).toBe(1)
    const link = [...right.links.values()].find(({ id }) => !base.links.has(id))
    expect(differences.get(link?.id ?? '')).toMatchObject({ kind: 'added' })
  })

  test('the same graph twice has no difference, and any two of one board make one whole tree', () => {
    expect(compareGraphs(base, base).differences.size).toBe(0)
    given(threeStates, ([, left, right]) => {
      const { graph, counts } = compareGraphs(left, right)
      expectWhole(graph)
      expect(graph.nodes.size).toBe(new Set([...left.nodes.keys(), ...right.nodes.keys()]).size)
      expect(counts.added + counts.removed + counts.changed + counts.same).toBe(graph.nodes.size)
    })
  })

  test('the scene draws the marks: on cards, on the branches that lead to them, on links', () => {
    const left = grown(base, add('Only left', first.id))
    const right = grown(base, add('Only right', second.id))
    const { graph, differences } = compareGraphs(left, right)
    const boxes = grow(toGraphTree(graph, new Set(), [], wideMetrics), {
      before: emptyLayout,
      pins: new Map(),
    })
    const marks = { fresh: new Set<NodeId>(), changed: new Set<NodeId>(), growing: new Set<NodeId>() }
    const scene = toScene({
      ...{ graph, boxes, folds: new Set<NodeId>(), ghosts: [], selection: new Set<NodeId>(), activeId: null },
      marks: { ...marks, failed: new Map(), differences },
    })
    const at = (label: string) => labelled(graph, label)
    expect(scene.cardById.get(at('Only right'))?.difference?.kind).toBe('added')
    expect(scene.edgeById.get(at('Only right'))?.tone).toBe('added')
    expect(scene.edgeById.get(at('Only left'))?.tone).toBe('removed')
    expect(scene.cardById.get(idOf(graph, first.label))?.difference).toBeNull()
  })

  test('[X-24] a card that bears a mark is high enough for its label, and for old words above it', () => {
    const graph = grown(base, add('Work out what the tram costs', first.id), add('Short', second.id))
    const mark = { kind: 'changed' as const, isGone: false, was: null, properties: [], isClash: false }
    const heights = (need?: CardNeed) => {
      const { ids, height } = toGraphTree(graph, new Set(), [], wideMetrics, () => need)
      return ['Work out what the tram costs', 'Short'].map(
        (label) => height[ids.indexOf(labelled(graph, label))],
      )
    }
    const { height, tallHeight } = wideMetrics
    expect(heights(toNeed(undefined))).toEqual([height, height])
    expect(heights(toNeed(mark))).toEqual([tallHeight, height])
    expect(heights(toNeed({ ...mark, was: 'Before' }))).toEqual([tallHeight, tallHeight])
  })
})
