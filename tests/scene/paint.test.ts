import { describe, expect, test } from 'vitest'
import { NodeType } from '@/lib/graph/schema'
import { toGraphTree } from '@/lib/layout/graph-tree'
import { grow } from '@/lib/layout/grow'
import { emptyLayout } from '@/lib/layout/layout'
import { wideMetrics } from '@/lib/layout/metrics'
import { emptyFlat, updateFlat } from '@/lib/scene/flat'
import { type Painting, type Palette, paintScene } from '@/lib/scene/paint'
import { paintFar, toFarColours } from '@/lib/scene/paint-far'
import { livelyOf, paintLive } from '@/lib/scene/paint-live'
import { toScene } from '@/lib/scene/scene'
import { tramBoard, tramTitle } from '../components/canvas/tram-board'

const { graph } = tramBoard()
const scene = toScene({
  graph,
  boxes: grow(toGraphTree(graph, new Set(), [], wideMetrics), { before: emptyLayout, pins: new Map() }),
  folds: new Set(),
  ghosts: [],
  selection: new Set(),
  activeId: null,
  marks: { fresh: new Set(), changed: new Set(), growing: new Set(), failed: new Map() },
})
const types = Object.fromEntries(
  NodeType.options.map((type) => [type, { fg: type, bg: type }]),
) as Palette['types']
const names = [
  'bough',
  'pine',
  'pineSoft',
  'pineLine',
  'card',
  'line',
  'ink',
  'ink3',
  'ui',
  'display',
] as const
const palette = { ...Object.fromEntries(names.map((name) => [name, name])), types } as unknown as Palette

/** Counts what is drawn. */
function recorder() {
  const calls: Record<string, unknown[][]> = {}
  const context = new Proxy({} as Record<string, unknown>, {
    get: (target, name: string) =>
      target[name] ??
      ((...given: unknown[]) => {
        calls[name] = [...(calls[name] ?? []), given]
      }),
  })
  return { context: context as never, count: (name: string) => calls[name]?.length ?? 0, calls }
}

const flat = emptyFlat()
updateFlat(flat, scene, null)

const painting = (changes: Partial<Painting> = {}): Painting => ({
  scene,
  flat,
  rows: Array.from({ length: (changes.flat ?? flat).count }, (_, at) => at),
  view: { x: 0, y: 500, zoom: 1 },
  size: { width: 2000, height: 2000 },
  scale: 1,
  palette,
  mounted: new Set(),
  ...changes,
})

describe('[X-4] painting', () => {
  test('draws every card, branch and cross link that is seen', () => {
    const { context, count } = recorder()
    paintScene(context, painting())
    expect(count('roundRect')).toBe(scene.cards.length)
    expect(count('bezierCurveTo')).toBe(scene.edges.length + scene.links.length)
  })

  test('leaves out what is mounted and what is out of sight', () => {
    const mounted = recorder()
    paintScene(mounted.context, painting({ mounted: new Set(scene.cards.map(({ id }) => id)) }))
    expect(mounted.count('roundRect') + mounted.count('bezierCurveTo')).toBe(0)
    const away = recorder()
    paintScene(away.context, painting({ view: { x: 50_000, y: 0, zoom: 1 } }))
    expect(away.count('roundRect') + away.count('bezierCurveTo')).toBe(0)
  })

  test('from afar an idea is a dot, and only the root keeps a word', () => {
    const { context, count, calls } = recorder()
    const view = { x: 0, y: 100, zoom: 0.2 }
    paintFar(context, flat, toFarColours(palette), {
      x: 0,
      y: 100,
      zoom: 0.2,
      width: 2000,
      height: 2000,
      scale: 1,
    })
    expect(count('arc')).toBe(scene.cards.length)
    const lively = livelyOf(flat, scene)
    paintLive(context, {
      scene,
      view,
      scale: 1,
      palette,
      lively,
      moving: null,
      mounted: new Set(),
      pointed: undefined,
    })
    expect(calls.fillText?.map(([text]) => text)).toEqual([`${tramTitle.slice(0, 27)}…`])
  })

  test('from afar no word lies on another, however many are chosen', () => {
    const wordsAt = (zoom: number) => {
      const { context, count } = recorder()
      const live = { scene, view: { x: 0, y: 0, zoom }, scale: 1, palette, moving: null, pointed: undefined }
      paintLive(context, { ...live, lively: scene.cards, mounted: new Set() })
      return count('fillText')
    }
    expect(wordsAt(1)).toBe(scene.cards.length)
    expect(wordsAt(0.1)).toBeLessThan(scene.cards.length)
    expect(wordsAt(0.001)).toBe(1)
  })
})
