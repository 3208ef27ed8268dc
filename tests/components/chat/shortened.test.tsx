// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Chat } from '@/components/chat/chat'
import { lateRow } from '@/components/chat/conversation-log'
import { TooltipProvider } from '@/components/ui/tooltip'
import { BoardProvider } from '@/lib/client/board-context'
import type { Compaction } from '@/lib/history/compaction'
import { createSlowServer, rootMessage, said, toBoard, toData } from '../../client/small-board'
import { loaded } from '../loaded'

beforeAll(() => loaded(lateRow))

afterEach(cleanup)

function open(compacted: Compaction) {
  const path = said(said([rootMessage], 'user', 'And now?'), 'assistant', 'Still here.')
  const data = toBoard(toData('main', path))
  const messages = data.messages.map((message) =>
    message.role === 'assistant'
      ? { ...message, call: { modelId: 'x/y', status: 'ok' as const, error: null, usage: null, compacted } }
      : message,
  )
  render(
    <TooltipProvider>
      <BoardProvider data={{ ...data, messages }} api={createSlowServer().api}>
        <Chat />
      </BoardProvider>
    </TooltipProvider>,
  )
}

test('[A13] where the history was cut to fit, the answer says so, and those after it do not', () => {
  open({ results: 4, turns: 37, isNew: true })
  expect(
    screen.getByText(/Older tool results were shortened and 37 earlier turns are told in short/),
  ).toBeTruthy()
  cleanup()
  open({ results: 4, turns: 37, isNew: false })
  expect(screen.queryByText(/told in short/)).toBeNull()
})
