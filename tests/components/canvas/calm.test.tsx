// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Profiler, type ReactNode, useEffect } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Canvas } from '@/components/canvas/canvas'
import { type CanvasTools, useCanvasTools } from '@/components/canvas/canvas-context'
import { Chat } from '@/components/chat/chat'
import { lateRow } from '@/components/chat/conversation-log'
import { TooltipProvider } from '@/components/ui/tooltip'
import { BoardProvider, useBoardStore } from '@/lib/client/board-context'
import type { BoardStore } from '@/lib/client/board-store'
import type { LiveRun } from '@/lib/client/contract'
import type { NodeBatch } from '@/lib/graph/schema'
import { loaded } from '../loaded'
import { createTestBoard, createTestCanvas } from './make-canvas'
import { idOf, quietApi, toBoard, toBoardData, tramBoard } from './tram-board'

const run: LiveRun = {
  runId: 'r1',
  conversationId: 'c1',
  kind: 'turn',
  messageId: null,
  status: 'Writing',
  startedAt: 0,
  text: '',
  reasoning: '',
  tools: [],
  drafts: [],
  asking: null,
  linkDrafts: [],
  progress: null,
  ended: null,
}

/** A pane of 1,000 by 800: this environment lays nothing out. */
beforeAll(async () => {
  for (const [name, length] of [
    ['clientWidth', 1000],
    ['clientHeight', 800],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => length })
  await loaded(lateRow)
})
afterEach(cleanup)

interface Grabbed {
  tools?: CanvasTools
  board?: BoardStore
}

function Grab({ into }: { readonly into: Grabbed }) {
  const tools = useCanvasTools()
  const board = useBoardStore()
  useEffect(() => void Object.assign(into, { tools, board }), [into, tools, board])
  return null
}

/** Canvas and chat of one board, and how often each has rendered since it was last asked. */
function openBoth() {
  const counts = { canvas: 0, chat: 0 }
  const grabbed: Grabbed = {}
  const counted = (id: keyof typeof counts, children: ReactNode) => (
    <Profiler
      id={id}
      onRender={() => {
        counts[id]++
      }}
    >
      {children}
    </Profiler>
  )
  render(
    <TooltipProvider>
      <BoardProvider data={toBoardData(tramBoard())} api={quietApi()}>
        {counted(
          'canvas',
          <Canvas>
            <Grab into={grabbed} />
          </Canvas>,
        )}
        {counted('chat', <Chat />)}
      </BoardProvider>
    </TooltipProvider>,
  )
  const { tools, board } = grabbed
  if (!tools || !board) throw new Error('the canvas did not come up')
  return {
    ...{ tools, board },
    during(work: () => void) {
      Object.assign(counts, { canvas: 0, chat: 0 })
      act(work)
      return { ...counts }
    },
  }
}

test('[X-4] a drag renders the canvas, and the chat not once', () => {
  const { tools, board, during } = openBoth()
  const id = idOf(board.getState().graph, 'Which line first?')
  for (let step = 1; step <= 5; step++) {
    const { canvas, chat } = during(() =>
      tools.model.setState({ drag: new Map([[id, { x: step, y: step }]]) }),
    )
    expect(canvas).toBeGreaterThan(0)
    expect(chat).toBe(0)
  }
  expect(during(() => tools.model.look({ x: 5, y: 6, zoom: 0.9 })).chat).toBe(0)
})

test('[X-4] neither typing nor a stream of words renders the canvas', () => {
  const { board, during } = openBoth()
  const field = screen.getByRole('textbox', { name: 'Message' })
  const typed = during(() => void fireEvent.input(field, { target: { value: 'And buses?' } }))
  expect(typed.canvas).toBe(0)
  during(() => board.setState({ run }))
  for (let piece = 1; piece <= 5; piece++) {
    const streamed = during(() => board.setState({ run: { ...run, text: 'word '.repeat(piece) } }))
    expect(streamed.canvas).toBe(0)
    expect(streamed.chat).toBeGreaterThan(0)
  }
})

/** The branches of every picture since, without those of what is only on its way. */
function watchEdges(canvas: ReturnType<typeof createTestCanvas>) {
  const countNow = () => canvas.model.getState().scene.edges.filter(({ tone }) => tone !== 'ghost').length
  return (work: () => void) => {
    const counts = [countNow()]
    const stop = canvas.model.subscribe(() => counts.push(countNow()))
    work()
    stop()
    const end = countNow()
    return { least: Math.min(...counts), start: counts[0] ?? 0, end }
  }
}

test('[X-3] no picture has fewer branches than what it leads from and to: growing, undo, another branch', () => {
  const canvas = createTestCanvas()
  const watch = watchEdges(canvas)
  const parentId = canvas.id('A calmer centre')
  const labels = ['Fewer cars', 'Room for markets']
  const batch: NodeBatch = {
    source: { kind: 'lens', lens: 'expand' },
    targetId: parentId,
    children: labels.map((label) => ({ kind: 'SubNode', label, type: 'claim', description: '' })),
  }
  const first = canvas.state().graph
  const grown = watch(() => {
    canvas.board.setState({ marks: { ...canvas.state().marks, growing: new Set([parentId]) } })
    for (let count = 1; count <= labels.length; count++) {
      const drafts = labels
        .slice(0, count)
        .map((label, index) => ({ parentId, label, type: 'claim' as const, index }))
      canvas.board.setState({ run: { ...run, kind: 'lens', drafts } })
    }
    canvas.state().applyBatch(batch)
    canvas.board.setState({ run: null, marks: { ...canvas.state().marks, growing: new Set() } })
  })
  expect(grown).toEqual({ least: grown.start, start: grown.start, end: grown.start + labels.length })
  const undone = watch(() => canvas.board.setState({ graph: first }))
  expect(undone).toEqual({ least: grown.start, start: grown.end, end: grown.start })
  const other = createTestBoard(toBoard('Another', [['One', 'claim']])).getState().graph
  const switched = watch(() => canvas.board.setState({ conversationId: 'c2', graph: other }))
  expect(switched.least).toBe(switched.end)
  const back = watch(() => canvas.board.setState({ conversationId: 'c1', graph: first }))
  expect(back).toEqual({ least: 1, start: 1, end: grown.start })
})

test('[X-1] what was expanded does not move by a pixel, on the board and on the screen', () => {
  const canvas = createTestCanvas()
  const label = 'A calmer centre'
  const box = canvas.card(label)?.box
  const view = canvas.model.view()
  const children = Array.from({ length: 6 }, (_, at) => ({
    ...{ kind: 'SubNode' as const, label: `Child ${at}`, type: 'claim' as const, description: '' },
  }))
  const targetId = canvas.id(label)
  canvas.state().applyBatch({ source: { kind: 'lens', lens: 'expand' }, targetId, children })
  expect(canvas.card(label)?.box).toEqual(box)
  expect(canvas.model.view()).toBe(view)
})
