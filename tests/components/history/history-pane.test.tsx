// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HistoryPane, lateBookmarks, lateList } from '@/components/history/history-pane'
import { TooltipProvider } from '@/components/ui/tooltip'
import type { MessageId } from '@/lib/history/parts'
import { loaded } from '../loaded'
import { conversations, createDouble, type Done, type Shown } from './tram-history'

beforeAll(() => loaded(lateList))

let double: ReturnType<typeof createDouble>
let done: readonly Done[]

vi.mock('@/lib/client/board-context', () => ({
  useBoardStore: () => double.store,
  useBoard: (selector: (state: unknown) => unknown) => double.store(selector as never),
}))

beforeEach(() => show())
afterEach(cleanup)

function show(shown: Partial<Shown> = {}) {
  double = createDouble(shown)
  done = double.done
}

const open = (props: Parameters<typeof HistoryPane>[0] = {}) =>
  render(
    <TooltipProvider>
      <HistoryPane {...props} />
    </TooltipProvider>,
  )

const region = () => within(screen.getByRole('region', { name: 'History' }))
const mark = (name: string | RegExp) => region().getByRole('button', { name, hidden: true })
/** Marks that are drawn, in the order of the page. */
const names = () =>
  [...document.querySelectorAll('[data-mark]')].map((element) => element.getAttribute('aria-label'))

test('the header counts messages and branches; the root is not one', () => {
  open()
  expect(region().getByRole('heading', { name: 'History' })).toBeTruthy()
  expect(region().getByText('10 messages, 2 branches')).toBeTruthy()
})

test('every mark says who said what, and on which branch when it is another', () => {
  open()
  expect(names()).toEqual([
    'Start: Should our city build a tram?',
    'You: What would it cost?',
    'Co-pilot: About 40 million a kilometre.',
    'You: Who would ride it?',
    'Co-pilot: Commuters first.',
    'By hand: 2 edits',
    'You: And fast buses?',
    'You: Who would drive it?',
  ])
})

test('branch names stand on the tips, and a click opens the branch', () => {
  open()
  fireEvent.click(mark(/^Fast buses/))
  expect(done).toEqual([['open', 'buses']])
})

test('[X-22] one tab stop; arrows go to parent, child and the line beside', () => {
  open()
  const stops = [...document.querySelectorAll('[data-mark]')].filter(
    (one) => one.getAttribute('tabindex') === '0',
  )
  expect(stops.map((one) => one.getAttribute('aria-label'))).toEqual(['By hand: 2 edits'])
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  mark('By hand: 2 edits').focus()
  const walked = ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Home', 'ArrowRight', 'End'].map((key) => {
    press(key)
    return document.activeElement?.getAttribute('aria-label')
  })
  expect(walked).toEqual([
    'Co-pilot: Commuters first.',
    'You: Who would ride it?',
    'Co-pilot: About 40 million a kilometre.',
    'Start: Should our city build a tram?',
    'You: What would it cost?',
    'By hand: 2 edits',
  ])
  expect(mark('By hand: 2 edits').tabIndex).toBe(0)
})

test('a mark of the open branch selects its last message', () => {
  open()
  fireEvent.click(mark(/40 million/))
  expect(done).toEqual([['select', 'a1']])
})

test('a mark of another branch opens that branch, then selects', async () => {
  open()
  fireEvent.click(mark(/And fast buses/))
  await waitFor(() =>
    expect(done).toEqual([
      ['open', 'buses'],
      ['select', 'b1'],
    ]),
  )
})

test('a line no branch stands on is gone to as a sibling', () => {
  open()
  fireEvent.click(mark(/Who would drive it/))
  expect(done).toEqual([['switch', 'z1']])
})

test('[X-21] the card of a mark gives first words, who, when and “Branch here”', async () => {
  open()
  fireEvent.pointerEnter(mark(/Who would ride it/), { pointerType: 'mouse' })
  fireEvent.click(await region().findByRole('button', { name: 'Branch here' }))
  expect(region().getByText('Who would ride it?')).toBeTruthy()
  expect(region().getByText(/^You · .*2026/)).toBeTruthy()
  expect(done).toEqual([['branch', 'q2']])
})

