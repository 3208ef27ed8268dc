// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Inspector } from '@/components/inspector/inspector'
import { TooltipProvider } from '@/components/ui/tooltip'
import { BoardProvider, useBoardStore } from '@/lib/client/board-context'
import type { BoardStore } from '@/lib/client/board-store'
import { idOf, quietApi, toBoardData, tramBoard } from '../canvas/tram-board'

function Reach({ with: reach }: { readonly with: (board: BoardStore) => void }) {
  reach(useBoardStore())
  return null
}

function renderInspector(label: string): BoardStore {
  let board: BoardStore | undefined
  render(
    <BoardProvider data={toBoardData(tramBoard())} api={quietApi()}>
      <TooltipProvider>
        <Reach
          with={(found) => {
            board = found
          }}
        />
        <Inspector />
      </TooltipProvider>
    </BoardProvider>,
  )
  if (!board) throw new Error('no board')
  const store: BoardStore = board
  const id = idOf(store.getState().graph, label)
  store.getState().select([id], id)
  return store
}

const labelOf = (board: BoardStore) => {
  const { graph, activeId } = board.getState()
  return activeId && graph.nodes.get(activeId)?.label
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('[X-11] inspector', () => {
  test('shows kind, title, description, what was found with its sources, and why it is here', async () => {
    renderInspector('Shops on Linden Street')
    const panel = within(await screen.findByRole('region', { name: 'Inspector' }))
    expect(panel.getByRole('button', { name: 'Type: Risk' })).toBeDefined()
    expect(panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' }).value).toBe(
      'Shops on Linden Street',
    )
    expect(panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toMatch(
      /^Forty-one/,
    )
    expect(panel.getByText('2 sources')).toBeDefined()
    expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://example.org/survey',
      'https://example.org/line-3',
    ])
    expect(panel.getByText(/lens added it/).textContent).toBe('The Challenge lens added it on 12 March.')
  })

  test('a title edited in place is one batch; blank or Escape leaves it', async () => {
    const board = renderInspector('Who decides?')
    const title = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' })
    const write = (text: string, key?: string) => {
      title.focus()
      fireEvent.change(title, { target: { value: text } })
      if (key) fireEvent.keyDown(title, { key })
      else fireEvent.blur(title)
    }
    write('  ')
    expect(labelOf(board)).toBe('Who decides?')
    write('Nobody', 'Escape')
    expect(labelOf(board)).toBe('Who decides?')
    write('Who has a say?', 'Enter')
    expect(labelOf(board)).toBe('Who has a say?')
    expect(board.getState().messages.at(-1)?.role).toBe('graph')
  })

  test('the date leads to the message', async () => {
    const board = renderInspector('Bridge fund for traders')
    fireEvent.click(await screen.findByRole('button', { name: '12 March' }))
    const selected = board.getState().selectedMessageId
    expect(board.getState().messages.some(({ id }) => id === selected)).toBe(true)
  })

  test('links lead to the other idea and can be taken away', async () => {
    const board = renderInspector('Will it reach the hospital?')
    fireEvent.click(await screen.findByRole('link', { name: 'Harbour to university' }))
    expect(board.getState().jump?.nodeId).toBe(idOf(board.getState().graph, 'Harbour to university'))
    fireEvent.click(screen.getByRole('button', { name: 'Remove the link to Harbour to university' }))
    expect(board.getState().graph.links.size).toBe(1)
  })

  test('[A9] numbers in what was found lead to their sources, whose titles and passages stay text', async () => {
    const board = renderInspector('Who decides?')
    const { graph, applyBatch, activeId } = board.getState()
    if (!activeId) throw new Error('nothing is active')
    const hostile = '<img src=x onerror=alert(1)> **Council**'
    const source = { id: '1', title: hostile, url: 'https://example.org/a', quote: 'It votes.\u202E [2]' }
    const intel = {
      summary: 'The council votes [1], the mayor waits [7].',
      facts: [
        { text: 'It votes in March.', sourceIds: ['1', '2'] },
        { text: 'Nobody knows.', sourceIds: [] },
      ],
      sources: [source, { ...source, id: '2', title: 'No page', url: 'javascript:alert(1)' }],
      grounded: true,
    }
    applyBatch({ source: { kind: 'lens', lens: 'enrich' }, targetId: activeId, children: [], intel })
    expect(graph).not.toBe(board.getState().graph)
    const panel = within(await screen.findByRole('region', { name: 'Inspector' }))
    expect(panel.getByText(/the mayor waits \[7\]\./)).toBeDefined()
    const link = panel.getByRole('link', { name: `${hostile} (leads to another site)` })
    expect(link.getAttribute('rel')).toContain('noopener noreferrer')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(panel.getAllByRole('link')).toHaveLength(1)
    expect(document.querySelector('img')).toBeNull()
    const [inSummary, ...inFacts] = panel.getAllByRole('button', { name: /^Source \d: / })
    expect(inFacts).toHaveLength(2)
    if (!inSummary) throw new Error('no citation')
    Element.prototype.scrollIntoView ??= () => {}
    fireEvent.click(inSummary)
    expect(document.activeElement?.textContent).toContain('It votes.')
  })

  test('[A9] what no source backs is shown as such', async () => {
    const board = renderInspector('Who decides?')
    const { applyBatch, activeId } = board.getState()
    if (!activeId) throw new Error('nothing is active')
    const intel = { summary: 'Everybody says so.', facts: [], sources: [], grounded: false }
    applyBatch({ source: { kind: 'lens', lens: 'enrich' }, targetId: activeId, children: [], intel })
    const panel = within(await screen.findByRole('region', { name: 'Inspector' }))
    expect(panel.getByText('No source found')).toBeDefined()
    expect(panel.getByText(/Not grounded/)).toBeDefined()
  })

  test('a failed lens says so here', async () => {
    const board = renderInspector('Who decides?')
    const { marks, activeId } = board.getState()
    if (!activeId) throw new Error('nothing is active')
    board.setState({ marks: { ...marks, failed: new Map([[activeId, 'The model did not answer.']]) } })
    expect(await screen.findByText('The model did not answer.')).toBeDefined()
  })

  test('closed, it stays closed until it is asked for', async () => {
    const board = renderInspector('Who decides?')
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'Inspector' })).toBeNull()
    board.getState().select([board.getState().graph.rootId])
    fireEvent.click(await screen.findByRole('button', { name: 'Show details' }))
    expect(screen.getByRole('region', { name: 'Inspector' })).toBeDefined()
  })

  test('names the branches the idea lives on; each leads there, to the idea and to what brought it', async () => {
    const made = toBoardData(tramBoard()).messages.at(-1)?.id
    const branch = { name: 'Fast buses', label: 'Shops in Linden Street', messageId: made }
    const answer = { branches: [{ ...branch, conversationId: 'main' }] }
    const asked: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      return Response.json(answer)
    })
    const board = renderInspector('Shops on Linden Street')
    const { conversations, conversationId } = board.getState()
    answer.branches = [{ ...branch, conversationId }]
    board.setState({
      conversations: [...conversations, ...conversations.map((one) => ({ ...one, id: 'other' }))],
    })
    const chip = await screen.findByRole('button', { name: /Fast buses/ })
    expect(asked.at(-1)).toContain(`/ideas/${board.getState().activeId}`)
    expect(chip.textContent).toContain('Shops in Linden Street')
    fireEvent.click(chip)
    await screen.findByRole('region', { name: 'Inspector' })
    await vi.waitFor(() => expect(board.getState().selectedMessageId).toBe(made))
    expect(board.getState().jump?.nodeId).toBe(board.getState().activeId)
  })
})
