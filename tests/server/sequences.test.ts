import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toGraphJson } from '@/lib/graph/json'
import { foldGraph } from '@/lib/history/fold'
import type { Message } from '@/lib/history/parts'
import { wellFormed } from '@/lib/history/well-formed'
import { continueRun, editMessage, regenerate, retry } from '@/lib/server/again'
import { applyBatch, redo, undo } from '@/lib/server/batches'
import { deleteConversation, forkConversation, switchSibling } from '@/lib/server/conversations'
import * as inputs from '@/lib/server/inputs'
import { parse } from '@/lib/server/inputs'
import { sendMessage } from '@/lib/server/messages'
import { untilEnded } from '@/lib/server/run-events'
import { stopRun } from '@/lib/server/stop'
import type { MessageRow } from '@/lib/store/ports'
import { calls, hanging, type Reply, says, textParts } from '../llm/scripted-model'
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
  'delete',
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

test('[C30] whatever is done in whatever order: no orphan, no open call, no word of another line, every graph a fold', async () => {
  const tally = { refused: 0, done: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.array(fc.nat(9), { minLength: 80, maxLength: 80 }),
      async (steps, kinds) => {
        const world = await createServerWorld(kinds.map((kind, n) => reply(kind, n)))
        for (const [at, one] of steps.entries()) {
          const problem = await refusalOf(() => play(world, one, at))
          if (problem) tally.refused += 1
          else tally.done += 1
          expect(problem?.status ?? 200, JSON.stringify(problem)).toBeLessThan(500)
        }
        await settle(world)
        await check(world)
      },
    ),
    { numRuns: Number(process.env.BOUGH_SEQUENCES ?? 120) },
  )
  // A generator that is mostly refused would prove little.
  expect(tally.done / (tally.done + tally.refused)).toBeGreaterThan(0.5)
}, 240_000)

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
    case 'delete':
      return deleteConversation(deps, store, conversationId)
  }
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

async function check(world: ServerWorld): Promise<void> {
  const { deps, store } = world
  const all = await Promise.all([false, true].map((bin) => store.boards.conversations(world.boardId, bin)))
  for (const { headId } of all.flat()) {
    const path = await store.messages.path(headId)
    expect(path[0]?.role).toBe('root')
    expect(wellFormed(path)).toEqual({ ok: true })
    const state = await deps.graphs.at(store, headId)
    expect(state && toGraphJson(state)).toEqual(toGraphJson(foldGraph(path)))
  }
  await checkRequests(world)
  expect(world.faults).toEqual([])
}

/** What the model was sent is, word for word and in order, one line of the history. */
async function checkRequests({ store, model, boardId }: ServerWorld): Promise<void> {
  const entries = await store.messages.history(boardId, 0, 1_000)
  const rows = (await Promise.all(entries.map(({ id }) => store.messages.get(id)))).filter(
    (row) => row !== undefined,
  )
  const lines = new Set(await Promise.all(rows.map((row) => wordsOf(store, row))))
  for (const { prompt } of model.requests) {
    const spoken = prompt.filter(({ role }) => role === 'user' || role === 'assistant')
    expect(lines).toContain(wordsIn(JSON.stringify(spoken)))
  }
}

const wordsIn = (text: string) => (text.match(/\b[ua]\d+\./g) ?? []).join(' ')

async function wordsOf(store: ServerWorld['store'], row: MessageRow): Promise<string> {
  const path: readonly Message[] = await store.messages.path(row.id)
  const texts = path.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? part.text : [])))
  return wordsIn(texts.join('\n'))
}
