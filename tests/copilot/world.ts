import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { RunDeps } from '@/lib/copilot/deps'
import type { GraphState, NodeBatch } from '@/lib/graph/schema'
import { toRootNode } from '@/lib/graph/seed'
import type { Chunk } from '@/lib/history/chunks'
import { foldGraph } from '@/lib/history/fold'
import { toMessage } from '@/lib/history/ids'
import type { MessageId } from '@/lib/history/parts'
import { createLensRegistry } from '@/lib/lenses/registry'
import { createSearchRegistry } from '@/lib/search/registry'
import { createMemoryStore } from '@/lib/store/memory-store'
import type { OwnedStore, RunInput, RunRow, Store } from '@/lib/store/ports'

export interface World {
  readonly store: Store
  readonly owned: OwnedStore
  readonly rootId: ReturnType<typeof toRootNode>['id']
  readonly boardId: string
  readonly conversationId: string
  newId(): string
  now(): number
  /** Commits the message on the head and an active run that answers it. */
  send(text: string, input?: Partial<Extract<RunInput, { kind: 'turn' }>>): Promise<RunRow>
  startLens(input: Omit<Extract<RunInput, { kind: 'lens' }>, 'kind'>): Promise<RunRow>
  deps(run: RunRow, model: LanguageModelV4, more?: Partial<RunDeps>): RunDeps
  chunks(runId: string): Promise<readonly Chunk[]>
  /** A person's edit on the head. */
  edit(change: (graph: GraphState) => NodeBatch): Promise<void>
  head(): Promise<MessageId>
}

/** A board with one conversation in a memory store, with ids and times that count up. */
export async function createWorld(title = 'Tram'): Promise<World> {
  const store = createMemoryStore()
  const owned = store.as('me')
  let ids = 0
  let time = 1_000
  const newId = () => `i${++ids}`
  const now = () => ++time
  const rootNode = toRootNode(title)
  const root = toMessage({ parents: [], role: 'root', parts: [{ type: 'board', boardId: 'b1', rootNode }] })
  await owned.commit([
    { op: 'board-create', board: { id: 'b1', title, rootMessageId: root.id }, at: now() },
    { op: 'message-add', boardId: 'b1', message: root, at: now() },
    {
      op: 'conversation-create',
      conversation: {
        id: 'c1',
        boardId: 'b1',
        name: 'main',
        headId: root.id,
        version: 0,
        modelId: null,
        forkedFromId: null,
        forkedAtId: null,
        createdAt: now(),
        lastActiveAt: now(),
        archivedAt: null,
      },
    },
  ])
  const conversation = async () => {
    const row = await owned.boards.conversation('c1')
    if (!row) throw new Error('no conversation')
    return row
  }
  const begin = async (input: RunInput): Promise<RunRow> => {
    const run: RunRow = {
      id: newId(),
      boardId: 'b1',
      conversationId: 'c1',
      kind: input.kind,
      status: 'active',
      epoch: 1,
      leaseUntil: null,
      stopRequestedAt: null,
      input,
      createdAt: now(),
      endedAt: null,
    }
    await owned.commit([{ op: 'run-create', run }])
    return run
  }
  return {
    store,
    owned,
    rootId: rootNode.id,
    boardId: 'b1',
    conversationId: 'c1',
    newId,
    now,
    async send(text, input) {
      const { headId, version } = await conversation()
      const message = toMessage({ parents: [headId], role: 'user', parts: [{ type: 'text', text }] })
      await owned.commit([
        { op: 'message-add', boardId: 'b1', message, at: now() },
        { op: 'head-move', conversationId: 'c1', version, headId: message.id, at: now() },
      ])
      return begin({ kind: 'turn', text, messageId: message.id, ...input })
    },
    startLens: (input) => begin({ kind: 'lens', ...input }),
    deps: (run, model, more) => ({
      store: owned,
      run,
      models: { get: () => model, defaultId: 'scripted/script' },
      lenses: createLensRegistry(),
      search: createSearchRegistry({ env: {} }).choice,
      now,
      newId,
      sleep: async () => {},
      signal: new AbortController().signal,
      ...more,
    }),
    async edit(change) {
      const { headId, version } = await conversation()
      const batch = change(foldGraph(await owned.messages.path(headId)))
      const message = toMessage({ parents: [headId], role: 'graph', parts: [{ type: 'batch', batch }] })
      await owned.commit([
        { op: 'message-add', boardId: 'b1', message, at: now() },
        { op: 'head-move', conversationId: 'c1', version, headId: message.id, at: now() },
      ])
    },
    chunks: async (runId) => (await owned.runs.events(runId, 0, 10_000)).map(({ chunk }) => chunk),
    head: async () => (await conversation()).headId,
  }
}
