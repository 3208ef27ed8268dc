// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Chat } from '@/components/chat/chat'
import { lateRow } from '@/components/chat/conversation-log'
import { toCostWords, toDollars, toShortTokens } from '@/components/chat/spending-words'
import { latePopover } from '@/components/chat/tokens-sent'
import { TooltipProvider } from '@/components/ui/tooltip'
import { BoardProvider } from '@/lib/client/board-context'
import { type Spent, sumSpending } from '@/lib/history/usage'
import type { BoardData, TurnCall } from '@/lib/history/views'
import { createSlowServer, refused, rootMessage, said, toBoard, toData } from '../../client/small-board'
import { loaded } from '../loaded'

beforeAll(() => Promise.all([loaded(lateRow), loaded(latePopover)]))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const answered = said(said([rootMessage], 'user', 'Why a tram?'), 'assistant', 'It is quiet.')
const question = 'What could the model have done here?'

function open(data: BoardData = toBoard(toData('main', answered))) {
  const server = createSlowServer()
  render(
    <TooltipProvider>
      <BoardProvider data={data} api={server.api}>
        <Chat />
      </BoardProvider>
    </TooltipProvider>,
  )
  return server
}

const tool = (name: string, timesUsed = 0, isOffered = true) => ({
  name,
  description: `Does ${name}. More words.`,
  isOffered,
  timesUsed,
})

const turnCall = (callId: string, more: Partial<TurnCall> = {}): TurnCall => ({
  callId,
  modelId: 'gpt',
  status: 'ok',
  error: null,
  usage: { inputTokens: 602, outputTokens: 44 },
  cost: { kind: 'priced', usd: 0.002 },
  startedAt: 1,
  durationMs: 1_234,
  warnings: [],
  tools: [],
  ...more,
})

async function openPanel(answer: unknown) {
  const server = open()
  expect(server.asked.filter(({ name }) => name === 'turnCalls')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: question }))
  const asked = await server.take('turnCalls')
  expect(asked.input).toEqual({ id: answered[2]?.id })
  asked.answer(answer)
  const panel = await screen.findByRole('dialog', { name: question })
  return within(panel)
}

test('every answer, and no question, can say what the model could have done', () => {
  open()
  const [user, answer] = within(screen.getByRole('log')).getAllByRole('article')
  if (!user || !answer) throw new Error('no articles')
  expect(within(user).queryByRole('button', { name: question })).toBeNull()
  expect(within(answer).getByRole('button', { name: question })).toBeTruthy()
})

test('[C12] the panel is asked for on opening, and lists what was used, what not, and what was missing', async () => {
  const first = turnCall('a', { tools: [tool('add_node', 2), tool('link_nodes'), tool('fly', 1, false)] })
  const panel = await openPanel({ ok: true, calls: [first, turnCall('b')] })
  expect(await panel.findByText('1,204 tokens in, 88 out, 2 calls, ≈ $0.004')).toBeTruthy()
  const [one, two] = panel.getAllByRole('listitem').filter((item) => item.parentElement?.tagName === 'OL')
  const words = one?.textContent?.replaceAll(/ +/g, ' ')
  expect(words).toContain('gpt · 1.2 s · 602 in, 44 out')
  expect(words).toContain('Used add_node 2 times')
  expect(words).toContain('Not used: 1link_nodes Does link_nodes.')
  expect(words).toContain('It asked for “fly”, which it did not have.')
  expect(two?.textContent).toContain('It had no tools.')
})

test('[C11] a changed tool is marked where it stands, with the sentence that names both hashes', async () => {
  const warning =
    'The tool "add_node" takes other arguments than before: schema aaa in call 1, bbb in call 2.'
  const call = turnCall('a', { warnings: [warning], tools: [tool('add_node', 1), tool('other')] })
  const panel = await openPanel({ ok: true, calls: [call] })
  expect(await panel.findByText(warning)).toBeTruthy()
  expect(panel.getAllByText('arguments changed')).toHaveLength(1)
})

test('an answer without a recorded request says so, and so does a server that cannot be reached', async () => {
  const empty = await openPanel({ ok: true, calls: [] })
  expect(await empty.findByText('No request to a model is recorded for this answer.')).toBeTruthy()
  cleanup()
  const lost = await openPanel(refused('The server could not be reached.', 0))
  expect(await lost.findByText('The server could not be reached.')).toBeTruthy()
})

test('[C26] the header adds the branch up, and says nothing where nothing was asked', async () => {
  open()
  expect(screen.queryByText(/tokens sent/)).toBeNull()
  cleanup()
  const data = toData('main', answered)
  const spent = (callId: string, inputTokens: number): Spent => ({
    callId,
    usage: { inputTokens, outputTokens: 5, cachedInputTokens: 100 },
    cost: { kind: 'priced', usd: 0.25 },
  })
  const messages = data.messages.map((message, at) =>
    at === 0 ? message : { ...message, spent: [spent(`call ${at}`, 3_200), spent('shared', 0)] },
  )
  const server = open(toBoard({ ...data, messages }))
  fireEvent.click(screen.getByRole('button', { name: '6.4k tokens sent' }))
  const panel = screen.getByRole('dialog', { name: 'Tokens and cost of this branch' })
  expect(panel.textContent).toContain('Sent to the model6,400')
  expect(panel.textContent).toContain('of these from its cache300')
  expect(panel.textContent).toContain('Calls3')
  expect(panel.textContent).toContain('≈\u00a0$0.750')
  const asked = await server.take('spending')
  asked.answer({ ok: true, spending: sumSpending([spent('a', 9_600)]) })
  expect(await within(panel).findByText(/9,600 tokens sent, ≈ \$0.250\./)).toBeTruthy()
})

test('a cost is said in words that a person can trust', () => {
  const one = (cost: Spent['cost'], callId: string): Spent => ({ callId, usage: null, cost })
  const words = (...costs: Spent['cost'][]) =>
    toCostWords(sumSpending(costs.map((cost, at) => one(cost, `${at}`))))
  expect(words({ kind: 'free' })).toBe('free, on this machine')
  expect(words({ kind: 'unknown' })).toBe('price unknown')
  expect(words({ kind: 'unknown' }, { kind: 'priced', usd: 2 })).toBe(
    '≈\u00a0$2.00 and 1 call of unknown price',
  )
  expect(words({ kind: 'free' }, { kind: 'priced', usd: 0.004 })).toBe('≈\u00a0$0.004')
  expect([0, 0.0001, 1_234.5].map(toDollars)).toEqual(['≈\u00a0$0.000', '< $0.001', '≈\u00a0$1,234.50'])
  expect([1, 900, 6_400, 1_250_000].map(toShortTokens)).toEqual([
    '1 token',
    '900 tokens',
    '6.4k tokens',
    '1.3m tokens',
  ])
})
