import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldGraph } from '@/lib/history/fold'
import type { Message } from '@/lib/history/parts'
import { wellFormed } from '@/lib/history/well-formed'
import type { ChainResponse, Response } from '@/lib/llm/library'
import { createModel } from '@/lib/llm/model'
import type { Tool } from '@/lib/llm/tool'
import { createMemoryStore } from '@/lib/store/memory-store'
import type { OwnedStore } from '@/lib/store/ports'
import { counters, sent } from './kit'
import { calls, finish, hanging, says, scriptedModel, textParts } from './scripted-model'

/* The oracle is naive: each response carries the whole list of lines that a request after it must hold. */

interface Known {
  readonly response: Response | ChainResponse
  readonly lines: readonly string[]
  readonly labels: readonly string[]
  isLogged: boolean
}

type Deed = 'says' | 'calls' | 'stops' | 'fails' | 'breaks'

const Operation = fc.record({
  how: fc.constantFrom('prompt', 'reply', 'fork', 'log', 'fork-later'),
  at: fc.nat(),
  deed: fc.constantFrom<Deed>('says', 'says', 'calls', 'calls', 'stops', 'fails', 'breaks'),
  results: fc.integer({ min: 1, max: 3 }),
})
type Operation = Parameters<
  Parameters<typeof fc.property<[{ how: string; at: number; deed: Deed; results: number }]>>[1]
>[0]

test(
  '[C30] whatever is asked, replied, forked, stopped and logged, each request holds its own line and nothing else',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(Operation, { minLength: 1, maxLength: 12 }), async (operations) => {
        const world = createWorld()
        for (const [n, operation] of operations.entries()) await play(world, operation, n)
        await checkStored(world)
      }),
      { numRuns: 2_000 },
    ),
  240_000,
)

function createWorld() {
  const script: { current: (options: LanguageModelV4CallOptions) => ReturnType<typeof hanging> } = {
    current: () => hanging(),
  }
  const language = scriptedModel(Array.from({ length: 200 }, () => (options) => script.current(options)))
  const { newId, clock } = counters()
  const model = createModel(language, { newId, clock })
  return {
    script,
    language,
    conversation: model.conversation({ tools: [grow], chainLimit: 4 }),
    store: createMemoryStore().as('me'),
    known: [] as Known[],
    last: undefined as Known | undefined,
  }
}
type TestWorld = ReturnType<typeof createWorld>

/** Adds an idea under the root; the batch is stored beside the result. */
const grow: Tool = {
  name: 'grow',
  description: 'Adds an idea.',
  inputSchema: { type: 'object', properties: { label: { type: 'string' } } },
  parse: (input) => ({ ok: true, value: input }),
  execute: (input) => {
    const { label, targetId } = input as { label: string; targetId: never }
    const child = { kind: 'ChatNode' as const, label, type: 'note' as const, description: '' }
    return { output: `grew ${label}`, batch: { source: { kind: 'chat' }, targetId, children: [child] } }
  },
}

async function play(world: TestWorld, { how, at, deed, results }: Operation, n: number): Promise<void> {
  const { known } = world
  const from = known.length > 0 ? known[at % known.length] : undefined
  if (how === 'log') return from && log(world, from)
  const base = how === 'prompt' || !from ? world.last : from
  if (how.startsWith('fork') && from && !from.isLogged) await log(world, from)
  const stop = new AbortController()
  const question = `q${n}`
  const seen = world.language.requests.length
  const [root] = base ? await base.response.path : await world.conversation.path
  world.script.current = toScript(deed, n, results, stop, rootIdOf(root))
  const options = { signal: stop.signal, tools: [grow] }
  const response = await ask(world, how, from, question, options)
  const end = await response.end
  const lines = [...(base?.lines ?? []), `user: ${question}`]
  const requests = world.language.requests.slice(seen).map(sent)
  expect(requests[0]).toEqual(lines)
  expect(end.reason).toBe(reasons[deed])
  const said = toSaid(deed, n, results)
  const after = [...lines, ...said]
  if (deed === 'calls') expect(requests[1]).toEqual(after.slice(0, -1))
  const labels = deed === 'calls' ? Array.from({ length: results }, (_, m) => `idea ${n}.${m}`) : []
  const one: Known = { response, lines: after, labels: [...(base?.labels ?? []), ...labels], isLogged: false }
  known.push(one)
  if (response.conversation === world.conversation) world.last = one
}

