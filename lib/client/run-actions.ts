import type { Reply, Started } from './board-api'
import type { BoardActions, BoardStoreState } from './contract'
import { toLiveRun } from './fold-chunk'
import { followRun } from './follow-run'
import { createLensActions } from './lens-actions'
import { addWords, confirmPending, dropPending } from './line'
import { withGrown, withoutNews } from './marks'
import { refresh, settled } from './refresh'
import { type BoardSession, changeConversation, changeLine, report, toPreview } from './session'

type RunActions = Pick<
  BoardActions,
  | 'send'
  | 'stop'
  | 'retry'
  | 'regenerate'
  | 'editMessage'
  | 'goOn'
  | 'runLens'
  | 'runLensAgain'
  | 'setModel'
  | 'cancelQueued'
  | 'editQueued'
>

/** What the co-pilot is asked to do. */
export function createRunActions(
  session: BoardSession,
  { changed, open }: { changed(): void; open(conversationId: string): Promise<void> },
): RunActions {
  const { api, deps, get, queue } = session
  const shell = { session, changed, open }
  const again = (
    way: 'retry' | 'regenerate' | 'continueRun',
    input: Omit<Parameters<typeof api.regenerate>[0], 'clientId' | 'conversationId'>,
  ) => {
    const { conversationId } = get()
    const clientId = deps.newId()
    const preview = toPreview(session)
    return start(shell, conversationId, () => api[way]({ clientId, conversationId, ...preview, ...input }))
  }
  return {
    send: (text) => send(shell, text),
    stop: () => void stop(session),
    retry: (model) => void again('retry', model ? { model } : {}),
    regenerate: (messageId, carryEdits, model) =>
      void again('regenerate', { messageId, ...(carryEdits && { carryEdits }), ...(model && { model }) }),
    goOn: () => void again('continueRun', {}),
    editMessage: (messageId, text, carryEdits) => {
      const { conversationId } = get()
      const clientId = deps.newId()
      return start(shell, conversationId, () =>
        api.editMessage({
          ...{ clientId, conversationId, messageId, text },
          ...(carryEdits && { carryEdits }),
          ...toPreview(session),
        }),
      )
    },
    ...createLensActions(session, { changed, addQueued: (item) => addQueued(session, item) }),
    setModel: (modelId) => {
      const { conversationId } = get()
      changeConversation(session, conversationId, { modelId })
      void queue.push(() => api.updateConversation({ conversationId, modelId })).then(reportIn(session))
    },
    cancelQueued: (runId) => void cancelQueued(session, runId),
    editQueued: (runId, text) => editQueued(session, runId, text),
  }
}

interface Shell {
  readonly session: BoardSession
  changed(): void
  open(conversationId: string): Promise<void>
}

const reportIn = (session: BoardSession) => (reply: Reply) => {
  if (!reply.ok) report(session, reply.problem)
}

/** Something is under way from the moment it is asked for; the server's answer gives it its name. */
function expectRun(session: BoardSession, conversationId: string, status: string): void {
  const { run } = session.get()
  if (run && run.ended === null) return
  session.set({
    run: toLiveRun({ runId: '', conversationId, kind: 'turn', startedAt: session.deps.now(), status }),
  })
}

function unexpectRun(session: BoardSession): void {
  if (session.get().run?.runId === '') session.set({ run: null })
}

async function send(shell: Shell, text: string): Promise<boolean> {
  const { session, changed } = shell
  const { conversationId, run, queued, activeId } = session.get()
  const waits = (run !== null && run.ended === null) || queued.length > 0
  const sending = { clientId: session.deps.newId(), conversationId, text, waits }
  showSending(session, sending)
  const preview = toPreview(session)
  const reply = await session.queue.push(async () => {
    // An answer that has just ended is on its way here: what is said next is said to it.
    if (!waits) await settled(session, conversationId)
    // Named only now: the edits before it have moved the head.
    const parentId = waits ? undefined : session.lines.get(conversationId)?.messages.at(-1)?.id
    const { clientId } = sending
    const place = { ...(activeId && { activeId }), ...(parentId && { parentId }), ...preview }
    return session.api.sendMessage({ clientId, conversationId, text, ...place })
  })
  hideSending(session, sending, reply)
  if (!reply.ok) {
    report(session, reply.problem)
    return false
  }
  // Its turn came while it was on its way: it is a message already.
  if (waits && !reply.queued && reply.conversationId === conversationId)
    await refresh(session, conversationId)
  await begun(shell, conversationId, reply, text)
  changed()
  return true
}

