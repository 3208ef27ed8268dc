import { canFork } from '@/lib/history/well-formed'
import type { OwnedStore } from '@/lib/store/ports'
import type { ChainHooks, Draft } from './chain-config'
import type {
  ChainOptions,
  Conversation,
  ConversationOptions,
  ForkOptions,
  LibraryDeps,
  Model,
} from './library'
import { NotLoggedError, OpenForkError } from './library-errors'
import { type Bookmark, toRow } from './log'
import { type Holder, headOf, TurnChainResponse, TurnResponse, toHooks } from './response'
import { type Base, type StepRecord, TurnRecord } from './turn-record'

export interface ConversationParts {
  readonly deps: LibraryDeps
  readonly bookmark: Bookmark
  readonly model: Model
  readonly base: Extract<Base, { kind: 'path' }>
  /** Where its base is stored; undefined for one that is not written yet. */
  readonly store?: OwnedStore | undefined
  readonly options: ConversationOptions
}

/** A named bookmark that moves on with each response it makes. */
export function createConversation(parts: ConversationParts): Conversation {
  const { bookmark, model, options, deps } = parts
  let last: TurnRecord | undefined
  const baseNow = (): Base => (last ? { kind: 'turn', turn: last } : parts.base)
  const pathNow = async () => (last ? (await last.run()).path : parts.base.path)
  const holder: Holder = {
    deps,
    bookmark,
    store: parts.store,
    get conversation() {
      return conversation
    },
    begin(base, text, wish, resolveCalls) {
      last = toTurn(parts, base, text, wish, resolveCalls)
      return last
    },
    fork: (turn, step, wish) => fork(parts, holder.store, { turn, step }, wish),
  }
  const conversation: Conversation = {
    id: bookmark.id,
    boardId: bookmark.board.id,
    name: bookmark.name,
    model,
    tools: options.tools ?? [],
    get path() {
      return pathNow()
    },
    get headId() {
      return pathNow().then((path) => headOf(path, bookmark))
    },
    prompt: (text, wish = {}) => new TurnResponse(holder, holder.begin(baseNow(), text, wish, false)),
    chain: (text, wish = {}) => new TurnChainResponse(holder, holder.begin(baseNow(), text, wish, true)),
    fork: (wish = {}) => holder.fork(last, undefined, wish),
  }
  return conversation
}

/** One door for every way to ask, so that each gives the model the same messages. */
function toTurn(
  { deps, model, options }: ConversationParts,
  base: Base,
  text: string | undefined,
  wish: ChainOptions,
  resolveCalls: boolean,
): TurnRecord {
  const said: Draft[] = text === undefined ? [] : [{ role: 'user', parts: [{ type: 'text', text }] }]
  const hooks: ChainHooks = resolveCalls ? { ...toHooks(options), ...toHooks(wish) } : {}
  return new TurnRecord({
    ...hooks,
    deps,
    base,
    drafts: [...(wish.messages ?? []), ...said],
    model: wish.model ?? model,
    tools: wish.tools ?? options.tools ?? [],
    instructions: wish.instructions ?? options.instructions,
    chainLimit: wish.chainLimit ?? options.chainLimit,
    resolveCalls,
    signal: wish.signal,
    onEvent: wish.onEvent,
  })
}

interface Place {
  readonly turn: TurnRecord | undefined
  readonly step: StepRecord | undefined
}

/** One row. Hooks, tools, limit and instructions stay behind. */
async function fork(
  { deps, bookmark, model, base }: ConversationParts,
  store: OwnedStore | undefined,
  { turn, step }: Place,
  wish: ForkOptions,
): Promise<Conversation> {
  if (!store || (turn && !turn.isLogged)) throw new NotLoggedError()
  const whole = turn ? (await turn.run()).path : base.path
  const path = step?.path ?? whole
  const forkable = canFork(path)
  if (!forkable.ok) throw new OpenForkError(forkable.openCalls, forkable.forkBefore)
  const headId = headOf(path, bookmark)
  const forked: Bookmark = {
    id: deps.newId(),
    name: wish.name ?? `${bookmark.name} (branch)`,
    modelId: (wish.model ?? model).id,
    board: bookmark.board,
    forkedFromId: bookmark.id,
    forkedAtId: headId,
  }
  await store.commit([{ op: 'conversation-create', conversation: toRow(forked, headId, deps.clock.now()) }])
  const earlier = turn ? await turn.earlierTools(step) : base.earlier
  return createConversation({
    deps,
    bookmark: forked,
    model: wish.model ?? model,
    base: { kind: 'path', path, earlier },
    store,
    options: {},
  })
}
