import { describe, expect, test } from 'vitest'
import { loadLand } from '@/components/canvas/late-land'
import { childrenOf } from '@/lib/graph/queries'
import { createTestCanvas } from './make-canvas'

describe('[X-6] keyboard tree work', () => {
  test('arrows lead to parent, child and siblings, and past the last sibling to the next family', () => {
    const canvas = createTestCanvas()
    canvas.select('What would it cost?')
    const go = (...commands: Parameters<typeof canvas.commands.run>[0][]) => {
      for (const command of commands) canvas.commands.run(command)
      return canvas.active()
    }
    expect(go('go-child')).toBe('State pays up to 75 %')
    expect(go('go-next')).toBe('Tunnel under the station')
    expect(go('go-next')).toBe('Harbour to university')
    expect(go('go-previous', 'go-previous', 'go-previous')).toBe('€38–52 m per kilometre')
    expect(go('go-parent', 'go-parent')).toBe('Should our city build a tram?')
    expect(go('go-parent')).toBe('Should our city build a tram?')
    expect(canvas.model.getState().focus).toEqual({ id: canvas.state().graph.rootId })
  })

  test('the first arrow of all goes to the root', () => {
    const canvas = createTestCanvas()
    canvas.commands.run('go-next')
    expect(canvas.active()).toBe('Should our city build a tram?')
  })

  test('adding a child: a field stands at its place, its text becomes one batch, and the new idea has the focus', () => {
    const canvas = createTestCanvas()
    canvas.select('Who decides?')
    canvas.commands.run('add-child')
    expect(canvas.model.getState().scene.cardById.get('pending')).toMatchObject({ kind: 'pending' })
    canvas.commands.endAdd('The ministry')
    expect(canvas.active()).toBe('The ministry')
    expect(canvas.state().graph.nodes.get(canvas.id('The ministry'))).toMatchObject({
      parentId: canvas.id('Who decides?'),
      origin: { kind: 'person' },
    })
    expect(canvas.model.getState().pending).toBeNull()
    expect(canvas.model.getState().focus).toEqual({ id: canvas.id('The ministry') })
  })

  test('a sibling stands right behind the idea', () => {
    const canvas = createTestCanvas()
    canvas.select('Which line first?')
    canvas.commands.run('add-sibling')
    canvas.commands.endAdd('Who pays?')
    const order = childrenOf(canvas.state().graph, canvas.state().graph.rootId).map(({ label }) => label)
    expect(order.indexOf('Who pays?')).toBe(order.indexOf('Which line first?') + 1)
  })

  test('a blank or forgotten field adds nothing', () => {
    const canvas = createTestCanvas()
    const { graph } = canvas.state()
    for (const text of ['  ', null]) {
      canvas.select('Who decides?')
      canvas.commands.run('add-child')
      canvas.commands.endAdd(text)
      expect(canvas.state().graph).toBe(graph)
      expect(canvas.active()).toBe('Who decides?')
      expect(canvas.model.getState().scene.cardById.has('pending')).toBe(false)
    }
  })

  test('renaming keeps the id; Escape keeps the label', () => {
    const canvas = createTestCanvas()
    const id = canvas.id('Who decides?')
    canvas.select('Who decides?')
    canvas.commands.run('rename')
    expect(canvas.model.getState().renaming).toEqual({ id, text: null })
    canvas.commands.endRename('Who has a say?')
    expect(canvas.id('Who has a say?')).toBe(id)
    canvas.commands.rename(id, 'x')
    canvas.commands.endRename(null)
    expect(canvas.id('Who has a say?')).toBe(id)
    expect(canvas.model.getState().renaming).toBeNull()
  })

  test('removing takes what is selected with all below, and goes to the next sibling', () => {
    const canvas = createTestCanvas()
    canvas.select('Who decides?')
    canvas.commands.remove()
    const { graph } = canvas.state()
    expect([...graph.nodes.values()].some(({ label }) => label === 'Two thirds needed')).toBe(false)
    expect(canvas.active()).toBe('Five years of works')
    canvas.state().select([canvas.id('Five years of works'), canvas.id('A calmer centre')])
    canvas.commands.remove()
    expect(canvas.active()).toBe('Which line first?')
  })

  test('the root cannot be removed', () => {
    const canvas = createTestCanvas()
    const { graph } = canvas.state()
    canvas.select('Should our city build a tram?')
    canvas.commands.remove()
    expect(canvas.state().graph).toBe(graph)
  })

  test('[X-9] Space folds and unfolds; a leaf has nothing to fold', () => {
    const canvas = createTestCanvas()
    canvas.select('Council vote in March')
    canvas.commands.run('fold')
    expect(canvas.card('Council vote in March')?.hidden).toBe(3)
    canvas.commands.run('fold')
    expect(canvas.card('Two thirds needed')).toBeDefined()
    canvas.select('Two thirds needed')
    canvas.commands.run('fold')
    expect(canvas.state().folds.size).toBe(0)
  })
})

