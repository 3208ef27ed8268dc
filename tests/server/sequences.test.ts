import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toGraphJson } from '@/lib/graph/json'
import { ancestorsOf } from '@/lib/history/dag'
import { foldGraph } from '@/lib/history/fold'
import type { Message, Part } from '@/lib/history/parts'
import { wellFormed } from '@/lib/history/well-formed'
import { continueRun, editMessage, regenerate, retry } from '@/lib/server/again'
import { applyBatch, redo, undo } from '@/lib/server/batches'
import { binMs, emptyBin, eraseConversation, setArchived } from '@/lib/server/bin'
import { deleteConversation, forkConversation, switchSibling } from '@/lib/server/conversations'
import * as inputs from '@/lib/server/inputs'
import { parse } from '@/lib/server/inputs'
import { MergeBranches } from '@/lib/server/inputs-history'
import { mergeBranches } from '@/lib/server/merge'
import { sendMessage } from '@/lib/server/messages'
import { untilEnded } from '@/lib/server/run-events'
import { stopRun } from '@/lib/server/stop'
import type { MessageRow } from '@/lib/store/ports'
import { calls, hanging, type Reply, says, textParts } from '../llm/scripted-model'
import { scale } from '../support/scale'
import { createServerWorld, refusalOf, type ServerWorld } from './world'

/*
 * Random sequences of everything a person can do, with a model that answers, calls, breaks off, fails and hangs.
 * What must hold afterwards is asked of the rows and of what the model was sent, not of the code under test.
 */

const stepKinds = [
  'send',
  'send-at',
  'send-and-stop',
  'edit',
  'regenerate',
  'retry',
  'continue',
  'fork',
  'switch',
  'batch',
  'undo',
  'redo',
  'merge',
  'delete',
  'restore',
  'erase',
  'sweep',
] as const

