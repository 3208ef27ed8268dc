import { describe, expect, test } from 'vitest'
import { chooseWider, retypeChosen } from '@/lib/client/choosing'
import { copyIdeas, cutIdeas, duplicateIdeas, pasteClip } from '@/lib/client/clipboard'
import { childrenOf, pathTo, subtreeOf } from '@/lib/graph/queries'
import { createTestBoard } from '../components/canvas/make-canvas'
import { idOf, toBoard } from '../components/canvas/tram-board'

function atTram() {
  const store = createTestBoard()
  const id = (label: string) => idOf(store.getState().graph, label)
  const choose = (...labels: string[]) => store.getState().select(labels.map(id))
  const labelsUnder = (label: string) =>
    childrenOf(store.getState().graph, id(label)).map((node) => node.label)
  const count = () => store.getState().graph.nodes.size
  return { store, id, choose, labelsUnder, count }
}

describe('[X-8] clipboard', () => {
  test('[X-8] a part copied on one board is pasted on another with new ids and its inner links', () => {
    const from = atTram()
    from.choose('Which line first?', 'Who would ride it?', 'Old freight track')
    const clip = copyIdeas(from.store)
    expect(clip.text.split('\n')[0]).toBe('- Who would ride it?')
    const to = createTestBoard(toBoard('Another board', [['Notes', 'note']]))
    const host = idOf(to.getState().graph, 'Notes')
    to.getState().select([host])
    pasteClip(to, clip)
    const { graph, notices, marks, activeId } = to.getState()
    expect(subtreeOf(graph, host).map(({ label }) => label)).toEqual([
      'Notes',
      ...[
        'Who would ride it?',
        '31,000 bus trips a day',
        'Rails win drivers over',
        'Will it reach the hospital?',
      ],
      ...['Which line first?', 'Harbour to university', 'Old freight track'],
    ])
    expect([...graph.links.values()].map(({ label }) => label)).toEqual(['depends on'])
    expect([...marks.fresh].every((id) => !from.store.getState().graph.nodes.has(id))).toBe(true)
    expect(activeId).toBe(host)
    expect(notices.at(-1)?.text).toBe('Pasted 7 ideas under “Notes”.')
  })

  test('[X-8] cut takes what is copied, once, and leaves the root', () => {
    const { store, choose, count, id } = atTram()
    const before = count()
    choose('Who decides?', 'Council vote in March')
    cutIdeas(store)
    expect(count()).toBe(before - 6)
    expect(store.getState().activeId).toBe(store.getState().graph.rootId)
    cutIdeas(store)
    expect(count()).toBe(before - 6)
    expect(() => id('Two thirds needed')).toThrow()
  })

  test('[X-8] duplicates stand right behind what they are of, in one change, and are chosen', () => {
    const { store, choose, labelsUnder, count } = atTram()
    const before = count()
    const messages = store.getState().messages.length
    choose('Harbour to university', 'Council vote in March')
    duplicateIdeas(store)
    expect(count()).toBe(before + 5)
    expect(store.getState().messages.length).toBe(messages + 1)
    expect(labelsUnder('Which line first?')).toEqual([
      'Harbour to university',
      'Harbour to university',
      'Old freight track',
    ])
    expect(store.getState().selection.size).toBe(2)
  })

  test('[X-8] what cannot be pasted is said, and nothing changes', () => {
    const { store, choose, count } = atTram()
    const before = count()
    choose('Who decides?')
    pasteClip(store, { text: '   ', html: '<img src=x>' })
    expect(count()).toBe(before)
    expect(store.getState().notices.at(-1)).toMatchObject({
      tone: 'warn',
      text: 'The clipboard holds no text to make ideas of.',
    })
  })
})

describe('[X-7] many at once', () => {
  test('[X-7] the choice grows by what is below, by neighbours, and by type; a type is given to all in one change', () => {
    const { store, choose, id } = atTram()
    choose('Who decides?')
    chooseWider(store, 'below')
    expect(store.getState().selection.size).toBe(6)
    choose('Will it reach the hospital?')
    chooseWider(store, 'neighbours')
    expect(store.getState().selection).toEqual(
      new Set(['Will it reach the hospital?', 'Who would ride it?', 'Harbour to university'].map(id)),
    )
    choose('Two thirds needed')
    chooseWider(store, 'type')
    const { graph, selection, messages } = store.getState()
    expect([...selection].every((one) => graph.nodes.get(one)?.type === 'claim')).toBe(true)
    expect(selection.size).toBe([...graph.nodes.values()].filter(({ type }) => type === 'claim').length)
    retypeChosen(store, 'evidence')
    expect(store.getState().messages.length).toBe(messages.length + 1)
    expect([...store.getState().graph.nodes.values()].some(({ type }) => type === 'claim')).toBe(false)
    expect(pathTo(store.getState().graph, id('Two thirds needed'))).toHaveLength(4)
  })
})