describe('[X-7] selecting many', () => {
  test('all ideas, and one batch removes them', () => {
    const canvas = createTestCanvas()
    canvas.commands.run('select-all')
    expect(canvas.state().selection.size).toBe(canvas.state().graph.nodes.size)
    canvas.commands.remove()
    expect(canvas.state().graph.nodes.size).toBe(1)
  })

  test('Escape lets go of everything', () => {
    const canvas = createTestCanvas()
    canvas.select('Who decides?')
    canvas.commands.run('leave')
    expect(canvas.state()).toMatchObject({ activeId: null, selection: new Set() })
  })
})

describe('menu and links', () => {
  test('the menu of an idea makes it the active one, and leaves a selection it is part of', () => {
    const canvas = createTestCanvas()
    canvas.commands.openMenu(canvas.id('Who decides?'), { clientX: 30, clientY: 40 })
    expect(canvas.active()).toBe('Who decides?')
    expect(canvas.model.getState().menu).toEqual({ id: canvas.id('Who decides?'), x: 30, y: 40 })
    canvas.commands.run('select-all')
    const { size } = canvas.state().selection
    canvas.commands.openMenu(canvas.id('Old freight track'), { clientX: 0, clientY: 0 })
    expect(canvas.state().selection.size).toBe(size)
  })

  test('a link drawn from one idea to another is one batch; to itself it waits on', async () => {
    await loadLand()
    const canvas = createTestCanvas()
    const from = canvas.id('Old freight track')
    const to = canvas.id('Who decides?')
    expect(canvas.commands.endAim(to)).toBe(false)
    expect(canvas.state().graph.links.size).toBe(2)
    canvas.model.setState({ aim: { kind: 'link', ids: [from] } })
    canvas.commands.endAim(from)
    expect(canvas.model.getState().aim?.ids).toEqual([from])
    canvas.commands.endAim(to)
    expect([...canvas.state().graph.links.values()]).toContainEqual(
      expect.objectContaining({ source: from, target: to }),
    )
    expect(canvas.model.getState().aim).toBeNull()
  })
})

test('[X-7] a command takes the chosen ideas, not the root, to the next idea that is named', async () => {
  await loadLand()
  const canvas = createTestCanvas()
  canvas.commands.run('select-all')
  canvas.commands.run('move-to')
  expect(canvas.model.getState().aim?.ids).not.toContain(canvas.state().graph.rootId)
  canvas.select('Old freight track')
  canvas.commands.run('move-to')
  canvas.commands.endAim(canvas.id('Who decides?'))
  expect(canvas.state().graph.nodes.get(canvas.id('Old freight track'))?.parentId).toBe(
    canvas.id('Who decides?'),
  )
  canvas.select('Old freight track')
  canvas.commands.run('link-to')
  expect(canvas.model.getState().aim).toEqual({ kind: 'link', ids: [canvas.id('Old freight track')] })
})

describe('[X-5] jumping', () => {
  test('opens what the idea is folded into, selects it and centres it', () => {
    const canvas = createTestCanvas()
    const works = canvas.id('Five years of works')
    canvas.state().fold(works, true)
    canvas.commands.jump(canvas.id('Bridge fund for traders'))
    expect(canvas.state().folds.has(works)).toBe(false)
    expect(canvas.active()).toBe('Bridge fund for traders')
    const box = canvas.card('Bridge fund for traders')?.box
    const view = canvas.views.at(-1)
    if (!box || !view) throw new Error('nothing was centred')
    expect((box.x + box.w / 2) * view.zoom + view.x).toBeCloseTo(500)
    expect((box.y + box.h / 2) * view.zoom + view.y).toBeCloseTo(400)
  })
})

describe('the camera', () => {
  test('Shift+1 shows the whole map', () => {
    const canvas = createTestCanvas()
    canvas.commands.run('fit')
    const { bounds } = canvas.model.getState().scene
    const view = canvas.views.at(-1)
    if (!view) throw new Error('the view did not move')
    expect(bounds.x * view.zoom + view.x).toBeGreaterThanOrEqual(0)
    expect((bounds.x + bounds.w) * view.zoom + view.x).toBeLessThanOrEqual(1000)
  })

  test('going to an idea in sight leaves the view alone; one out of sight comes in by the least', () => {
    const canvas = createTestCanvas()
    canvas.commands.run('fit')
    const moves = canvas.views.length
    canvas.commands.go(canvas.id('Who decides?'))
    expect(canvas.views).toHaveLength(moves)
    canvas.model.look({ x: -2000, y: 400, zoom: 1 })
    canvas.commands.go(canvas.id('Who decides?'))
    const box = canvas.card('Who decides?')?.box
    const view = canvas.views.at(-1)
    if (!box || !view) throw new Error('the view did not move')
    expect(box.x + view.x).toBeCloseTo(24)
    expect(view.y).toBe(400)
  })
})