const step = fc.record({
  kind: fc.constantFrom(...stepKinds),
  conversation: fc.nat(5),
  message: fc.nat(30),
  isAwaited: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Every answer has words of its own, so that a word says which message it came from. */
const reply = (kind: number, n: number): Reply => {
  const words = `a${n}.`
  if (kind === 0)
    return calls([
      'add_node',
      { label: `Idea ${n}`, type: 'risk', description: '', parent_id: 'root' },
      `c${n}`,
    ])
  if (kind === 1) return () => new Error('503')
  if (kind === 2) return () => textParts(words)
  if (kind === 3) return () => hanging(textParts(words).slice(0, 2))
  return says(words)
}

test(
  '[C30] whatever is done in whatever order: no orphan, no open call, no word of another line, every graph a fold',
  async () => {
    const tally = { refused: 0, done: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.array(fc.nat(9), { minLength: 80, maxLength: 80 }),
        async (steps, kinds) => {
          const world = await createServerWorld(kinds.map((kind, n) => reply(kind, n)))
          // Erasing takes lines away of which the model was rightly told.
          const lines = new Set<string>()
          for (const [at, one] of steps.entries()) {
            if (one.kind === 'erase' || one.kind === 'sweep') await addLines(world, lines)
            const problem = await refusalOf(() => play(world, one, at))
            if (problem) tally.refused += 1
            else tally.done += 1
            expect(problem?.status ?? 200, JSON.stringify(problem)).toBeLessThan(500)
          }
          await settle(world)
          await check(world, lines)
        },
      ),
      { numRuns: Number(process.env.BOUGH_SEQUENCES ?? scale(2_000, 20_000)) },
    )
    // A generator that is mostly refused would prove little.
    expect(tally.done / (tally.done + tally.refused)).toBeGreaterThan(0.5)
  },
  scale(900_000, 7_200_000),
)

async function play(
  world: ServerWorld,
  { kind, conversation, message, isAwaited }: Step,
  at: number,
): Promise<void> {
  const { deps, store } = world
  const live = await store.boards.conversations(world.boardId)
  const conversationId = live[conversation % live.length]?.id ?? ''
  const all = await store.messages.history(world.boardId, 0, 1_000)
  const wanted = all.filter(({ role }) => role === aimedAt(kind))
  const rows = wanted.length > 0 ? wanted : all
  const messageId = rows[message % rows.length]?.id
  const text = `u${at}.`
  const started = async (run: Promise<{ runId?: string }>) => {
    const { runId } = await run
    if (runId && isAwaited) await stopOrEnd(world, runId)
  }
  switch (kind) {
    case 'send':
      return started(sendMessage(deps, store, parse(inputs.SendMessage, { conversationId, text })))
    case 'send-at':
      return started(
        sendMessage(deps, store, parse(inputs.SendMessage, { conversationId, text, parentId: messageId })),
      )
    case 'send-and-stop': {
      const { runId } = await sendMessage(deps, store, parse(inputs.SendMessage, { conversationId, text }))
      await stopRun(deps, store, runId)
      return
    }
    case 'edit':
      return started(editMessage(deps, store, parse(inputs.EditMessage, { conversationId, messageId, text })))
    case 'regenerate':
      return started(regenerate(deps, store, parse(inputs.AnswerAgain, { conversationId, messageId })))
    case 'retry':
      return started(retry(deps, store, parse(inputs.AnswerAgain, { conversationId })))
    case 'continue':
      return started(continueRun(deps, store, parse(inputs.AnswerAgain, { conversationId })))
    case 'fork':
      return started(
        forkConversation(deps, store, parse(inputs.ForkConversation, { conversationId, at: messageId })),
      )
    case 'switch':
      await switchSibling(deps, store, parse(inputs.SwitchSibling, { conversationId, messageId }))
      return
    case 'batch':
      return addByHand(world, conversationId, `Hand ${at}`)
    case 'undo':
      await undo(deps, store, parse(inputs.Undo, { conversationId }))
      return
    case 'redo':
      await redo(deps, store, parse(inputs.Redo, { conversationId }))
      return
    case 'merge': {
      const others = live.filter(({ id }) => id !== conversationId)
      const from = others[message % others.length]?.id
      // Alone there is nothing to merge, and without a bin nothing to take out: a branch for the next step.
      if (!from) return branch(world, conversationId)
      const note = message % 2 === 0 ? text : undefined
      await mergeBranches(deps, store, parse(MergeBranches, { conversationId, from, note }))
      return
    }
    case 'delete':
      return deleteConversation(deps, store, conversationId)
    case 'restore': {
      const [binned] = await store.boards.conversations(world.boardId, true)
      if (!binned) return branch(world, conversationId)
      return setArchived(deps, store, { conversationId: binned.id, archived: false })
    }
    case 'erase': {
      const [binned] = await store.boards.conversations(world.boardId, true)
      return eraseConversation(deps, store, binned?.id ?? conversationId)
    }
    case 'sweep':
      world.pass(binMs)
      return emptyBin(deps)
  }
}

async function branch({ deps, store }: ServerWorld, conversationId: string): Promise<void> {
  await forkConversation(deps, store, parse(inputs.ForkConversation, { conversationId }))
}

function aimedAt(kind: Step['kind']): string | undefined {
  if (kind === 'edit' || kind === 'switch') return 'user'
  return kind === 'regenerate' ? 'assistant' : undefined
}

async function addByHand({ deps, store }: ServerWorld, conversationId: string, label: string): Promise<void> {
  const row = await store.boards.conversation(conversationId)
  const state = row && (await deps.graphs.at(store, row.headId))
  const children = [{ kind: 'ChatNode', label, type: 'note', description: '' }]
  const batch = { source: { kind: 'person' }, targetId: state?.rootId, children }
  await applyBatch(deps, store, parse(inputs.ApplyBatch, { conversationId, batch }))
}

/** A model that hangs is stopped; everything else ends by itself. */
async function stopOrEnd({ deps, store }: ServerWorld, runId: string): Promise<void> {
  for (let turns = 0; turns < 60; turns++) {
    if ((await store.runs.get(runId))?.endedAt) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  await stopRun(deps, store, runId)
  await untilEnded(deps.store, store, runId, 5)
}

async function settle(world: ServerWorld): Promise<void> {
  for (;;) {
    const open = await world.store.runs.openOnBoard(world.boardId)
    const [first] = open
    if (!first) return
    await stopOrEnd(world, first.id)
  }
}

async function check(world: ServerWorld, lines: Set<string>): Promise<void> {
  const { deps, store } = world
  await addLines(world, lines)
  await checkWhole(world)
  const all = await Promise.all([false, true].map((bin) => store.boards.conversations(world.boardId, bin)))
  for (const { headId } of all.flat()) {
    const path = await store.messages.path(headId)
    expect(path[0]?.role).toBe('root')
    expect(wellFormed(path)).toEqual({ ok: true })
    const state = await deps.graphs.at(store, headId)
    expect(state && toGraphJson(state)).toEqual(toGraphJson(foldGraph(path)))
  }
  await checkRequests(world, lines)
  expect(world.faults).toEqual([])
}

/** No message without its parents, no call at what is gone, and nothing that nobody reaches after a sweep. */
async function checkWhole({ store, boardId }: ServerWorld): Promise<void> {
  const rows = await store.messages.page(boardId, 0, 10_000)
  const ids = new Set(rows.map(({ id }) => id))
  for (const { parents } of rows) for (const parent of parents) expect(ids).toContain(parent)
  for (const { inputHeadId, outputHeadId } of await store.messages.callsOfBoard(boardId)) {
    for (const id of [inputHeadId, outputHeadId]) if (id !== null) expect(ids).toContain(id)
  }
  await store.commit([{ op: 'collect', boardId, at: 0, isErasing: true }])
  const leaves = (await store.messages.marks(boardId)).flatMap((marks) => marks.leaves)
  const lookup = new Map(rows.map((row) => [row.id, row]))
  const reached = new Set(leaves.flatMap((id) => [...ancestorsOf(id, (one) => lookup.get(one))]))
  const left = (await store.messages.page(boardId, 0, 10_000)).map(({ id }) => id)
  expect(new Set(left)).toEqual(reached)
}

/** What the model was sent is, word for word and in order, one line of the history. */
async function checkRequests(world: ServerWorld, lines: Set<string>): Promise<void> {
  for (const { prompt } of world.model.requests) {
    const spoken = prompt.filter(({ role }) => role === 'user' || role === 'assistant')
    expect(lines).toContain(wordsIn(JSON.stringify(spoken)))
  }
}

async function addLines({ store, boardId }: ServerWorld, lines: Set<string>): Promise<void> {
  for (const row of await store.messages.page(boardId, 0, 10_000)) lines.add(await wordsOf(store, row))
}

const wordsIn = (text: string) => (text.match(/\b[ua]\d+\./g) ?? []).join(' ')

/** A note names the branch it came from, which may be called after what was said there. */
const toWords = (part: Part) => {
  if (part.type === 'text') return part.text
  return part.type === 'merge' && part.note ? `${part.fromName} ${part.note}` : []
}

async function wordsOf(store: ServerWorld['store'], row: MessageRow): Promise<string> {
  const path: readonly Message[] = await store.messages.path(row.id)
  const texts = path.flatMap(({ parts }) => parts.flatMap(toWords))
  return wordsIn(texts.join('\n'))
}
