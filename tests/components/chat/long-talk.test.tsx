// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Chat, lateQueue } from '@/components/chat/chat'
import { lateRow } from '@/components/chat/conversation-log'
import { estimateHeight } from '@/components/chat/row-height'
import { toStretches } from '@/components/chat/said'
import { TooltipProvider } from '@/components/ui/tooltip'
import { BoardProvider, useBoardStore } from '@/lib/client/board-context'
import type { BoardStore } from '@/lib/client/board-store'
import type { LiveRun, LiveTool } from '@/lib/client/contract'
import { toLiveRun } from '@/lib/client/fold-chunk'
import type { Message } from '@/lib/history/parts'
import type { BoardData } from '@/lib/history/views'
import { createSlowServer, rootMessage, said, toBoard, toData, toView } from '../../client/small-board'
import { loaded } from '../loaded'

beforeAll(async () => {
  await loaded(lateRow)
  await loaded(lateQueue)
})
beforeEach(() => localStorage.clear())
afterEach(cleanup)

function talk(turns: number): Message[] {
  let path: Message[] = [rootMessage]
  for (let turn = 1; turn <= turns; turn++)
    path = said(said(path, 'user', `Question ${turn}`), 'assistant', `Answer ${turn}`)
  return path
}

interface Held {
  store?: BoardStore
}

function Hold({ in: held }: { readonly in: Held }) {
  held.store = useBoardStore()
  return null
}

function open(path: readonly Message[], more: Partial<BoardData> = {}) {
  const server = createSlowServer()
  const held: Held = {}
  render(
    <TooltipProvider>
      <BoardProvider data={{ ...toBoard(toData('main', path)), ...more }} api={server.api}>
        <Hold in={held} />
        <Chat />
      </BoardProvider>
    </TooltipProvider>,
  )
  const state = () => held.store?.getState()
  const store = () => held.store ?? expect.fail('the board is not open')
  return { server, state, store }
}
const log = () => screen.getByRole('log', { name: 'Conversation' })
const articles = () => within(log()).getAllByRole('article')

test('[X-18] a short talk stands there whole; of a long one only the rows near the end are drawn', () => {
  open(talk(20))
  expect(articles()).toHaveLength(40)
  cleanup()
  open(talk(500))
  expect(articles().length).toBeLessThan(30)
  expect(articles().at(-1)?.textContent).toContain('Answer 500')
  expect(log().textContent).not.toContain('Question 1 ')
})

test('[X-18] [X-22] a message that a link leads to is drawn wherever it stands, and has the focus', () => {
  const path = talk(500)
  const { state } = open(path)
  const asked = path[201]
  expect(asked?.parts[0]).toMatchObject({ text: 'Question 101' })
  act(() => void state()?.openMessage(asked?.id as never))
  expect(document.activeElement?.textContent).toContain('Question 101')
})

test('[X-18] the log is silent, and an answer is announced once, when it is whole', async () => {
  const { server } = open(talk(1))
  expect(log().getAttribute('aria-live')).toBe('off')
  fireEvent.input(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'And buses?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  ;(await server.take('sendMessage')).answer({
    ok: true,
    runId: 'r1',
    conversationId: 'main',
    messageId: null,
  })
  await waitFor(() => expect(server.runs.has('r1')).toBe(true))
  const spoken = () => log().querySelector('[aria-live=polite]')?.textContent
  act(() =>
    server.runs.get('r1')?.onChunks([
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Louder.' },
    ]),
  )
  expect(spoken()).toBe('')
  const done = {
    answer: 'Louder.',
    graphHash: '',
    headId: rootMessage.id,
    terminationReason: 'text',
    usage: {},
  }
  act(() => server.runs.get('r1')?.onChunks([{ type: 'data-done', data: done } as never]))
  expect(spoken()).toBe('Co-pilot: Louder.')
})

test('[X-20] words stand at their place among the calls, while they stream and afterwards', () => {
  const tool = (callId: string, saidBefore: number): LiveTool => ({
    callId,
    name: 'add_node',
    input: {},
    state: 'done',
    output: '',
    nodeIds: [],
    saidBefore,
  })
  const live = toStretches([], null, [tool('a', 6), tool('b', 6), tool('c', 15)], 'First.\n\nThen.\n\nLast')
  expect(live.map(({ text, tools }) => [text, tools.map(({ callId }) => callId)])).toEqual([
    ['First.', ['a', 'b']],
    ['Then.', ['c']],
    ['Last', []],
  ])
  expect(toStretches([], null)).toEqual([])
})

