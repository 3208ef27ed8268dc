import 'server-only'
import { type BoughHead, boughHeadText, boughMessageText, boughTail } from '@/lib/formats/bough-json'
import type { BoardRow, CallRow, OwnedStore, ToolDefinitionRow } from '@/lib/store/ports'
import { requireBoard } from './load'

const page = 500

export interface Exported {
  readonly fileName: string
  readonly body: ReadableStream<Uint8Array>
}

/** A whole board, written while it is read. */
export async function exportBoard(store: OwnedStore, boardId: string): Promise<Exported> {
  const board = await requireBoard(store, boardId)
  const texts = boughTexts(store, board)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await texts.return(undefined)
    },
  })
  return { fileName: `${toFileName(board.title)}.bough.json`, body }
}

/** The pieces of the file. What names messages is read before them, so that each one named is there. */
export async function* boughTexts(store: OwnedStore, board: BoardRow): AsyncGenerator<string, undefined> {
  yield boughHeadText(await readHead(store, board))
  let isFirst = true
  for (let after = 0; ; ) {
    const rows = await store.messages.page(board.id, after, page)
    let text = ''
    for (const { id, parents, role, parts, providerMetadata, createdAt } of rows) {
      const content = { parents, role, parts, ...(providerMetadata && { providerMetadata }) }
      text += boughMessageText({ id, createdAt, ...content }, isFirst)
      isFirst = false
    }
    yield text
    const last = rows.at(-1)
    if (!last || rows.length < page) break
    after = last.seq
  }
  yield boughTail
  return undefined
}

async function readHead(store: OwnedStore, board: BoardRow): Promise<BoughHead> {
  const { boards, messages } = store
  const { id, title, rootMessageId, createdAt } = board
  const [live, binned, marks, calls] = [
    await boards.conversations(id),
    await boards.conversations(id, true),
    new Map((await messages.marks(id)).map((one) => [one.conversationId, one])),
    await messages.callsOfBoard(id),
  ]
  const tools = new Map<string, ToolDefinitionRow>()
  const written: BoughHead['calls'] = []
  for (const call of calls) {
    const offered = await messages.tools(call.id)
    for (const tool of offered) tools.set(tool.hash, tool)
    written.push(toBoughCall(call, offered))
  }
  return {
    board: { id, title, rootMessageId, createdAt },
    conversations: [...live, ...binned]
      .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
      .map(({ boardId: _board, version: _version, ...row }) => ({
        ...row,
        leaves: [...(marks.get(row.id)?.leaves ?? [])],
        lastLeaves: [...(marks.get(row.id)?.lastLeaves ?? [])],
      })),
    tools: [...tools.values()].toSorted((a, b) => (a.hash < b.hash ? -1 : 1)) as BoughHead['tools'],
    calls: written,
    bookmarks: [...(await boards.bookmarks(id))],
    placements: [...(await boards.placements(id))],
    folds: [...(await boards.folds(id))],
  }
}

function toBoughCall(call: CallRow, tools: readonly ToolDefinitionRow[]): BoughHead['calls'][number] {
  const { boardId: _board, runId: _run, context, ...row } = call
  const { warnings, ...rest } = context
  return {
    ...row,
    context: { ...rest, ...(warnings && { warnings: [...warnings] }) },
    tools: tools.map(({ hash }) => hash),
  }
}

/** Letters and digits of any script; nothing that means something in a header or a path. */
const toFileName = (title: string) =>
  title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'board'
