import { describe, expect, test } from 'vitest'
import { newsOf, whereTo } from '@/components/canvas/news'
import { contains } from '@/lib/scene/scene'
import { seenRect } from '@/lib/scene/view'
import { createTestCanvas } from './make-canvas'

const size = { width: 1000, height: 800 }

describe('[X-10] new ideas that came where nobody looks', () => {
  test('they are counted, and seen again once the view went there with what they hang on', () => {
    const canvas = createTestCanvas()
    const fresh = new Set([...canvas.state().graph.nodes.keys()].slice(-3))
    const news = newsOf(canvas.model.getState().scene, fresh)
    if (!news) throw new Error('three ideas are news')
    expect(news.count).toBe(3)
    expect(contains(news.context, news.bounds)).toBe(true)
    canvas.camera.goTo({ x: -50_000, y: -50_000, zoom: 1 })
    expect(whereTo(news, canvas.model.view(), size)).not.toBeNull()
    canvas.camera.show(news.context)
    expect(whereTo(news, canvas.model.view(), size)).toBeNull()
    expect(canvas.model.view().zoom).toBeLessThanOrEqual(1)
    canvas.stop()
  })

  test('what is in one screen is shown at the zoom it is looked at with', () => {
    const canvas = createTestCanvas()
    const [root] = canvas.model.getState().scene.cards
    if (!root) throw new Error('the root has a card')
    canvas.camera.goTo({ x: -5_000, y: 0, zoom: 0.8 })
    canvas.camera.show(root.box)
    const view = canvas.model.view()
    expect(view.zoom).toBe(0.8)
    expect(contains(seenRect(view, size), root.box)).toBe(true)
    canvas.stop()
  })

  test('the arrow points where they lie; what is seen whole, and what is folded away, is no news', () => {
    const bounds = { x: 0, y: 0, w: 100, h: 100 }
    const news = { count: 1, bounds, context: bounds }
    const whereFrom = (x: number, y: number) => whereTo(news, { x, y, zoom: 1 }, size)
    expect(whereFrom(450, 350)).toBeNull()
    expect(whereFrom(5_000, 350)).toBe(0)
    expect(whereFrom(450, 5_000)).toBe(2)
    expect(whereFrom(-5_000, 350)).toBe(4)
    expect(whereFrom(450, -5_000)).toBe(6)
    expect(whereFrom(950, 350)).toBe(0)
    const canvas = createTestCanvas()
    expect(newsOf(canvas.model.getState().scene, new Set())).toBeNull()
    const { rootId, nodes } = canvas.state().graph
    canvas.state().fold(rootId, true)
    const child = [...nodes.values()].find(({ parentId }) => parentId === rootId)
    expect(newsOf(canvas.model.getState().scene, new Set(child ? [child.id] : []))).toBeNull()
    canvas.stop()
  })
})
