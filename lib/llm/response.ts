import type { Message } from '@/lib/history/parts'
import type { OwnedStore } from '@/lib/store/ports'
import type { ChainHooks } from './chain-config'
import type {
  ChainOptions,
  ChainResponse,
  Conversation,
  ForkOptions,
  LibraryDeps,
  Model,
  PromptOptions,
  Response,
} from './library'
import { ChainFailedError } from './library-errors'
import { type Bookmark, logTurn } from './log'
import type { Base, StepRecord, TurnRecord } from './turn-record'

/** What the responses of one conversation share with it. */
export interface Holder {
  readonly deps: LibraryDeps
  readonly bookmark: Bookmark
  readonly conversation: Conversation
  /** The store its turns were logged in. */
  store: OwnedStore | undefined
  begin(base: Base, text: string | undefined, wish: ChainOptions, resolveCalls: boolean): TurnRecord
  fork(turn: TurnRecord | undefined, step: StepRecord | undefined, wish: ForkOptions): Promise<Conversation>
}

export const headOf = (path: readonly Message[], { board }: Bookmark) => path.at(-1)?.id ?? board.root.id

/** A place in a conversation: a whole turn, or one of its steps. */
class Point {
  constructor(
    protected readonly holder: Holder,
    protected readonly turn: TurnRecord,
    protected readonly step?: StepRecord,
  ) {}

  get conversation(): Conversation {
    return this.holder.conversation
  }

  get model(): Model {
    return this.turn.spec.model
  }

  get end() {
    return this.turn.run().then(({ end }) => end)
  }

  get usage() {
    const { step } = this
    return step ? Promise.resolve(step.call.usage ?? {}) : this.end.then(({ usage }) => usage)
  }

  get path(): Promise<readonly Message[]> {
    return this.turn.run().then(({ path }) => this.step?.path ?? path)
  }

  get headId() {
    return this.path.then((path) => headOf(path, this.holder.bookmark))
  }

  get toolCalls() {
    return this.#lastStep().then((last) => last?.calls ?? [])
  }

  get warnings() {
    return this.turn.run().then(({ steps }) => steps.flatMap(({ call }) => call.context.warnings ?? []))
  }

  get tools() {
    return this.#lastStep().then((last) => {
      const { store } = this.holder
      if (!last) return []
      return this.turn.isLogged && store ? store.messages.tools(last.call.id) : last.tools
    })
  }

  reply(text?: string, wish: PromptOptions = {}): Response {
    return new TurnResponse(this.holder, this.holder.begin(this.#base(), text, wish, false))
  }

  fork(wish?: ForkOptions): Promise<Conversation>
  fork(text: string, wish?: ForkOptions & PromptOptions): Promise<Response>
  async fork(first: string | ForkOptions = {}, wish: ForkOptions & PromptOptions = {}) {
    if (typeof first !== 'string') return this.holder.fork(this.turn, this.step, first)
    const { model: _model, name: _name, ...rest } = wish
    const conversation = await this.holder.fork(this.turn, this.step, wish)
    return conversation.prompt(first, rest)
  }

  async log(store: OwnedStore): Promise<void> {
    await logTurn(store, this.holder.deps, this.holder.bookmark, this.turn)
    this.holder.store = store
  }

  #base(): Base {
    const { turn, step } = this
    return step ? { kind: 'turn', turn, upTo: step } : { kind: 'turn', turn }
  }

  async #lastStep(): Promise<StepRecord | undefined> {
    const { steps } = await this.turn.run()
    return this.step ?? steps.at(-1)
  }
}

export class TurnResponse extends Point implements Response {
  text(): Promise<string> {
    return textOf(this.turn)
  }

  get stream(): AsyncIterable<string> {
    return this
  }

  [Symbol.asyncIterator](): AsyncIterator<string> {
    return deltasOf(this.turn)
  }
}

export class TurnChainResponse extends Point implements ChainResponse {
  text(): Promise<string> {
    return textOf(this.turn)
  }

  get stream(): AsyncIterable<string> {
    return { [Symbol.asyncIterator]: () => deltasOf(this.turn) }
  }

  /** With the turn's own tools, hooks and limit unless others are given. */
  continue(wish: ChainOptions = {}): ChainResponse {
    const { spec } = this.turn
    const own: ChainOptions = {
      ...toHooks(spec),
      tools: spec.tools,
      ...(spec.chainLimit !== undefined && { chainLimit: spec.chainLimit }),
    }
    const turn = this.holder.begin({ kind: 'turn', turn: this.turn }, undefined, { ...own, ...wish }, true)
    return new TurnChainResponse(this.holder, turn)
  }

  /** A step is whole when the next one has begun, or the chain has ended. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Response> {
    for (let n = 0; ; n += 1) {
      await this.turn.nth(this.turn.steps, n + 1)
      const step = this.turn.steps[n]
      if (!step) break
      yield new StepResponse(this.holder, this.turn, step)
    }
    await this.turn.run()
  }
}

class StepResponse extends Point implements Response {
  get stream(): AsyncIterable<string> {
    return this
  }

  async text(): Promise<string> {
    return this.step ? spokenIn(this.step) : ''
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    yield await this.text()
  }
}

export const toHooks = ({ beforeCall, afterCall, approve }: ChainHooks): ChainHooks => ({
  ...(beforeCall && { beforeCall }),
  ...(afterCall && { afterCall }),
  ...(approve && { approve }),
})

async function textOf(turn: TurnRecord): Promise<string> {
  const { end } = await turn.run()
  if (end.failure) throw new ChainFailedError(end)
  return end.answer
}

async function* deltasOf(turn: TurnRecord): AsyncGenerator<string> {
  for (let n = 0; ; n += 1) {
    const delta = await turn.nth(turn.deltas, n)
    if (delta === undefined) break
    yield delta
  }
  await textOf(turn)
}

function spokenIn({ call, path }: StepRecord): string {
  if (call.outputHeadId === call.inputHeadId) return ''
  const message = path.find(({ id }) => id === call.outputHeadId)
  return (message?.parts ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
}
