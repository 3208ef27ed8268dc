import { beforeAll, describe, expect, test } from 'vitest'
import { growingId } from '@/components/canvas/ghosts'
import { lateEdit } from '@/components/canvas/late-edit'
import type { BoardState, LiveRun } from '@/lib/client/contract'
import { proposalOf } from '@/lib/client/proposed'
import type { NodeBatch, NodeId } from '@/lib/graph/schema'
import { loaded } from '../loaded'
import { createTestBoard, createTestCanvas } from './make-canvas'
import { toBoard, type tramBoard } from './tram-board'

beforeAll(() => loaded(lateEdit))

const labels = ['Fewer cars', 'Room for markets', 'Cooler summers']

const runWith = (parentId: NodeId, drafts: readonly string[]): LiveRun => ({
  runId: 'r1',
  conversationId: 'c1',
  kind: 'lens',
  messageId: null,
  status: '',
  startedAt: 0,
  text: '',
  reasoning: '',
  tools: [],
  drafts: drafts.map((label, index) => ({ parentId, label, type: 'opportunity', index })),
  asking: null,
  linkDrafts: [],
  progress: null,
  ended: null,
})

const batchFor = (targetId: NodeId): NodeBatch => ({
  source: { kind: 'lens', lens: 'expand' },
  targetId,
  children: labels.map((label) => ({ kind: 'SubNode', label, type: 'opportunity', description: '' })),
})

describe('[X-1] live growth', () => {
  test('a placeholder stands at once where something grows, and drafts come in before it', () => {
    const canvas = createTestCanvas()
    const id = canvas.id('A calmer centre')
    const box = canvas.card('A calmer centre')?.box
    const { marks } = canvas.state()
    canvas.board.setState({ marks: { ...marks, growing: new Set([id]) } })
    expect(canvas.model.getState().scene.cardById.get(growingId(id))).toMatchObject({ kind: 'growing' })
    canvas.board.setState({ run: runWith(id, labels.slice(0, 2)) })
    const ghosts = canvas.model.getState().scene.cards.filter(({ kind }) => kind !== 'idea')
    expect(ghosts.map(({ label }) => label)).toEqual(['Fewer cars', 'Room for markets', 'Growing…'])
    expect(canvas.card('A calmer centre')?.box).toBe(box)
  })

  test('links that wait to be accepted are drawn as ghosts while they are chosen, to proposed ideas too', () => {
    const canvas = createTestCanvas()
    const [source, target] = [canvas.id('A calmer centre'), canvas.state().graph.rootId]
    const asking: LiveRun['asking'] = {
      toolCallId: 'lens',
      toolName: 'run_lens',
      reason: 'preview',
      batch: { ...batchFor(source), links: [{ source: target, target: source, label: 'needs' }] },
      batchHash: '',
    }
    canvas.board.setState({ run: { ...runWith(source, []), asking } })
    const drawn = () => canvas.model.getState().scene.links.filter(({ isGhost }) => isGhost)
    expect(drawn()).toMatchObject([{ source: target, target: source, label: 'needs' }])
    const item = [...(proposalOf(canvas.state())?.items.values() ?? [])].find(({ kind }) => kind === 'linked')
    canvas.state().toggleProposed(item?.id ?? '')
    expect(drawn()).toEqual([])
  })

  test('the batch takes the place of the drafts: no card moves, none is news twice', () => {
    const canvas = createTestCanvas()
    const id = canvas.id('A calmer centre')
    canvas.board.setState({ run: runWith(id, labels) })
    const before = canvas.model.getState().scene
    const places = labels.map((label) => before.cards.find((card) => card.label === label)?.box)
    canvas.state().applyBatch(batchFor(id))
    expect(labels.map((label) => canvas.card(label)?.box)).toEqual(places)
    expect(canvas.model.getState().scene.cards).toHaveLength(before.cards.length)
    expect(labels.some((label) => canvas.model.getState().sprouts.has(canvas.id(label)))).toBe(false)
    canvas.board.setState({ run: null })
    expect(labels.map((label) => canvas.card(label)?.box)).toEqual(places)
  })

  test('what appears without a draft grows, in turn', () => {
    const canvas = createTestCanvas()
    const id = canvas.id('A calmer centre')
    canvas.board.setState({ marks: { ...canvas.state().marks, growing: new Set([id]) } })
    expect([...canvas.model.getState().sprouts]).toEqual([[growingId(id), 0]])
  })
})

test('[X-10] what another answer brought stands there as ghosts while it is pointed at, and leaves all in its place', () => {
  const canvas = createTestCanvas()
  const parentId = canvas.id('A calmer centre')
  const [first, second] = ['n-first', 'n-second'] as NodeId[]
  if (!first || !second) throw new Error('two ids were made')
  const { scene } = canvas.model.getState()
  const overlay = [
    { id: first, parentId, label: 'Fewer cars', type: 'concept' as const },
    { id: second, parentId: first, label: 'Quiet', type: 'concept' as const },
    { id: parentId, parentId, label: 'It is here', type: 'concept' as const },
    {
      id: 'n-lost' as NodeId,
      parentId: 'n-gone' as NodeId,
      label: 'Hangs on nothing',
      type: 'concept' as const,
    },
  ]
  canvas.board.setState({ overlay })
  const ghosts = canvas.model.getState().scene.cards.filter(({ kind }) => kind !== 'idea')
  expect(ghosts.map(({ id, kind }) => [id, kind])).toEqual([
    [first, 'draft'],
    [second, 'draft'],
  ])
  canvas.board.setState({ overlay: [] })
  const after = canvas.model.getState().scene
  expect(after.cards.map(({ id, box }) => [id, box])).toEqual(scene.cards.map(({ id, box }) => [id, box]))
})

