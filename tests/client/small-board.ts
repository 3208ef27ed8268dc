import type { BoardApi, Reply, RunListener } from '@/lib/client/board-api'
import { createBoardStore } from '@/lib/client/board-store'
import type { Deps } from '@/lib/client/session'
import { toGraphJson } from '@/lib/graph/json'
import type { GraphState, NodeBatch } from '@/lib/graph/schema'
import { toRootNode } from '@/lib/graph/seed'
import type { BoardEvent } from '@/lib/history/board-event'
import { foldGraph } from '@/lib/history/fold'
import { toMessage } from '@/lib/history/ids'
import type { Message, MessageContent } from '@/lib/history/parts'
import type { BoardData, ConversationData, ConversationView, MessageView } from '@/lib/history/views'

/* A board of one idea, and a server that answers when the test says so. */

export const rootNode = toRootNode('Should our city build a tram?')
export const rootMessage = toMessage({
  parents: [],
  role: 'root',
  parts: [{ type: 'board', boardId: 'b', rootNode }],
})

export const idea = (label: string, type: 'risk' | 'question' = 'risk'): NodeBatch => ({
  source: { kind: 'person' },
  targetId: rootNode.id,
  children: [{ kind: 'ChatNode', label, type, description: '' }],
})

export function after(path: readonly Message[], content: Omit<MessageContent, 'parents'>): Message[] {
  const head = path.at(-1)
  if (!head) throw new Error('a path begins with its root message')
  return [...path, toMessage({ parents: [head.id], ...content })]
}
export const edited = (path: readonly Message[], batch: NodeBatch) =>
  after(path, { role: 'graph', parts: [{ type: 'batch', batch }] })
export const said = (path: readonly Message[], role: 'user' | 'assistant', text: string) =>
  after(path, { role, parts: [{ type: 'text', text }] })

export const toViews = (path: readonly Message[]): MessageView[] =>
  path.map((message, seq) => ({ ...message, seq, createdAt: seq, siblings: [message.id], call: null }))

export function toView(
  id: string,
  path: readonly Message[],
  more: Partial<ConversationView> = {},
): ConversationView {
  const head = path.at(-1) ?? rootMessage
  return {
    id,
    boardId: 'b',
    name: id,
    headId: head.id,
    modelId: null,
    forkedFromId: null,
    forkedAtId: null,
    createdAt: id.charCodeAt(0),
    lastActiveAt: 0,
    run: null,
    messageCount: path.length - 1,
    ideaCount: foldGraph(path).nodes.size,
    ...more,
  }
}

export const toData = (
  id: string,
  path: readonly Message[],
  more: Partial<ConversationView> = {},
): ConversationData => ({
  conversation: toView(id, path, more),
  messages: toViews(path),
  graph: toGraphJson(foldGraph(path)),
})

export const toBoard = (data: ConversationData, others: readonly ConversationView[] = []): BoardData => ({
  ...data,
  board: { id: 'b', title: 'Should our city build a tram?' },
  conversations: [data.conversation, ...others],
  history: [],
  placements: [],
  folds: [],
  bookmarks: [],
  models: [{ id: 'bough/guide', name: 'Guide', provider: 'bough', providerName: 'Bough', isBuiltIn: true }],
  defaultModelId: 'bough/guide',
  lenses: [{ name: 'expand', title: 'Expand', help: '', icon: 'waypoints' }],
})

export interface Asked {
  readonly name: string
  readonly input: Record<string, unknown>
  readonly answer: (reply: unknown) => void
}

export const refused = (detail: string, status = 409): Reply => ({
  ok: false,
  problem: { status, title: 'No', detail, kept: 'Nothing was changed.' },
})

/** Every call waits in `asked`; `take(name)` hands out the oldest of that name. */
export function createSlowServer() {
  const asked: Asked[] = []
  const runs = new Map<string, RunListener>()
  let hear: (event: BoardEvent) => void = () => {}
  let streams = 0
  const call = (name: string) => (input: unknown) =>
    new Promise((answer) => {
      asked.push({ name, input: typeof input === 'object' ? { ...input } : { id: input }, answer })
    })
  const special: Partial<BoardApi> = {
    followRun: (runId, listener) => {
      runs.set(runId, listener)
      return () => runs.delete(runId)
    },
    followBoard: (_, { onEvent }) => {
      streams += 1
      hear = onEvent
      return () => {}
    },
  }
  const api = new Proxy(special, {
    get: (target, name: string) => Reflect.get(target, name) ?? call(name),
  }) as BoardApi
  const take = async (name: string): Promise<Asked> => {
    for (let turn = 0; turn < 50; turn++) {
      const index = asked.findIndex((each) => each.name === name)
      const [found] = index < 0 ? [] : asked.splice(index, 1)
      if (found) return found
      await Promise.resolve()
    }
    throw new Error(
      `${name} was not asked; waiting: ${asked.map((each) => each.name).join(', ') || 'nothing'}`,
    )
  }
  return { api, asked, runs, take, say: (event: BoardEvent) => hear(event), streams: () => streams }
}

export function openBoard(data: BoardData, later: Deps['later'] = () => () => {}) {
  const server = createSlowServer()
  let next = 0
  const store = createBoardStore(data, server.api, {
    newId: () => `id-${++next}`,
    now: () => 1_000,
    soon: (run) => {
      run()
      return () => {}
    },
    later,
  })
  const close = store.open()
  return { store, server, close, state: () => store.getState() }
}

export const labels = (graph: GraphState): string[] =>
  [...graph.nodes.values()].map(({ label }) => label).sort()

/** Lets everything that is ready run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}
