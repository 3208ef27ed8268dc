import { describe, expect, test } from 'vitest'
import { canLand, ideaAt } from '@/components/canvas/aim'
import { land } from '@/components/canvas/land'
import { childrenOf } from '@/lib/graph/queries'
import { createTestCanvas } from './make-canvas'

describe('[X-7] to another parent', () => {
  test('[X-7] several go under another idea in one change, which opens; nothing goes under itself or what is below it', () => {
    const { board, id, state } = createTestCanvas()
    const [host, vote] = [id('A calmer centre'), id('Council vote in March')]
    const aim = { kind: 'move' as const, ids: [vote, id('Old freight track')] }
    state().fold(host, true)
    const messages = state().messages.length
    expect(land(board, aim, id('Two thirds needed'))).toBe(false)
    expect(canLand(state().graph, aim, vote)).toBe(false)
    expect(canLand(state().graph, { kind: 'move', ids: [state().graph.rootId] }, host)).toBe(false)
    expect(canLand(state().graph, { kind: 'link', ids: [vote] }, id('Two thirds needed'))).toBe(true)
    expect(state().messages.length).toBe(messages)
    expect(land(board, aim, host)).toBe(true)
    expect(childrenOf(state().graph, host).map(({ label }) => label)).toEqual([
      ...['Trees where cars park', 'Quieter, cleaner air'],
      ...['Old freight track', 'Council vote in March'],
    ])
    expect(state().messages.length).toBe(messages + 1)
    expect(state().folds.has(host)).toBe(false)
  })

  test('[X-7] what a hand had placed goes where its new parent has it', () => {
    const { board, id, state, model, card } = createTestCanvas()
    const track = id('Old freight track')
    state().place([{ nodeId: track, x: 900, y: 2_000, by: 'hand' }])
    expect(card('Old freight track')?.box).toMatchObject({ x: 900, y: 2_000 })
    land(board, { kind: 'move', ids: [track] }, id('Who decides?'))
    const box = card('Old freight track')?.box
    expect(box?.x).toBe(card('Council vote in March')?.box.x)
    expect(box?.y).not.toBe(2_000)
    expect(model.getState().layout.get(track)?.isPinned).toBe(false)
  })

  test('[X-7] the idea under a point, passing over what is held', () => {
    const { model, card, id } = createTestCanvas()
    const box = card('Who decides?')?.box
    if (!box) throw new Error('no card')
    const { scene } = model.getState()
    const inside = { x: box.x + 3, y: box.y + 3 }
    expect(ideaAt(scene.cards, inside, new Set())).toBe(id('Who decides?'))
    expect(ideaAt(scene.cards, inside, new Set([id('Who decides?')]))).toBeNull()
    expect(ideaAt(scene.cards, { x: -5_000, y: 0 }, new Set())).toBeNull()
  })
})
