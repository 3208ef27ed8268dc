// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BranchDialog } from '@/components/chat/branch-dialog'
import { Chat } from '@/components/chat/chat'
import { lateRow } from '@/components/chat/conversation-log'
import { TooltipProvider } from '@/components/ui/tooltip'
import { BoardProvider } from '@/lib/client/board-context'
import type { BoardData } from '@/lib/history/views'
import {
  createSlowServer,
  edited,
  idea,
  refused,
  rootMessage,
  said,
  toBoard,
  toData,
} from '../../client/small-board'
import { loaded } from '../loaded'

beforeAll(() => loaded(lateRow))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const answered = said(said([rootMessage], 'user', 'Why a tram?'), 'assistant', 'Because it is *quiet*.')

function open(data: BoardData = toBoard(toData('main', answered))) {
  const server = createSlowServer()
  render(
    <TooltipProvider>
      <BoardProvider data={data} api={server.api}>
        <Chat />
        <BranchDialog />
      </BoardProvider>
    </TooltipProvider>,
  )
  return server
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const articles = () => within(screen.getByRole('log', { name: 'Conversation' })).getAllByRole('article')

test('[X-21] every message is an article with Branch here, and the dialogue names the branch', async () => {
  const server = open(toBoard(toData('main', edited(answered, idea('Noise')))))
  expect(articles()).toHaveLength(3)
  const [first] = articles()
  if (!first) throw new Error('no article')
  for (const article of articles())
    expect(within(article).getByRole('button', { name: 'Branch here' })).toBeTruthy()
  fireEvent.click(within(first).getByRole('button', { name: 'Branch here' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Buses' } })
  fireEvent.click(screen.getByRole('button', { name: 'Branch and go there' }))
  const asked = await server.take('forkConversation')
  expect(asked.input).toMatchObject({ at: answered[1]?.id, name: 'Buses', conversationId: 'main' })
})

test('[X-19] Enter sends and empties the field; a refused message comes back into it', async () => {
  const server = open()
  fireEvent.input(box(), { target: { value: 'And buses?' } })
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(box().value).toBe('')
  expect(articles()).toHaveLength(4)
  const asked = await server.take('sendMessage')
  asked.answer(refused('The disk is full.', 503))
  await waitFor(() => expect(box().value).toBe('And buses?'))
})

test('[X-19] a draft is kept by branch until the server has it', async () => {
  const server = open()
  fireEvent.input(box(), { target: { value: 'half a thou' } })
  cleanup()
  open()
  expect(box().value).toBe('half a thou')
  expect(server.asked.filter(({ name }) => name === 'sendMessage')).toEqual([])
})

test('while the co-pilot works there is one Stop and a status; Send stays', async () => {
  const server = open()
  fireEvent.input(box(), { target: { value: 'And buses?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getAllByRole('button', { name: 'Stop' })).toHaveLength(1)
  expect(screen.getByRole('status').textContent).toBe('Sending')
  const asked = await server.take('sendMessage')
  asked.answer({ ok: true, runId: 'r1', conversationId: 'main', messageId: null })
  await waitFor(() => expect(server.runs.has('r1')).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect((await server.take('stopRun')).input).toEqual({ id: 'r1' })
})

test('[X-15] versions of a message are switched by ‹ ›', async () => {
  const data = toData('main', answered)
  const twin = answered[2]?.id ?? rootMessage.id
  const messages = data.messages.map((message) =>
    message.role === 'user' ? { ...message, siblings: [message.id, twin] } : message,
  )
  const server = open(toBoard({ ...data, messages }))
  expect(screen.getByRole('log').textContent).toContain('1/2')
  fireEvent.click(screen.getByRole('button', { name: 'Next version' }))
  expect((await server.take('switchSibling')).input).toMatchObject({ messageId: twin })
})

test('a failed answer says what happened and what is kept, and can be tried again', async () => {
  const data = toData('main', answered.slice(0, 2))
  const call = {
    modelId: 'm',
    status: 'error' as const,
    error: { code: 'timeout', message: 'No word for 60 seconds.' },
    usage: null,
  }
  const messages = data.messages.map((message) => (message.role === 'user' ? { ...message, call } : message))
  const server = open(toBoard({ ...data, messages }))
  expect(screen.getByRole('alert').textContent).toContain('No word for 60 seconds. Your message is kept.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await server.take('retry')).input).toMatchObject({ conversationId: 'main' })
  expect(screen.queryByRole('button', { name: 'Back to the earlier answer' })).toBeNull()
})

test('[X-14] when another answer fails, the one before is one click away', async () => {
  const data = toData('main', answered.slice(0, 2))
  const error = { code: 'timeout', message: 'No word for 60 seconds.' }
  const call = { modelId: 'm', status: 'error' as const, error, usage: null }
  const messages = data.messages.map((message) => (message.role === 'user' ? { ...message, call } : message))
  const history = answered.map(({ id, parents, role }, seq) => ({
    ...{ id, parents, role, seq, createdAt: seq, text: '', kinds: [] },
  }))
  const server = open({ ...toBoard({ ...data, messages }), history })
  fireEvent.click(screen.getByRole('button', { name: 'Back to the earlier answer' }))
  expect((await server.take('switchSibling')).input).toMatchObject({ messageId: answered[2]?.id })
})

test('an empty talk teaches by doing', async () => {
  const server = open(toBoard(toData('main', [rootMessage])))
  fireEvent.click(screen.getByRole('button', { name: 'Add three questions under the root' }))
  expect((await server.take('sendMessage')).input).toMatchObject({
    text: 'Add three questions under the root',
  })
})

test('[C20] edits by hand behind an answer are offered along when it is made again, and when its question is put anew', async () => {
  const path = edited(edited(answered, idea('Noise')), idea('Cost'))
  const server = open(toBoard(toData('main', path)))
  fireEvent.click(screen.getByRole('button', { name: 'Answer again' }))
  const along = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Carry my 2 edits over' })
  expect(along.checked).toBe(true)
  fireEvent.keyDown(along, { key: 'Escape' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Answer again' }))
  fireEvent.click(screen.getByRole('button', { name: 'Answer anew' }))
  const again = await server.take('regenerate')
  expect(again.input).toMatchObject({ messageId: path[2]?.id, carryEdits: true })
  again.answer(refused('Not now.'))
  fireEvent.click(screen.getByRole('button', { name: 'Ask in other words' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Carry my 2 edits over' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Your words' }), { target: { value: 'Why a bus?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask anew' }))
  const { input } = await server.take('editMessage')
  expect(input).toMatchObject({ messageId: path[1]?.id, text: 'Why a bus?' })
  expect(input).not.toHaveProperty('carryEdits')
})

test('[C20] without edits behind it an answer is made again at once', async () => {
  const server = open()
  fireEvent.click(screen.getByRole('button', { name: 'Answer again' }))
  const { input } = await server.take('regenerate')
  expect(input).toMatchObject({ messageId: answered[2]?.id })
  expect(input).not.toHaveProperty('carryEdits')
})
