// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Chat } from '@/components/chat/chat'
import { lateRow } from '@/components/chat/conversation-log'
import { toCallWords, toSpendingWords } from '@/components/chat/spending-words'
import { toThoughtWords } from '@/components/chat/thoughts'
import { TooltipProvider } from '@/components/ui/tooltip'
import { BoardProvider } from '@/lib/client/board-context'
import { toMessage } from '@/lib/history/ids'
import type { BoardData, TurnCall } from '@/lib/history/views'
import { createSlowServer, rootMessage, said, toBoard, toData } from '../../client/small-board'
import { loaded } from '../loaded'

beforeAll(() => loaded(lateRow))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const asked = said([rootMessage], 'user', 'Why a tram?')
const last = asked.at(-1)
if (!last) throw new Error('no question')
const thought = toMessage({
  parents: [last.id],
  role: 'assistant',
  parts: [
    { type: 'reasoning', text: 'Weigh <b>noise</b> first.', providerMetadata: { x: { signature: 's' } } },
    { type: 'text', text: 'Because it is quiet.' },
  ],
})

function open(data: BoardData) {
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

const real = (id: string) => ({
  id,
  name: id.split('/')[1] ?? '',
  provider: id.split('/')[0] ?? '',
  providerName: id.split('/')[0] ?? '',
  isBuiltIn: false,
})
const withModels = (modelId: string | null, ids: readonly string[]) => {
  const board = toBoard(toData('main', [...asked, thought], { modelId }))
  return { ...board, models: [...ids.map(real), ...board.models] }
}

test('[A20] thoughts stand folded before the answer, as plain text, and are not the answer', () => {
  const data = withModels(null, [])
  const messages = data.messages.map((message) =>
    message.id === thought.id
      ? {
          ...message,
          call: { modelId: 'x/y', status: 'ok' as const, error: null, usage: null, thoughtMs: 12_400 },
        }
      : message,
  )
  open({ ...data, messages })
  const summary = screen.getByText('Thought for 12 s')
  expect(screen.queryByText(/Weigh/)).toBeNull()
  const fold = summary.closest('details')
  if (!fold) throw new Error('no fold')
  fold.open = true
  fireEvent(fold, new Event('toggle'))
  expect(screen.getByText('Weigh <b>noise</b> first.')).toBeTruthy()
  expect(screen.getByText('Because it is quiet.').textContent).not.toContain('Weigh')
})

test('how long it thought, in words', () => {
  const took = (...times: (number | undefined)[]) =>
    toThoughtWords(times.map((thoughtMs) => ({ call: thoughtMs ? ({ thoughtMs } as never) : null })))
  expect(took(undefined)).toBe('Thoughts')
  expect(took(200)).toBe('Thought for a moment')
  expect(took(4_000, undefined, 5_000)).toBe('Thought for 9 s')
  expect(took(125_000)).toBe('Thought for 2 min 5 s')
})

test('[A20] a branch whose model is gone says so, and goes on with another at a click', async () => {
  const server = open(withModels('gone/old-model', ['mine/m1']))
  const notice = screen.getByText(/“gone\/old-model” is not set up any more/)
  const box = notice.closest<HTMLElement>('[role=status]')
  if (!box) throw new Error('no notice')
  fireEvent.click(within(box).getByRole('button', { name: /^Go on with/ }))
  expect((await server.take('updateConversation')).input).toMatchObject({ modelId: 'bough/guide' })
})

test('[A20] a model that its provider does not offer, but is asked all the same, is named as it is', () => {
  open(withModels('mine/unlisted', ['mine/m1']))
  expect(screen.queryByText(/not set up any more/)).toBeNull()
  expect(screen.getByTitle('Who answers here').textContent).toBe('unlisted')
})

test('[A15] what came from the cache and went into it stands in the line of tokens', () => {
  const usage = { inputTokens: 1_204, outputTokens: 88, cachedInputTokens: 900, cacheWriteTokens: 60 }
  const call: TurnCall = {
    callId: 'c',
    modelId: 'x/y',
    status: 'ok',
    error: null,
    usage,
    cost: { kind: 'unknown' },
    startedAt: 0,
    durationMs: null,
    warnings: [],
    tools: [],
  }
  expect(toSpendingWords([call])).toBe(
    '1,204 tokens in (900 from its cache, 60 into it), 88 out, 1 call, price unknown',
  )
  expect(toCallWords({ ...call, usage: { ...usage, cacheWriteTokens: 0 } })).toContain(
    '1,204 in (900 from its cache), 88 out',
  )
})
