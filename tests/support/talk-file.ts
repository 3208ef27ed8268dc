import { boughHeadText, boughMessageText, boughTail } from '@/lib/formats/bough-json'
import { toRootNode } from '@/lib/graph/seed'
import { toMessage } from '@/lib/history/ids'
import type { Message } from '@/lib/history/parts'

/** A board as a file, with one long talk: question and answer in turn, the same each time. */
export function talkFile(turns: number, answerOf: (turn: number) => string): string {
  const boardId = `talk-${turns}`
  const rootNode = toRootNode('Trams')
  const path: Message[] = [
    toMessage({ parents: [], role: 'root', parts: [{ type: 'board', boardId, rootNode }] }),
  ]
  const say = (role: 'user' | 'assistant', text: string) => {
    const head = path.at(-1)
    if (head) path.push(toMessage({ parents: [head.id], role, parts: [{ type: 'text', text }] }))
  }
  for (let turn = 1; turn <= turns; turn++) {
    say('user', `Question ${turn}: what of the tram?`)
    say('assistant', answerOf(turn))
  }
  const [root] = path
  const head = path.at(-1)
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
    leaves: [head.id],
    lastLeaves: [],
  }
  const board = { id: boardId, title: 'Trams', rootMessageId: root.id, createdAt: 1 }
  const rest = { tools: [], calls: [], bookmarks: [], placements: [], folds: [] }
  const lines = path.map((message, at) => boughMessageText({ ...message, createdAt: at + 1 }, at === 0))
  return boughHeadText({ board, conversations: [conversation], ...rest }) + lines.join('') + boughTail
}