test('branching at an answer with steps means branching at its end; at open calls it is not offered', async () => {
  open()
  fireEvent.pointerEnter(mark(/40 million/), { pointerType: 'mouse' })
  fireEvent.click(await region().findByRole('button', { name: 'Branch here' }))
  expect(done).toEqual([['branch', 'a1']])
  cleanup()
  const { history } = double.store.getState()
  show({ history: history.slice(0, 3), conversations: conversations.slice(0, 1), messages: [] })
  double.store.setState({ conversations: [{ ...conversations[0], headId: 'c1' as MessageId } as never] })
  open()
  fireEvent.pointerEnter(mark(/add_node|Working/), { pointerType: 'mouse' })
  await region().findByRole('button', { name: 'Open in chat' })
  expect(region().queryByRole('button', { name: 'Branch here' })).toBeNull()
})

test('Escape closes the card', async () => {
  open()
  fireEvent.pointerEnter(mark(/Who would ride it/), { pointerType: 'mouse' })
  await region().findByRole('button', { name: 'Branch here' })
  fireEvent.keyDown(mark(/Who would ride it/), { key: 'Escape' })
  expect(region().queryByRole('button', { name: 'Branch here' })).toBeNull()
})

test('the message selected in the chat is marked, and a growing branch says so', () => {
  const run = { id: 'run', kind: 'turn' as const, status: 'active' as const, startedAt: 0 }
  show({
    selectedMessageId: 't1' as MessageId,
    conversations: conversations.map((one) => (one.id === 'main' ? { ...one, run } : one)),
  })
  open()
  expect(mark(/40 million/).getAttribute('aria-current')).toBe('true')
  expect(mark('By hand: 2 edits').querySelector('.hist-ring')).toBeTruthy()
  expect(mark('Main').getAttribute('aria-description')).toBe('growing, open')
})

test('a message on its way is on the map before the server lists it', () => {
  const messages = double.store.getState().messages
  const id = 'new' as MessageId
  const sent = {
    id,
    parents: ['e2' as MessageId],
    role: 'user' as const,
    seq: 11,
    createdAt: 0,
    siblings: [id],
    call: null,
  }
  show({ messages: [...messages, { ...sent, parts: [{ type: 'text' as const, text: 'One more\nthing' }] }] })
  open()
  expect(names()).toContain('You: One more thing')
})

test('the fold button says what it will do, and a folded pane draws no map', () => {
  const folds: boolean[] = []
  const { rerender } = open({ onFold: (folded) => folds.push(folded) })
  fireEvent.click(region().getByRole('button', { name: 'Fold the history' }))
  expect(folds).toEqual([true])
  rerender(
    <TooltipProvider>
      <HistoryPane isFolded onFold={() => {}} />
    </TooltipProvider>,
  )
  expect(region().getByRole('button', { name: 'Unfold the history' })).toBeTruthy()
  expect(names()).toEqual([])
})

test('downwards, a tap on a row opens its actions', () => {
  open({ direction: 'down' })
  const rows = region().getAllByRole('listitem')
  expect(rows).toHaveLength(8)
  fireEvent.click(region().getByRole('button', { name: /^You:.*And fast buses.*on Fast buses/ }))
  fireEvent.click(region().getByRole('button', { name: 'Branch here' }))
  expect(done).toEqual([['branch', 'b1']])
  fireEvent.click(region().getByRole('button', { name: 'Fast buses' }))
  expect(done.at(-1)).toEqual(['open', 'buses'])
})

test('[X-27] a bookmark is named on its mark, has a sign of its own, and is listed over the map', async () => {
  show({ bookmarks: new Map([['a1' as MessageId, 'The price']]) })
  await loaded(lateBookmarks)
  open()
  fireEvent.focus(mark('Co-pilot: About 40 million a kilometre., bookmarked as The price'))
  expect(document.querySelectorAll('.hist-flag')).toHaveLength(1)
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Bookmarks: 1' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'The price' }))
  expect(done).toContainEqual(['go', 'a1'])
})

test('[X-22] Backspace goes back along the marks the keyboard has stood on', () => {
  open()
  const start = mark(/^Start/)
  start.focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? start, { key })
  const here = () => document.activeElement?.getAttribute('aria-label')
  press('ArrowRight')
  press('End')
  expect(here()).toBe('By hand: 2 edits')
  press('Backspace')
  expect(here()).toBe('You: What would it cost?')
  press('Backspace')
  expect(here()).toBe('Start: Should our city build a tram?')
  press('Backspace')
  expect(here()).toBe('Start: Should our city build a tram?')
})
