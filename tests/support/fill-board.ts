import { createBuilder, type GraphBuilder } from '@/lib/graph/builder'
import { toGraphJson } from '@/lib/graph/json'
import type { GraphState, NodeBatch, NodeId } from '@/lib/graph/schema'
import { seedGraph } from '@/lib/graph/seed'
import { semanticHash, toMessage } from '@/lib/history/ids'
import { toKinds } from '@/lib/history/kinds'
import type { Message, MessageContent, MessageId, Part } from '@/lib/history/parts'
import { toFirstWords } from '@/lib/store/excerpt'
import { rootMessage, toNodeId } from './store-fixtures'

export type Table = 'Message' | 'Conversation' | 'ConversationLeaf' | 'Run' | 'Call' | 'CallTool' | 'Snapshot'
export interface FilledRow {
  readonly table: Table
  readonly values: readonly unknown[]
}

/** A line that is being talked on. */
interface Line {
  readonly conversationId: string
  head: MessageId
  depth: number
  readonly builder: GraphBuilder
  readonly nodeIds: NodeId[]
  batches: number
}

/** At most so many lines of a board are talked on at a time; of so many earlier places new ones begin. */
const width = 12
const places = 40
const words =
  'The tram runs every six minutes, which nobody who has waited for a bus in the rain will forget. '
const graphTool = 'add_node'
export const filledTools = ['add_node', 'graph_stats', 'run_lens']

/**
 * The rows of a board as months of use leave them: questions with calls and results, batches, second answers, edits by
 * hand, branches off places of long ago, merges, runs with their events. At least `count` messages, the same each time.
 */
export function* boardRows(boardId: string, count: number): Generator<FilledRow> {
  const board = new FilledBoard(boardId)
  const { random } = board
  yield* board.root()
  while (board.written < count) {
    const line = board.pick()
    const dice = random()
    if (dice < 0.05) yield* board.edit(line)
    else if (dice < 0.07) yield* board.branch()
    else if (dice < 0.075) yield* board.merge(line)
    else yield* board.turn(line)
  }
  yield* board.rest()
}

