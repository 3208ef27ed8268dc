import { resolveRef } from '@/lib/graph/queries'
import { collectAfterMs } from '@/lib/history/collect'
import { foldGraph } from '@/lib/history/fold'
import type { MessageId } from '@/lib/history/parts'
import { editMessage, regenerate, retry } from '@/lib/server/again'
import { applyBatch, undo } from '@/lib/server/batches'
import type { Started } from '@/lib/server/begin'
import { binMs, emptyBin } from '@/lib/server/bin'
import { createBoard } from '@/lib/server/boards'
import { deleteConversation, forkConversation, switchSibling } from '@/lib/server/conversations'
import { mergeBranches } from '@/lib/server/merge'
import { sendMessage } from '@/lib/server/messages'
import { stopRun } from '@/lib/server/stop'
import { createMemoryStore } from '@/lib/store/memory-store'
import type { RunRow } from '@/lib/store/ports'
import { createTestRuntime } from '../server/world'
import { type Picture, type Played, takePicture } from './history-check'
import { createHistoryModel } from './history-model'
import type { Answer, HistoryScript, Step } from './history-script'

type StepOf<Name extends Step['do']> = Extract<Step, { do: Name }>

/** Plays a script through the server's use cases, on a memory store and a model that answers from the script. */
export async function playOnServer(script: HistoryScript): Promise<Played> {
  const player = await createPlayer()
  const after: Picture[] = []
  for (const step of script.steps) {
    await player.play(step)
    after.push(await takePicture(player, player.conversations))
  }
  return { ...player.outcome(), after }
}

async function createPlayer() {
  const model = createHistoryModel()
  const clock = { time: 1_000 }
  const deps = createTestRuntime(createMemoryStore(), model, [], clock)
  const store = deps.store.as('local')
  const { boardId, conversationId } = await createBoard(deps, store, { title: 'root' })
  const board = await store.boards.get(boardId)
  if (!board) throw new Error('no board')
  const names = new Map<string, MessageId>([['board', board.rootMessageId]])
  const conversations = new Map([['main', conversationId]])
  const received = new Map<string, readonly string[]>()
  const runs = new Set<string>()
  let notices = 0

  const conversation = (name: string) => conversations.get(name) ?? name
  const message = (name: string) => names.get(name) ?? (name as MessageId)
  const holding = async (id: MessageId) => {
    for (const one of conversations.values()) {
      const row = await store.boards.conversation(one)
      const path = row ? await store.messages.path(row.headId) : []
      if (path.some((row) => row.id === id)) return one
    }
    const [owner] = await store.messages.leafOwners(id)
    return owner ?? conversationId
  }

  const untilRun = async (runId: string, isThere: (run: RunRow) => Promise<boolean>): Promise<void> => {
    for (;;) {
      const { promise: hint, resolve } = Promise.withResolvers<void>()
      const unwatch = deps.store.watch(`run:${runId}`, resolve)
      const run = await store.runs.get(runId)
      const there = run !== undefined && (await isThere(run))
      if (!there) await hint
      unwatch()
      if (there) return
    }
  }

  async function answered(
    started: Started,
    question: string,
    step: { answer: Answer; answerAs?: string; as?: string },
  ) {
    runs.add(started.runId)
    if (started.notice) notices += 1
    if (started.messageId && step.as) names.set(step.as, started.messageId)
    if (step.answer.stopAfter) {
      await untilRun(started.runId, async ({ id }) =>
        (await store.runs.events(id, 0, 1_000)).some(({ chunk }) => chunk.type === 'text-delta'),
      )
      await stopRun(deps, store, started.runId)
    }
    await untilRun(started.runId, async ({ endedAt }) => endedAt !== null)
    if (!step.answerAs) return
    const row = await store.boards.conversation(started.conversationId)
    if (row) names.set(step.answerAs, row.headId)
    received.set(step.answerAs, model.received(question))
  }

  const plays: { readonly [Name in Step['do']]: (step: StepOf<Name>) => Promise<unknown> } = {
    async send(step) {
      model.answer(step.text, step.answer)
      const started = await sendMessage(deps, store, {
        conversationId: conversation(step.in),
        text: step.text,
        ...(step.clientId && { clientId: step.clientId }),
        ...(step.parent && { parentId: message(step.parent) }),
      })
      await answered(started, step.text, step)
    },
    async edit(step) {
      model.answer(step.text, step.answer)
      const messageId = message(step.message)
      const wish = { conversationId: await holding(messageId), messageId, text: step.text }
      await answered(await editMessage(deps, store, wish), step.text, step)
    },
    async regenerate(step) {
      const messageId = message(step.message)
      const path = await store.messages.path(messageId)
      const question = path.findLast(({ role }) => role === 'user')?.parts[0]
      const text = question?.type === 'text' ? question.text : ''
      model.answer(text, step.answer)
      const wish = { conversationId: await holding(messageId), messageId }
      await answered(await regenerate(deps, store, wish), text, step)
    },
    async retry(step) {
      const row = await store.boards.conversation(conversation(step.in))
      const path = row ? await store.messages.path(row.headId) : []
      const question = path.findLast(({ role }) => role === 'user')?.parts[0]
      const text = question?.type === 'text' ? question.text : ''
      model.answer(text, step.answer)
      await answered(await retry(deps, store, { conversationId: conversation(step.in) }), text, step)
    },
    async fork({ at, name }) {
      const wish = { conversationId: await holding(message(at)), at: message(at), name }
      conversations.set(name, (await forkConversation(deps, store, wish)).conversationId)
    },
    switch: ({ in: name, to }) =>
      switchSibling(deps, store, { conversationId: conversation(name), messageId: message(to) }),
    async graph({ in: name, add, under, as }) {
      const row = await store.boards.conversation(conversation(name))
      const graph = foldGraph(row ? await store.messages.path(row.headId) : [])
      const target = resolveRef(graph, under, null)
      if (!target.ok) throw new Error(target.error.message)
      const children = add.map((label) => ({
        kind: 'ChatNode' as const,
        label,
        type: 'note' as const,
        description: '',
      }))
      const batch = { source: { kind: 'person' as const }, targetId: target.value, children }
      const { headId } = await applyBatch(deps, store, { conversationId: conversation(name), batch })
      names.set(as, headId)
    },
    async undo({ in: name, undoes, as }) {
      const wish = { conversationId: conversation(name), ...(undoes && { messageId: message(undoes) }) }
      names.set(as, (await undo(deps, store, wish)).headId)
    },
    together: ({ steps }) => Promise.all(steps.map(play)),
    delete: ({ conversation: name }) => deleteConversation(deps, store, conversation(name)),
    async sweep() {
      clock.time += binMs + collectAfterMs
      await emptyBin(deps)
    },
    async merge({ from, into, as }) {
      const wish = {
        conversationId: conversation(into),
        from: conversation(from),
        choices: {},
        preview: false,
      }
      names.set(as, (await mergeBranches(deps, store, wish)).headId)
    },
  }
  const play = (step: Step) => (plays[step.do] as (step: Step) => Promise<unknown>)(step)
  const outcome = () => ({ store, boardId, names, conversations, received, notices, runs: runs.size })
  return { store, boardId, conversations, play, outcome }
}
