import { boughHeadText, boughMessageText, boughTail } from '@/lib/formats/bough-json'
import { toRootNode } from '@/lib/graph/seed'
import { toMessage } from '@/lib/history/ids'
import type { Message } from '@/lib/history/parts'

/** A board as a file, with one long talk: question and answer in turn, the same each time. */
export function talkFile(turns: number, answerOf: (turn: number) => string): string {
  const boardId = `talk-${turns}`
  const path = [rootOf(boardId)]
  for (let turn = 1; turn <= turns; turn++) {
    path.push(said(path.at(-1), 'user', `Question ${turn}: what of the tram?`))
    path.push(said(path.at(-1), 'assistant', answerOf(turn)))
  }
  return toFile(boardId, path, [path.at(-1)])
}

/** A board as a file, with one question in many versions, each of which is answered; the last one is open. */
export function versionsFile(count: number): string {
  const boardId = `versions-${count}`
  const root = rootOf(boardId)
  const turns = Array.from({ length: count }, (_, at) => {
    const question = said(root, 'user', `Version ${at + 1} of the question`)
    return [question, said(question, 'assistant', `Answer ${at + 1}.`)]
  })
  return toFile(
    boardId,
    [root, ...turns.flat()],
    turns.map((turn) => turn.at(-1)),
  )
}

const rootOf = (boardId: string): Message =>
  toMessage({ parents: [], role: 'root', parts: [{ type: 'board', boardId, rootNode: toRootNode('Trams') }] })

const said = (parent: Message | undefined, role: 'user' | 'assistant', text: string): Message =>
  toMessage({ parents: parent ? [parent.id] : [], role, parts: [{ type: 'text', text }] })

function toFile(
  boardId: string,
  messages: readonly Message[],
  leaves: readonly (Message | undefined)[],
): string {
  const [root] = messages
  const head = leaves.at(-1)
  if (!root || !head) throw new Error('a talk has a root message')
  const conversation = {
    id: `${boardId}-main`,
    name: 'Main',
    headId: head.id,
    modelId: null,
    forkedFromId: null,
    forkedAtId: null,
    createdAt: 1,
    lastActiveAt: 1,
    archivedAt: null,
    leaves: leaves.flatMap((leaf) => leaf?.id ?? []),
    lastLeaves: [],
  }
  const board = { id: boardId, title: 'Trams', rootMessageId: root.id, createdAt: 1 }
  const rest = { tools: [], calls: [], bookmarks: [], placements: [], folds: [] }
  const lines = messages.map((message, at) => boughMessageText({ ...message, createdAt: at + 1 }, at === 0))
  return boughHeadText({ board, conversations: [conversation], ...rest }) + lines.join('') + boughTail
}
