// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Chat } from '@/components/chat/chat'
import { lateRow } from '@/components/chat/conversation-log'
import { TooltipProvider } from '@/components/ui/tooltip'
import { BoardProvider, useBoardStore } from '@/lib/client/board-context'
import type { BoardStore } from '@/lib/client/board-store'
import { findCited, toCiteId, tryCitation } from '@/lib/history/citations'
import type { Message, MessageId } from '@/lib/history/parts'
import type { BoardData, HistoryEntryView } from '@/lib/history/views'
import { createSlowServer, rootMessage, said, toBoard, toData, toView } from '../../client/small-board'
import { loaded } from '../loaded'

beforeAll(() => loaded(lateRow))

// What reads Markdown is fetched when it is first needed, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const side = said(said([rootMessage], 'user', 'What does it cost?'), 'assistant', 'Rails cost the most.')
const rails = side[2] as Message
const elsewhere = `m1:${'ab'.repeat(32)}` as MessageId

const entry = ({ id, parents, role }: Message, seq: number): HistoryEntryView => ({
  id,
  parents,
  role,
  text: '',
  seq,
  createdAt: seq,
  kinds: ['text'],
})

interface Held {
  store?: BoardStore
}

function Hold({ in: held }: { readonly in: Held }) {
  held.store = useBoardStore()
  return null
}

function open(answer: string, more: Partial<BoardData> = {}) {
  const main = said(said([rootMessage], 'user', 'And there?'), 'assistant', answer)
  const data: BoardData = {
    ...toBoard(toData('main', main), [toView('side', side)]),
    history: [...side, ...main.slice(1)].map(entry),
    ...more,
  }
  const server = createSlowServer()
  const held: Held = {}
  render(
    <TooltipProvider>
      <BoardProvider data={data} api={server.api}>
        <Hold in={held} />
        <Chat />
      </BoardProvider>
    </TooltipProvider>,
  )
  const state = () => held.store?.getState()
  return { server, state }
}

test('a citation opens the message on its branch: shown, picked and with the focus', async () => {
  const { server, state } = open(`See [the rails](bough:message/${toCiteId(rails.id)}).`)
  const link = await screen.findByRole('link', { name: 'Message: the rails' })
  expect(link.getAttribute('href')).toBe(`/boards/b?m=${toCiteId(rails.id)}`)
  expect(link.getAttribute('target')).toBe(null)
  fireEvent.click(link)
  const asked = await server.take('conversation')
  expect(asked.input).toEqual({ id: 'side' })
  await act(async () => asked.answer({ ok: true, data: toData('side', side) }))
  expect(state()?.conversationId).toBe('side')
  expect(state()?.selectedMessageId).toBe(rails.id)
  expect(document.activeElement?.textContent).toContain('Rails cost the most.')
  expect(document.activeElement?.className).toContain('m-picked')
})

test('a citation of the branch on screen goes there without asking the server', async () => {
  const { server, state } = open(
    `[root](bough:message/${toCiteId(rootMessage.id)}) [it](bough:message/PLACE)`,
  )
  const [, question] = state()?.messages ?? []
  act(() => void state()?.openMessage(question?.id as MessageId))
  expect(document.activeElement?.textContent).toContain('And there?')
  expect(server.asked.filter(({ name }) => name === 'conversation')).toEqual([])
})

test.each([
  ['another board', `bough:message/${toCiteId(elsewhere)}`],
  ['too few digits', `bough:message/${toCiteId(rails.id).slice(0, 11)}`],
  ['other letters', `bough:message/${toCiteId(rails.id).toUpperCase()}g`],
  ['a way out', `bough:message/${toCiteId(rails.id)}/../../../x`],
  ['a script', 'bough:message/javascript:alert(1)'],
  ['another kind', `bough:run/${toCiteId(rails.id)}`],
  ['a host', `bough://evil.example/${toCiteId(rails.id)}`],
])('[R-X1] a citation that names nothing here (%s) is text', async (_, href) => {
  open(`See [the rails](${href}) and [this](https://example.com).`)
  await screen.findByRole('link', { name: /this/ })
  expect(screen.queryByRole('link', { name: /the rails/ })).toBeNull()
  expect(screen.getByText(/the rails/)).toBeTruthy()
  expect(document.querySelectorAll('[href^="bough:"]')).toHaveLength(0)
})

test('a message that vanished while it was on screen says so', async () => {
  const { server, state } = open(`See [the rails](bough:message/${toCiteId(rails.id)}).`)
  fireEvent.click(await screen.findByRole('link', { name: /the rails/ }))
  const asked = await server.take('conversation')
  await act(async () => asked.answer({ ok: true, data: toData('side', side.slice(0, 2)) }))
  expect(state()?.notices.map(({ text }) => text)).toEqual(['This message is no longer on the board.'])
  await act(async () => state()?.openMessage(elsewhere))
  expect(state()?.notices.at(-1)?.text).toBe('This message is no longer on the board.')
})

test('a message that no branch shows is said, and offered', async () => {
  const { server, state } = open(`See [the rails](bough:message/${toCiteId(rails.id)}).`, {
    conversations: [toView('main', [rootMessage])],
  })
  fireEvent.click(await screen.findByRole('link', { name: /the rails/ }))
  const [notice] = state()?.notices ?? []
  expect(notice?.text).toBe('No branch shows this message any more.')
  notice?.action?.run()
  expect((await server.take('switchSibling')).input).toMatchObject({ messageId: rails.id })
})

test('a short id leads to one message or to none', () => {
  const twin = { id: `${rails.id.slice(0, 20)}${'0'.repeat(47)}` as MessageId }
  const cited = tryCitation(`bough:message/${toCiteId(rails.id)}`) ?? ''
  expect(findCited([rootMessage, rails, rails], cited)).toBe(rails)
  expect(findCited([rails, twin], cited)).toBeUndefined()
  expect(findCited([rails, twin], rails.id)).toBe(rails)
  expect(tryCitation(`bough:message/${rails.id}`)).toBe(rails.id.slice(3))
  for (const nonsense of ['', 'm1:', '__proto__', `${cited}z`])
    expect(findCited([rails], nonsense)).toBeUndefined()
})
