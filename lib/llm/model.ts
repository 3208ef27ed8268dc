import { randomUUID } from 'node:crypto'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { toRootNode } from '@/lib/graph/seed'
import { toMessage } from '@/lib/history/ids'
import type { OwnedStore } from '@/lib/store/ports'
import { createConversation } from './conversation'
import { earlierToolsOn } from './earlier-tools'
import type { Conversation, ConversationOptions, LibraryDeps, Model } from './library'
import { systemClock } from './limits'

export interface ModelOptions extends Partial<LibraryDeps> {
  /** `provider/model`; by default what the language model says of itself. */
  readonly id?: string
}

/** A language model with the library's ways to ask it. Every conversation it starts stands on a board of its own. */
export function createModel(languageModel: LanguageModelV4, options: ModelOptions = {}): Model {
  const { id = `${languageModel.provider}/${languageModel.modelId}`, ...given } = options
  const deps: LibraryDeps = { clock: systemClock, newId: randomUUID, ...given }
  const model: Model = {
    id,
    languageModel,
    conversation: (wish = {}) => newConversation(model, deps, wish),
    prompt: (text, wish) => newConversation(model, deps, {}).prompt(text, wish),
    chain: (text, wish) => newConversation(model, deps, {}).chain(text, wish),
  }
  return model
}

function newConversation(model: Model, deps: LibraryDeps, options: ConversationOptions): Conversation {
  const name = options.name ?? 'Main'
  const boardId = deps.newId()
  const rootNode = toRootNode(name)
  const root = toMessage({ parents: [], role: 'root', parts: [{ type: 'board', boardId, rootNode }] })
  const board = { id: boardId, title: name, root }
  return createConversation({
    deps,
    bookmark: { id: deps.newId(), name, modelId: model.id, board, forkedFromId: null, forkedAtId: null },
    model,
    base: { kind: 'path', path: [root], earlier: [] },
    options,
  })
}

/** A stored conversation, to go on with. Undefined when the owner has no such conversation. */
export async function openConversation(
  store: OwnedStore,
  conversationId: string,
  model: Model,
  options: ConversationOptions & Partial<LibraryDeps> = {},
): Promise<Conversation | undefined> {
  const { clock = systemClock, newId = randomUUID, limits, onWarning, ...own } = options
  const row = await store.boards.conversation(conversationId)
  const board = row && (await store.boards.get(row.boardId))
  const path = row ? await store.messages.path(row.headId) : []
  const [root] = path
  if (!row || !board || !root) return undefined
  const { id, name, forkedFromId, forkedAtId } = row
  return createConversation({
    deps: { clock, newId, ...(limits && { limits }), ...(onWarning && { onWarning }) },
    bookmark: {
      id,
      name,
      modelId: row.modelId ?? model.id,
      board: { id: board.id, title: board.title, root },
      forkedFromId,
      forkedAtId,
    },
    model,
    base: { kind: 'path', path, earlier: await earlierToolsOn(store, path) },
    store,
    options: own,
  })
}