export function mulberry32(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

type Place = Pick<Line, 'head' | 'depth' | 'batches'> & { readonly state: GraphState }

class FilledBoard {
  written = 0
  #runs = 0
  #calls = 0
  #ideas = 0
  #conversations = 0
  readonly random: () => number
  readonly #lines: Line[] = []
  readonly #places: Place[] = []
  readonly #rootId = toNodeId('a')

  constructor(readonly id: string) {
    this.random = mulberry32([...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  }

  *root(): Generator<FilledRow> {
    const root = rootMessage(this.id)
    const part = root.parts.find(({ type }) => type === 'board')
    if (part?.type !== 'board') throw new TypeError('a root message names its board')
    yield this.#row(root, 0)
    this.#begin({ head: root.id, depth: 0, batches: 0, state: seedGraph(part.rootNode) })
  }

  pick(): Line {
    const last = this.#lines.at(-1)
    const at = Math.floor(this.random() * this.#lines.length)
    const line = this.random() < 0.7 ? last : this.#lines[at]
    if (!line) throw new TypeError('a board has a line')
    return line
  }

  /** One question; none, one or two calls; an answer, of which every twelfth has a twin. */
  *turn(line: Line): Generator<FilledRow> {
    const runId = `${this.id}-r${++this.#runs}`
    const asked = line.head
    yield* this.#add(line, 'user', [{ type: 'text', text: `Question ${this.written}: ${words}` }])
    yield this.#run(line, runId)
    const calls = Math.floor(this.random() * 3)
    if (calls > 0) yield* this.#step(line, runId, calls)
    const before = { head: line.head, depth: line.depth }
    yield* this.#add(line, 'assistant', [
      { type: 'text', text: `Answer ${this.written}. ${words.repeat(3)}` },
    ])
    yield* this.#call(line, runId, asked)
    if (this.random() > 0.92) {
      const twin = {
        parents: [before.head],
        role: 'assistant' as const,
        parts: said(`Again ${this.written}. ${words}`),
      }
      yield this.#row(toMessage(twin), before.depth + 1)
    }
    this.#remember(line)
  }

  *#step(line: Line, runId: string, count: number): Generator<FilledRow> {
    const asked = line.head
    const calls = Array.from({ length: count }, () => ({
      callId: `${this.id}-k${++this.#calls}`,
      name: graphTool,
    }))
    const parts = calls.map(
      (call): Part => ({ type: 'tool-call', ...call, input: { label: `Idea ${call.callId}` } }),
    )
    yield* this.#add(line, 'assistant', [{ type: 'reasoning', text: words }, ...parts])
    yield* this.#call(line, runId, asked)
    for (const call of calls) {
      const result: Part = { type: 'tool-result', ...call, output: `added: "Idea ${call.callId}"` }
      const batch = this.random() < 0.4 ? [this.#batch(line, 'chat')] : []
      yield* this.#add(line, 'tool', [result, ...batch])
    }
  }

  *edit(line: Line): Generator<FilledRow> {
    yield* this.#add(line, 'graph', [this.#batch(line, 'person')])
  }

  /** At an earlier place, by which its children come far apart. The line longest left alone is talked on no more. */
  *branch(): Generator<FilledRow> {
    const place = this.#places[Math.floor(this.random() * this.#places.length)]
    if (!place) return
    this.#begin(place)
    if (this.#lines.length > width) yield* this.#close(this.#lines.shift())
  }

  *merge(line: Line): Generator<FilledRow> {
    const from = this.#lines.find((other) => other !== line)
    if (!from) return
    const merged: Part = { type: 'merge', fromId: from.head, fromName: from.conversationId, choices: {} }
    yield* this.#add(line, 'graph', [merged, this.#batch(line, 'merge')], [from.head])
  }

  *rest(): Generator<FilledRow> {
    for (const line of this.#lines.splice(0)) yield* this.#close(line)
  }

  #begin({ head, depth, batches, state }: Place): void {
    const conversationId = `${this.id}-c${++this.#conversations}`
    const nodeIds = [...state.nodes.keys()]
    this.#lines.push({ conversationId, head, depth, batches, builder: createBuilder(state), nodeIds })
  }

  *#close(line: Line | undefined): Generator<FilledRow> {
    if (!line) return
    const { conversationId, head } = line
    const values = [conversationId, this.id, conversationId, head, 1, null, null, null, 1, 1, null]
    yield { table: 'Conversation', values }
    yield { table: 'ConversationLeaf', values: [conversationId, head] }
  }

  #remember({ head, depth, batches, builder }: Line): void {
    if (this.random() > 0.1) return
    this.#places.push({ head, depth, batches, state: builder.state() })
    if (this.#places.length > places) this.#places.splice(Math.floor(this.random() * places), 1)
  }

  #batch(line: Line, kind: 'chat' | 'person' | 'merge'): Part {
    const { nodeIds } = line
    const some = nodeIds[Math.floor(this.random() * nodeIds.length)]
    const targetId = this.random() < 0.3 ? this.#rootId : (some ?? this.#rootId)
    const children = Array.from({ length: 1 + Math.floor(this.random() * 3) }, () => ({
      kind: 'ChatNode' as const,
      label: `Idea ${++this.#ideas} of ${this.id}`,
      type: 'claim' as const,
      description: words,
    }))
    const batch: NodeBatch = { source: { kind }, targetId, children }
    nodeIds.push(...line.builder.apply(batch).added)
    line.batches += 1
    return { type: 'batch', batch }
  }

  *#add(line: Line, role: Message['role'], parts: Part[], others: MessageId[] = []): Generator<FilledRow> {
    const content: MessageContent = { parents: [line.head, ...others], role, parts }
    const message = toMessage(content)
    line.head = message.id
    line.depth += 1
    yield this.#row(message, line.depth)
    if (!parts.some(({ type }) => type === 'batch') || line.batches % 64 !== 0) return
    const state = JSON.stringify(toGraphJson(line.builder.state()))
    yield { table: 'Snapshot', values: [message.id, state] }
  }

  #row(message: Message, depth: number): FilledRow {
    const { id, parents, role, parts } = message
    const [parent = null, other = null] = parents
    const shown = [toFirstWords(parts), JSON.stringify(toKinds(parts))]
    const hash = semanticHash(message)
    this.written += 1
    const values = [
      id,
      this.id,
      parent,
      other,
      role,
      JSON.stringify(parts),
      null,
      hash,
      depth,
      this.written,
      1,
      ...shown,
    ]
    return { table: 'Message', values }
  }

  #run({ conversationId }: Line, runId: string): FilledRow {
    return { table: 'Run', values: [runId, this.id, conversationId, this.#runs] }
  }

  *#call(line: Line, runId: string, inputId: MessageId): Generator<FilledRow> {
    const callId = `${runId}-${line.head.slice(3, 13)}`
    const usage = JSON.stringify({ inputTokens: 900, outputTokens: 80 })
    yield { table: 'Call', values: [callId, this.id, runId, inputId, line.head, usage] }
    for (const [position, tool] of filledTools.entries())
      yield { table: 'CallTool', values: [callId, position, tool] }
  }
}

const said = (text: string): Part[] => [{ type: 'text', text }]
