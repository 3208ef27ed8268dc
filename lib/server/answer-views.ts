import 'server-only'
import { graphHash } from '@/lib/graph/json'
import type { GraphNode, GraphState } from '@/lib/graph/schema'
import type { AnswerView, BroughtIdea } from '@/lib/history/answer-view'
import { hashOf } from '@/lib/history/ids'
import type { MessageId } from '@/lib/history/parts'
import { sumSpending } from '@/lib/history/usage'
import type { Prices } from '@/lib/models/prices'
import type { ConversationRow, MessageRow, OwnedStore, RunRow } from '@/lib/store/ports'
import type { Deps } from './deps'
import { requireGraph, requireMessage } from './load'
import { isCharged, pricesFor, toSpent } from './prices'

/** A board may hold more branches from one question than anybody reads side by side. */
const mostShown = 12
const firstWords = 280
/** As many as a canvas shows beside what is there. */
const ideasNamed = 60

/** The answers to one question on the branches that begin at it, the branch it was asked on first. */
export async function answersTo(
  deps: Deps,
  store: OwnedStore,
  questionId: MessageId,
): Promise<{ readonly answers: readonly AnswerView[] }> {
  const question = await requireMessage(store, questionId)
  const all = await store.boards.conversations(question.boardId)
  const forks = all
    .filter(({ forkedAtId }) => forkedAtId === questionId)
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  const askedOn = all.find(({ id }) => id === forks[0]?.forkedFromId)
  const before = await requireGraph(deps.graphs, store, questionId)
  const prices = await pricesFor(deps, store)
  const seen = new Map<string, string>()
  const answers: AnswerView[] = []
  for (const conversation of [...(askedOn ? [askedOn] : []), ...forks].slice(0, mostShown)) {
    const found = await answerOn(deps, store, { conversation, questionId, before, prices })
    if (!found) continue
    const { key, ...view } = found
    const sameAs = key === null ? undefined : seen.get(key)
    if (key !== null && sameAs === undefined) seen.set(key, conversation.id)
    answers.push({ ...view, isFirst: conversation === askedOn, ...(sameAs && { sameAs }) })
  }
  return { answers }
}

interface Sought {
  readonly conversation: ConversationRow
  readonly questionId: MessageId
  readonly before: GraphState
  readonly prices: Prices
}

/** Undefined when the branch has left the question, or never answered it. `key` is equal for equal answers; null for what is no whole one. */
async function answerOn(deps: Deps, store: OwnedStore, { conversation, questionId, before, prices }: Sought) {
  const path = await store.messages.path(conversation.headId)
  const at = path.findIndex(({ id }) => id === questionId)
  if (at < 0) return undefined
  const turn = turnAfter(path.slice(at + 1))
  const last = turn.at(-1)
  const [open, calls, state] = await Promise.all([
    store.runs.open(conversation.id),
    store.messages.calls([questionId, ...turn.map(({ id }) => id)]),
    last ? requireGraph(deps.graphs, store, last.id) : before,
  ])
  const own = calls.filter((call) => call.conversationId === conversation.id)
  const run =
    turn.length === path.length - at - 1 ? open.find(({ status }) => status !== 'queued') : undefined
  // A branch that merely begins here, or says something else instead, asked for no answer.
  const goesOn = path.slice(at + 1).some(({ role }) => role !== 'graph')
  const isAsked =
    turn.length > 0 || own.length > 0 || (!goesOn && (await store.runs.latest(conversation.id)) !== undefined)
  if (!isAsked) return undefined
  const added = [...state.nodes.values()].filter(({ id }) => !before.nodes.has(id))
  const status = toStatus(turn, run)
  const model = own.at(-1)?.modelId ?? modelOf(run) ?? conversation.modelId
  return {
    conversationId: conversation.id,
    conversationName: conversation.name,
    headId: last?.id ?? null,
    model,
    status,
    runId: run?.id ?? null,
    error: status === 'failed' ? (own.at(-1)?.error?.message ?? null) : null,
    text: textOf(turn).slice(0, firstWords),
    ideas: added.slice(0, ideasNamed).flatMap(toBrought),
    ideaCount: added.length,
    spending: sumSpending(own.filter(isCharged).map((call) => toSpent(call, prices))),
    key: status === 'done' ? hashOf([turn.map(({ semanticHash }) => semanticHash), graphHash(state)]) : null,
  }
}

const toBrought = ({ id, parentId, label, type }: GraphNode): BroughtIdea[] =>
  parentId === null ? [] : [{ id, parentId, label, type }]

/** Up to the next question; edits by hand after the answer are not the answer's. */
function turnAfter(rest: readonly MessageRow[]): readonly MessageRow[] {
  const next = rest.findIndex(({ role }) => role === 'user')
  const turn = next < 0 ? rest : rest.slice(0, next)
  return turn.slice(0, turn.findLastIndex(({ role }) => role !== 'graph') + 1)
}

function toStatus(turn: readonly MessageRow[], run: RunRow | undefined): AnswerView['status'] {
  if (run) return run.status === 'waiting' ? 'waiting' : 'running'
  const last = turn.at(-1)
  if (last?.role !== 'assistant') return 'failed'
  return last.parts.some(({ type }) => type === 'caveat') ? 'partial' : 'done'
}

const modelOf = (run: RunRow | undefined) => (run?.input.kind === 'turn' ? run.input.modelId : undefined)

const textOf = (turn: readonly MessageRow[]) =>
  turn
    .flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])))
    .join(' ')
    .trim()
