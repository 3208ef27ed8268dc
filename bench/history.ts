import assert from 'node:assert/strict'
import { toEntries } from '@/components/history/map-entries'
import { toFlow } from '@/components/history/to-flow'
import { toRows } from '@/components/history/to-rows'
import { graphHash } from '@/lib/graph/json'
import { toRootNode } from '@/lib/graph/seed'
import { foldGraph } from '@/lib/history/fold'
import { toMessage } from '@/lib/history/ids'
import type { Message, MessageId } from '@/lib/history/parts'
import { createReplay } from '@/lib/history/replay'
import type { ConversationView, HistoryEntryView } from '@/lib/history/views'
import { branchNumbers } from '@/lib/layout/history-branches'
import { layoutHistory } from '@/lib/layout/history-lanes'
import { ms, percentile, printTable } from './table'

/* `npx tsx bench/history.ts`: the map of a long history, and a replay through it. */

const branchCount = 20

/** Questions and answers on a trunk; every branch leaves it somewhere and goes on by itself. */
function createHistory(size: number) {
  const entries: HistoryEntryView[] = []
  const add = (parent: MessageId | undefined, seq: number) => {
    const id = `m${seq}` as MessageId
    const role = seq === 0 ? 'root' : seq % 5 === 0 ? 'graph' : seq % 2 ? 'user' : 'assistant'
    const kinds = seq === 0 ? ['board'] : role === 'graph' ? ['batch'] : ['text']
    entries.push({
      id,
      parents: parent ? [parent] : [],
      role,
      text: `message ${seq}`,
      seq,
      createdAt: seq,
      kinds,
    })
    return id
  }
  const share = Math.floor(size / (branchCount + 1))
  let head = add(undefined, 0)
  const trunk = [head]
  for (let seq = 1; seq <= share; seq++) {
    head = add(head, seq)
    trunk.push(head)
  }
  const branches = [toBranch(0, head)]
  for (let at = 1; at <= branchCount; at++) {
    let tip = trunk[Math.floor((at * share) / (branchCount + 1))] ?? head
    for (let n = 0; n < share && entries.length < size; n++) tip = add(tip, entries.length)
    branches.push(toBranch(at, tip))
  }
  return { entries, branches }
}

const toBranch = (at: number, headId: MessageId) => ({
  ...{ id: `b${at}`, name: `Branch ${at}`, headId, createdAt: at, tipWidth: 60 },
})

function median(rounds: number, run: () => unknown): number {
  run()
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return percentile(times, 0.5)
}

function mapRows(size: number, isWhole: boolean) {
  const { entries, branches } = createHistory(size)
  // Every fold opened: the most there can be to draw.
  const all = new Set(entries.map(({ id }) => id))
  const opened: ReadonlySet<MessageId> = isWhole ? all : new Set()
  const lay = () => layoutHistory({ entries, branches, activeId: 'b0', opened, lanes: new Map() })
  const layout = lay()
  const numbers = branchNumbers(branches)
  const flow = toFlow(layout, numbers)
  const views = new Map(branches.map((branch) => [branch.id, branch as unknown as ConversationView]))
  const marks = new Map(layout.marks.map((mark) => [mark.id as string, mark]))
  const how = `${size.toLocaleString('en')} messages, ${isWhole ? 'nothing folded' : 'folded'}`
  const whole = () =>
    toFlow(
      layoutHistory({
        entries: toEntries(entries, []),
        branches,
        activeId: 'b0',
        opened,
        lanes: layout.lanes,
      }),
      numbers,
      flow,
    )
  return [
    {
      what: `map laid out: ${how} (${layout.marks.length} marks)`,
      figure: ms(median(9, lay)),
      goal: '≤ 100 ms',
    },
    { what: `the same, and made ready to draw again`, figure: ms(median(9, whole)), goal: '≤ 100 ms' },
    {
      what: `the same downwards, for a phone`,
      figure: ms(median(9, () => toRows(layout, { branches: views, marks }))),
      goal: '',
    },
  ]
}

function replayRows(size: number) {
  const rootNode = toRootNode('Tram')
  let last = toMessage({ parents: [], role: 'root', parts: [{ type: 'board', boardId: 'b', rootNode }] })
  const path: Message[] = [last]
  for (let n = 1; n < size; n++) {
    const child = { kind: 'ChatNode' as const, label: `Idea ${n}`, type: 'note' as const, description: '' }
    const batch = { source: { kind: 'person' as const }, targetId: rootNode.id, children: [child] }
    last = toMessage({ parents: [last.id], role: 'graph', parts: [{ type: 'batch', batch }] })
    path.push(last)
  }
  const replay = createReplay(path)
  const steps: number[] = []
  for (let frame = 0; frame < size; frame++) {
    const start = performance.now()
    replay.frameAt(frame)
    steps.push(performance.now() - start)
  }
  assert.equal(graphHash(replay.frameAt(size - 1).graph), graphHash(foldGraph(path)))
  const leaps: number[] = []
  for (let n = 0; n < 200; n++) {
    const start = performance.now()
    replay.frameAt((n * 7919) % size)
    leaps.push(performance.now() - start)
  }
  const goal = size > 2_000 ? '' : '≤ 16.7 ms'
  const how = `replay of ${size.toLocaleString('en')} messages`
  return [
    { what: `${how}, a step on, p95`, figure: ms(percentile(steps, 0.95)), goal: '≤ 16.7 ms' },
    { what: `${how}, a leap anywhere, p95`, figure: ms(percentile(leaps, 0.95)), goal },
  ]
}

printTable([
  ...mapRows(2_000, false),
  ...mapRows(5_000, false),
  ...mapRows(5_000, true),
  ...replayRows(2_000),
  ...replayRows(10_000),
])