describe('[X-3] edges never blink', () => {
  test('a batch leaves the mounted nodes of all it does not move as they were', () => {
    const canvas = createTestCanvas()
    const before = canvas.model.getState().nodes
    canvas.state().applyBatch(batchFor(canvas.id('Trade dips, then returns')))
    const after = canvas.model.getState().nodes
    expect(after.size).toBe(before.size + 3)
    for (const [id, node] of before) {
      const moved = node.position.y !== after.get(id)?.position.y
      if (!moved) expect(after.get(id)).toBe(node)
    }
    expect([...after.values()].every(({ measured, width }) => measured?.width === width)).toBe(true)
  })

  test('pointing at an idea draws nothing anew', () => {
    const canvas = createTestCanvas()
    const before = canvas.model.getState()
    canvas.state().point(canvas.id('Who decides?'))
    expect(canvas.model.getState()).toBe(before)
  })

  test('[X-4] nor does panning a small map', () => {
    const canvas = createTestCanvas()
    const before = canvas.model.getState()
    canvas.model.look({ x: 40, y: -300, zoom: 1 })
    expect(canvas.model.getState()).toBe(before)
  })
})

describe('[X-4] large maps', () => {
  const family = (at: number) =>
    [
      `Family ${at}`,
      'concept',
      Array.from({ length: 40 }, (_, n) => [`Leaf ${at}.${n}`, 'claim'] as const),
    ] as const
  const large = () =>
    createTestBoard(
      toBoard(
        'Large',
        Array.from({ length: 10 }, (_, at) => family(at)),
      ),
    )

  test('only what is near the view is mounted, and the active idea always', () => {
    const canvas = createTestCanvas(large())
    const { scene, nodes } = canvas.model.getState()
    expect(scene.cards).toHaveLength(411)
    expect(nodes.size).toBeLessThan(100)
    canvas.select('Leaf 9.39')
    expect(canvas.model.getState().nodes.has(canvas.id('Leaf 9.39'))).toBe(true)
    const far = canvas.card('Leaf 0.0')?.box
    canvas.model.look({ x: 0, y: -(far?.y ?? 0), zoom: 1 })
    expect(canvas.model.getState().nodes.has(canvas.id('Leaf 0.0'))).toBe(true)
    expect(canvas.model.getState().nodes.size).toBeLessThan(100)
  })

  test('from afar nothing is mounted but the way in', () => {
    const canvas = createTestCanvas(large())
    canvas.model.look({ x: 0, y: 400, zoom: 0.05 })
    expect(canvas.model.getState().level).toBe('far')
    expect([...canvas.model.getState().nodes.keys()]).toEqual([canvas.state().graph.rootId])
  })
})

describe('placing by hand', () => {
  test('a dragged idea takes its family along; where it is dropped it stays', () => {
    const canvas = createTestCanvas()
    const id = canvas.id('Which line first?')
    const from = canvas.card('Which line first?')?.box
    const below = canvas.card('Old freight track')?.box
    if (!from || !below) throw new Error('cards are missing')
    canvas.model.setState({ drag: new Map([[id, { x: from.x + 30, y: from.y - 500 }]]) })
    expect(canvas.card('Old freight track')?.box).toMatchObject({ x: below.x + 30, y: below.y - 500 })
    canvas.state().place([{ nodeId: id, x: from.x + 30, y: from.y - 500, by: 'hand' }])
    canvas.model.setState({ drag: null })
    expect(canvas.card('Which line first?')?.box).toMatchObject({ x: from.x + 30, y: from.y - 500 })
    canvas.state().applyBatch(batchFor(canvas.state().graph.rootId))
    expect(canvas.card('Which line first?')?.box).toMatchObject({ x: from.x + 30, y: from.y - 500 })
  })
})

describe('keeping places', () => {
  const reopened = (placements: BoardState['placements'], made: ReturnType<typeof tramBoard>) => {
    const board = createTestBoard(made)
    board.setState({ placements })
    return createTestCanvas(board)
  }

  test('a board as it was opened keeps nothing', () => {
    const canvas = createTestCanvas()
    expect(canvas.state().placements.size).toBe(0)
  })

  test('after a change the map opens again as it was left', () => {
    const canvas = createTestCanvas()
    canvas.state().applyBatch(batchFor(canvas.id('A calmer centre')))
    const { placements, graph } = canvas.state()
    expect([...placements.values()].every(({ by }) => by === 'layout')).toBe(true)
    const again = reopened(placements, { graph, messages: canvas.state().messages })
    for (const { label } of graph.nodes.values())
      expect(again.card(label)?.box).toEqual(canvas.card(label)?.box)
  })

  test('not while something is on its way, and never over what a person placed', () => {
    const canvas = createTestCanvas()
    const id = canvas.id('A calmer centre')
    canvas.board.setState({ run: runWith(id, labels) })
    expect(canvas.state().placements.size).toBe(0)
    canvas.state().place([{ nodeId: id, x: 200, y: 900, by: 'hand' }])
    canvas.board.setState({ run: null })
    expect(canvas.state().placements.get(id)).toEqual({ nodeId: id, x: 200, y: 900, by: 'hand' })
  })
})