test('[X-14] an answer is made again by another model', async () => {
  const model = (id: string) => ({ id, name: id, provider: 'p', providerName: 'P', isBuiltIn: false })
  const { server } = open(talk(1), { models: [model('p/one'), model('p/two')], defaultModelId: 'p/one' })
  const more = screen.getByRole('button', { name: 'Answer again in another way' })
  fireEvent.keyDown(more, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'p/two' }))
  expect((await server.take('regenerate')).input).toMatchObject({ model: 'p/two' })
})

test('[X-19] a waiting message can be reworded; words typed too late are kept, to be said as well', async () => {
  const { server, state } = open(talk(1))
  act(() =>
    server.say({ type: 'queue', conversationId: 'main', queued: [{ runId: 'q1', text: 'And then?' }] }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Change its words' }))
  const field = screen.getByRole('textbox', { name: 'Words that wait' })
  fireEvent.change(field, { target: { value: 'And what then?' } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(server.asked.filter(({ name }) => name === 'editQueued')).toEqual([])
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  const asked = await server.take('editQueued')
  await act(async () => asked.answer({ ok: true }))
  expect(state()?.queued).toEqual([{ runId: 'q1', text: 'And what then?' }])
  fireEvent.click(screen.getByRole('button', { name: 'Change its words' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Words that wait' }), {
    target: { value: 'Too late' },
  })
  act(() => server.say({ type: 'queue', conversationId: 'main', queued: [] }))
  expect(screen.getByText(/Its turn has come/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Say it as well' }))
  expect((await server.take('sendMessage')).input).toMatchObject({ text: 'Too late' })
})

test('[X-19] other words for what waits are kept while one is on another branch, and when its turn has come', async () => {
  const path = talk(1)
  const waits = [
    { runId: 'q1', text: 'And then?' },
    { runId: 'q2', text: 'Expand', isLens: true as const },
  ]
  const { server, state } = open(path, { conversations: [toView('main', path), toView('side', path)] })
  act(() => server.say({ type: 'queue', conversationId: 'main', queued: waits }))
  const field = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Words that wait' })
  // A lens has no words to change.
  fireEvent.click(screen.getByRole('button', { name: 'Change its words' }))
  fireEvent.input(field() ?? document.body, { target: { value: 'And what then?' } })
  act(() => void state()?.openConversation('side'))
  await act(async () => (await server.take('conversation')).answer({ ok: true, data: toData('side', path) }))
  expect(field()).toBeNull()
  act(() => void state()?.openConversation('main'))
  expect(field()?.value).toBe('And what then?')
  cleanup()
  const again = open(path)
  expect(field()?.value).toBe('And what then?')
  expect(screen.getByText(/Its turn has come/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Say it as well' }))
  expect((await again.server.take('sendMessage')).input).toMatchObject({ text: 'And what then?' })
})

test('[X-19] a question that is being asked in other words keeps them through a reload, until they are given up', () => {
  const question = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Your words' })
  open(talk(1))
  fireEvent.click(screen.getByRole('button', { name: 'Ask in other words' }))
  fireEvent.input(question() ?? document.body, { target: { value: 'Question 1, rather' } })
  cleanup()
  open(talk(1))
  expect(question()?.value).toBe('Question 1, rather')
  expect(document.activeElement).not.toBe(question())
  fireEvent.keyDown(question() ?? document.body, { key: 'Escape' })
  cleanup()
  open(talk(1))
  expect(question()).toBeNull()
})

test('a row is expected to be about as high as its words', () => {
  const row = (text: string) => {
    const message = toData('main', said([rootMessage], 'user', text)).messages[1]
    return message && { kind: 'user' as const, key: '', at: message.id, message, isLast: false }
  }
  expect(estimateHeight(row('a'.repeat(520)))).toBeGreaterThan(estimateHeight(row('a')) * 3)
  expect(estimateHeight(row('a'.repeat(1_000_000)))).toBeLessThan(3_000)
  expect(estimateHeight(undefined)).toBe(0)
})

test('[X-18] a word of an answer looks through no message of a long talk', () => {
  const { store } = open(talk(500))
  let reads = 0
  const watched = <T extends object>(list: readonly T[]) =>
    new Proxy(list, {
      get: (target, key, own) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads++
        return Reflect.get(target, key, own)
      },
    })
  const { messages, history } = store().getState()
  act(() => store().setState({ messages: watched(messages), history: watched(history) }))
  act(() => store().setState({ run: streaming('A') }))
  expect(reads).toBeGreaterThan(0)
  reads = 0
  act(() => store().setState({ run: streaming('A tram') }))
  expect(log().textContent).toContain('A tram')
  expect(reads).toBe(0)
})

const streaming = (text: string): LiveRun => ({
  ...toLiveRun({ runId: 'r', conversationId: 'main', kind: 'turn', startedAt: 0 }),
  tools: noTools,
  text,
})
const noTools: LiveRun['tools'] = []
