import 'server-only'
import type { MessageId } from '@/lib/history/parts'
import { type Spending, sumSpending } from '@/lib/history/usage'
import type { OfferedTool, TurnCall, TurnCalls } from '@/lib/history/views'
import { submitName } from '@/lib/llm/tools'
import type { Prices } from '@/lib/models/prices'
import type { CallRow, MessageRow, OwnedStore, ToolDefinitionRow } from '@/lib/store/ports'
import type { Deps } from './deps'
import { requireBoard } from './load'
import { isCharged, pricesFor, toSpent } from './prices'
import { absent } from './problem'

/** What the model could do, and did, in the turn up to a message: each request with the tools it was offered. */
export async function turnCalls(
  deps: Pick<Deps, 'prices'>,
  store: OwnedStore,
  messageId: MessageId,
): Promise<TurnCalls> {
  const path = await store.messages.path(messageId)
  if (path.length === 0) throw absent('message')
  const turn = new Map(turnOf(path).map((message) => [message.id, message]))
  const [found, prices] = await Promise.all([store.messages.calls([...turn.keys()]), pricesFor(deps, store)])
  const rows = found.filter(
    ({ inputHeadId, outputHeadId, context }) =>
      outputHeadId && turn.has(outputHeadId) && !(context.lens && outputHeadId === inputHeadId),
  )
  const offers = await Promise.all(rows.map(({ id }) => store.messages.tools(id)))
  return { calls: rows.map((row, at) => toTurnCall(row, offers[at] ?? [], outputOf(row, turn), prices)) }
}

/** All that the board's requests have cost; what branches share counts once. */
export async function boardSpending(
  deps: Pick<Deps, 'prices'>,
  store: OwnedStore,
  boardId: string,
): Promise<Spending> {
  await requireBoard(store, boardId)
  const [rows, prices] = await Promise.all([store.messages.callsOfBoard(boardId), pricesFor(deps, store)])
  return sumSpending(rows.filter(isCharged).map((row) => toSpent(row, prices)))
}

/** From the question on; a lens that a person ran is a turn of its own. */
function turnOf(path: readonly MessageRow[]): readonly MessageRow[] {
  if (path.at(-1)?.parts.some(({ type }) => type === 'lens')) return path.slice(-1)
  return path.slice(
    Math.max(
      0,
      path.findLastIndex(({ role }) => role === 'user'),
    ),
  )
}

function outputOf({ inputHeadId, outputHeadId }: CallRow, turn: ReadonlyMap<MessageId, MessageRow>) {
  return outputHeadId === null || outputHeadId === inputHeadId ? undefined : turn.get(outputHeadId)
}

function toTurnCall(
  row: CallRow,
  offered: readonly ToolDefinitionRow[],
  output: MessageRow | undefined,
  prices: Prices,
): TurnCall {
  const { modelId, resolvedModel, status, error, startedAt, durationMs, context } = row
  return {
    ...toSpent(row, prices),
    modelId: resolvedModel ?? modelId,
    status,
    error,
    startedAt,
    durationMs,
    warnings: context.warnings ?? [],
    tools: toTools(offered, output),
  }
}

/** In the order of the offer; what was asked for without one stands at the end. To answer is not a tool. */
function toTools(all: readonly ToolDefinitionRow[], output: MessageRow | undefined): OfferedTool[] {
  const offered = all.filter(({ name }) => name !== submitName)
  const asked = (output?.parts ?? []).flatMap((part) =>
    part.type === 'tool-call' && part.name !== submitName ? [part.name] : [],
  )
  const timesUsed = (name: string) => asked.filter((one) => one === name).length
  const known = new Set(offered.map(({ name }) => name))
  const others = [...new Set(asked)].filter((name) => !known.has(name))
  return [
    ...offered.map(({ name, description }) => ({
      name,
      description,
      isOffered: true,
      timesUsed: timesUsed(name),
    })),
    ...others.map((name) => ({ name, description: '', isOffered: false, timesUsed: timesUsed(name) })),
  ]
}