const reasons = {
  says: 'text',
  calls: 'text',
  stops: 'stopped',
  fails: 'error',
  breaks: 'interrupted',
} as const

async function ask(world: TestWorld, how: string, from: Known | undefined, text: string, options: object) {
  if (!from || how === 'prompt') return world.conversation.chain(text, options)
  if (how === 'fork') return (await from.response.fork()).chain(text, options)
  if (how === 'fork-later') return (await from.response.fork({ name: 'later' })).chain(text, options)
  // A chain in the same conversation from any response, with the question as its own message.
  const message = { role: 'user' as const, parts: [{ type: 'text' as const, text }] }
  return (from.response as ChainResponse).continue({ ...options, messages: [message] })
}

function toScript(deed: Deed, n: number, results: number, stop: AbortController, targetId: string) {
  let asked = 0
  return () => {
    asked += 1
    if (deed === 'calls' && asked === 1) {
      const list = Array.from(
        { length: results },
        (_, m) => ['grow', { label: `idea ${n}.${m}`, targetId }] as const,
      )
      return toReadable(calls(...list))
    }
    if (deed === 'stops') {
      queueMicrotask(() => setImmediate(() => stop.abort()))
      return hanging(textParts(`half ${n}`).slice(0, 2))
    }
    if (deed === 'fails') throw new Error('invalid api key')
    if (deed === 'breaks') return toReadable([...textParts(`part ${n}`), finish('other', undefined)])
    return toReadable(says(`a${n}`))
  }
}

const toReadable = (parts: ReturnType<typeof says>) =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })

function toSaid(deed: Deed, n: number, results: number): string[] {
  if (deed === 'stops') return [`assistant: half ${n}`]
  if (deed === 'breaks') return [`assistant: part ${n}`]
  if (deed === 'fails') return []
  if (deed === 'says') return [`assistant: a${n}`]
  const each = Array.from({ length: results }, (_, m) => m)
  return [
    ...each.map(() => 'call: grow'),
    ...each.map((m) => `result: grew idea ${n}.${m}`),
    `assistant: a${n}`,
  ]
}

async function log(world: TestWorld, one: Known): Promise<void> {
  await one.response.log(world.store)
  one.isLogged = true
}

function rootIdOf(root: Message | undefined): string {
  const board = root?.parts.find((part) => part.type === 'board')
  return board?.type === 'board' ? board.rootNode.id : ''
}

/** No orphan, no unpaired call, every head reachable, every graph as the oracle has it. */
async function checkStored(world: TestWorld): Promise<void> {
  for (const one of world.known) await log(world, one)
  const { store } = world
  const { boardId } = world.conversation
  const ids = new Set<string>()
  const history = await store.messages.history(boardId, 0, 10_000)
  for (const { id, parents } of history) {
    for (const parent of parents) expect(ids.has(parent)).toBe(true)
    ids.add(id)
  }
  for (const { response, labels } of world.known) await checkPath(store, response, labels)
  for (const { headId } of await store.boards.conversations(boardId)) expect(ids.has(headId)).toBe(true)
}

async function checkPath(
  store: OwnedStore,
  response: Known['response'],
  labels: readonly string[],
): Promise<void> {
  const path = await store.messages.path(await response.headId)
  expect(path.map(({ id }) => id)).toEqual((await response.path).map(({ id }) => id))
  expect(wellFormed(path)).toEqual({ ok: true })
  const grown = [...foldGraph(path).nodes.values()].slice(1).map(({ label }) => label)
  expect(grown.sort()).toEqual([...labels].sort())
}
