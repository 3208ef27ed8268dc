// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { announceChanges } from '@/lib/client/announce'
import { changeWords } from '@/lib/client/change-words'
import { apply } from '@/lib/graph/apply'
import { addNode, editNode, linkNodes, moveNode, removeNodes } from '@/lib/graph/edits'
import { toGraphJson } from '@/lib/graph/json'
import { foldGraph } from '@/lib/history/fold'
import { idOf, tramBoard } from '../components/canvas/tram-board'
import { after, edited, idea, openBoard, rootMessage, rootNode, settle, toBoard, toData } from './small-board'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('[X-29] changes for an ear', () => {
  test('what was added is counted and placed, the rest is named or counted', () => {
    const { graph } = tramBoard()
    const at = (label: string) => idOf(graph, label)
    const words = (batch: Parameters<typeof apply>[1]) => changeWords(graph, apply(graph, batch).state)
    const draft = { label: 'Noise', type: 'risk' as const, description: '' }
    expect(words(addNode(graph, at('Who decides?'), draft))).toBe('added “Noise” under “Who decides?”')
    expect(words(removeNodes(graph, [at('Who decides?')]))).toBe('removed 6 ideas')
    expect(words(editNode(graph, at('Who decides?'), { label: 'Who votes?' }))).toBe('changed “Who votes?”')
    expect(words(moveNode(graph, at('Old freight track'), at('A calmer centre')))).toBe(
      'moved “Old freight track” under “A calmer centre”',
    )
    expect(words(linkNodes(graph, at('Old freight track'), at('A calmer centre')))).toBe('made a link')
    const root = { kind: 'SubNode' as const, type: 'risk' as const, description: '' }
    const many = {
      source: { kind: 'chat' as const },
      targetId: at('Who decides?'),
      children: ['a', 'b', 'c'].map((label) => ({ ...root, label })),
      drops: { nodes: [at('Rails win drivers over')], links: [] },
    }
    expect(words(many)).toBe('added 3 ideas under “Who decides?” and removed an idea')
    expect(changeWords(graph, graph)).toBe('')
  })

  test('a run and an undo are said once and with who it was; what the hands here do is not', async () => {
    const { store, server, state } = openBoard(toBoard(toData('main', [rootMessage])))
    const said: string[] = []
    let wait = () => {}
    const stop = announceChanges(
      store,
      (words) => said.push(words),
      (run) => {
        wait = run
        return () => {
          wait = () => {}
        }
      },
    )
    state().applyBatch(idea('By hand'))
    wait()
    expect(said).toEqual([])
    const edit = await server.take('applyBatch')
    const head = state().messages.at(-1)?.id
    edit.answer({ ok: true, headId: head, messageId: head, skipped: [] })
    await settle()
    const path = edited([rootMessage], idea('By hand'))
    const undone = after(path, {
      role: 'graph',
      parts: [
        { type: 'undo', messageIds: [path.at(-1)?.id ?? ''] },
        {
          type: 'batch',
          batch: removeNodes(
            foldGraph(path),
            [...foldGraph(path).nodes.keys()].filter((id) => id !== rootNode.id),
          ),
        },
      ],
    })
    state().undo()
    ;(await server.take('undo')).answer({
      ok: true,
      headId: undone.at(-1)?.id,
      graph: toGraphJson(foldGraph(undone)),
      skipped: [],
    })
    ;(await server.take('conversation')).answer({ ok: true, data: toData('main', undone) })
    await settle()
    wait()
    expect(said).toEqual(['Undid: removed an idea.'])
    stop()
  })

  test('what happened before the words were there is said when they come', () => {
    const { store, state } = openBoard(toBoard(toData('main', [rootMessage])))
    const before = state()
    const graph = apply(before.graph, idea('Early')).state
    store.setState({ graph })
    const said: string[] = []
    const stop = announceChanges(
      store,
      (words) => said.push(words),
      (run) => {
        run()
        return () => {}
      },
      [{ state: state(), before }],
    )
    expect(said).toEqual(['Another window added “Early” under “Should our city build a tram?”.'])
    stop()
  })
})