interface Sending {
  readonly clientId: string
  readonly conversationId: string
  readonly text: string
  /** Behind an answer that is still being written. */
  readonly waits: boolean
}

/** What was said is on screen before the server has it: at the end of the talk, or waiting above the composer. */
function showSending(session: BoardSession, { clientId, conversationId, text, waits }: Sending): void {
  const { marks, queued } = session.get()
  session.set({ marks: withoutNews(marks) })
  if (waits) {
    session.set({ queued: [...queued, { runId: clientId, text }] })
    return
  }
  changeLine(session, conversationId, (line) => addWords(line, { clientId, text, at: session.deps.now() }))
  expectRun(session, conversationId, 'Sending')
}

function hideSending(session: BoardSession, sending: Sending, reply: Reply<Started>): void {
  const { clientId, conversationId, waits } = sending
  if (waits) {
    session.set({ queued: session.get().queued.filter(({ runId }) => runId !== clientId) })
    return
  }
  const isHere = reply.ok && reply.messageId && reply.conversationId === conversationId
  changeLine(session, conversationId, (line) =>
    isHere ? confirmPending(line, clientId, reply.messageId) : dropPending(line, clientId),
  )
  if (!reply.ok) unexpectRun(session)
}

/** Starts a run over what is there already: the path it stands on may be another one afterwards. */
async function start(
  shell: Shell,
  conversationId: string,
  job: () => Promise<Reply<Started>>,
): Promise<boolean> {
  const { session, changed } = shell
  expectRun(session, conversationId, 'Starting')
  const reply = await session.queue.push(job)
  if (!reply.ok) {
    unexpectRun(session)
    report(session, reply.problem)
    return false
  }
  if (reply.conversationId === conversationId) await refresh(session, conversationId)
  await begun(shell, conversationId, reply, '')
  changed()
  return true
}

async function begun(
  { session, open }: Shell,
  conversationId: string,
  started: Started,
  text: string,
): Promise<void> {
  if (started.notice) session.get().notify({ tone: 'info', text: started.notice })
  if (started.conversationId !== conversationId || started.queued) unexpectRun(session)
  if (started.conversationId !== conversationId) return open(started.conversationId)
  if (session.get().conversationId !== conversationId) return
  const { runId } = started
  if (started.queued) addQueued(session, { runId, text })
  else followRun(session, { runId, conversationId, kind: 'turn' })
}

/** The board's own stream may have said it first. */
function addQueued(session: BoardSession, item: BoardStoreState['queued'][number]): void {
  const { queued } = session.get()
  if (!queued.some(({ runId }) => runId === item.runId)) session.set({ queued: [...queued, item] })
}

async function stop(session: BoardSession): Promise<void> {
  const { run } = session.get()
  if (!run || run.ended || run.runId === '') return
  session.set({ run: { ...run, status: 'Stopping' } })
  reportIn(session)(await session.api.stopRun(run.runId))
}

async function cancelQueued(session: BoardSession, runId: string): Promise<void> {
  const { queued } = session.get()
  session.set({ queued: queued.filter((item) => item.runId !== runId) })
  // What else grows says so with its next draft.
  if (queued.some((item) => item.runId === runId && item.isLens))
    session.set({ marks: withGrown(session.get().marks) })
  const reply = await session.api.cancelQueued({ runId })
  if (reply.ok) return
  session.set({ queued })
  report(session, reply.problem)
}

async function editQueued(session: BoardSession, runId: string, text: string): Promise<boolean> {
  const reply = await session.api.editQueued(runId, text)
  if (!reply.ok) {
    report(session, reply.problem)
    return false
  }
  const { queued } = session.get()
  session.set({ queued: queued.map((item) => (item.runId === runId ? { ...item, text } : item)) })
  return true
}
