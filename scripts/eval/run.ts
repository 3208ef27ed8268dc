import type { LanguageModelV4, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { instructions } from '@/lib/copilot/prompt'
import { find, type PlayedCall, play } from '@/tests/models/guide/play'
import { toBoardReads } from './board-reads'
import { type Ground, hasRightArguments, usesRightTools } from './judge-calls'
import { isAsExpected } from './judge-graph'
import type { EvalRequest } from './request'

export interface Mark {
  readonly kind: string
  readonly request: string
  readonly tools: boolean
  readonly arguments: boolean
  readonly graph: boolean
  readonly says: boolean
  /** All four. */
  readonly isRight: boolean
  /** What was said, or why there was no answer. */
  readonly answer: string
  readonly calls: readonly string[]
}

/** Plays every request with the real tools, one after another; an error of the model is a wrong answer. */
export async function evaluate(
  model: LanguageModelV4,
  requests: readonly EvalRequest[],
): Promise<readonly Mark[]> {
  const marks: Mark[] = []
  for (const request of requests) marks.push(await markOne(request, model))
  return marks
}

async function markOne(request: EvalRequest, model: LanguageModelV4): Promise<Mark> {
  const row = { kind: request.kind, request: request.turns.join(' / ') }
  try {
    const { answer, ...ground } = await playAll(request, model)
    const marks = {
      tools: usesRightTools(request, ground),
      arguments: hasRightArguments(request, ground),
      graph: isAsExpected(ground.before, ground.after, request.changes),
      says: answer.trim() !== '' && request.says.every((pattern) => pattern.test(answer)),
    }
    const calls = ground.calls.map(({ name, input }) => `${name} ${JSON.stringify(input)}`)
    return { ...row, ...marks, isRight: Object.values(marks).every(Boolean), answer, calls }
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error)
    const wrong = { tools: false, arguments: false, graph: false, says: false, isRight: false }
    return { ...row, ...wrong, answer, calls: [] }
  }
}

async function playAll(
  { board, turns, active }: EvalRequest,
  model: LanguageModelV4,
): Promise<Ground & { answer: string }> {
  let history: LanguageModelV4Prompt = [{ role: 'system', content: instructions }]
  let [graph, answer] = [board.graph, '']
  const calls: PlayedCall[] = []
  for (const turn of turns) {
    const reads = toBoardReads(board, () => graph)
    const played = await play(graph, turn, { history, model, reads, ...(active ? { active } : {}) })
    history = played.prompt
    graph = played.graph
    answer = played.answer
    calls.push(...played.calls)
  }
  const activeId = active ? (find(board.graph, active)?.id ?? null) : null
  return { calls, before: board.graph, after: graph, activeId, answer }
}

const columns = ['isRight', 'tools', 'arguments', 'graph', 'says'] as const

/** A row a kind, then the wrong ones, then the score. */
export function toTable(marks: readonly Mark[]): string {
  const kinds = [...new Set(marks.map(({ kind }) => kind))]
  const rows = kinds.map((kind) =>
    toRow(
      kind,
      marks.filter((mark) => mark.kind === kind),
    ),
  )
  const wrong = marks
    .filter(({ isRight }) => !isRight)
    .map((mark) => {
      const missed = columns.filter((column) => column !== 'isRight' && !mark[column])
      return [`- ${mark.request} (${missed.join(', ')})`, ...mark.calls, mark.answer.split('\n')[0]].join(
        '\n  ',
      )
    })
  return [
    '| kind | right | tools | arguments | graph | answer |',
    '|---|---|---|---|---|---|',
    ...rows,
    toRow('all', marks),
    ...(wrong.length > 0 ? ['', 'Not as asked:', ...wrong] : []),
    '',
    toScore(marks),
  ].join('\n')
}

const toRow = (name: string, marks: readonly Mark[]) =>
  `| ${[name, ...columns.map((column) => `${marks.filter((mark) => mark[column]).length} of ${marks.length}`)].join(' | ')} |`

export const toScore = (marks: readonly Mark[]): string =>
  `${marks.filter(({ isRight }) => isRight).length} of ${marks.length}`
