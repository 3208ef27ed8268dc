import type { LanguageModelV4, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { instructions } from '@/lib/copilot/prompt'
import { play } from '@/tests/models/guide/play'
import type { Judged } from './judge'
import { type EvalRequest, requests } from './requests'

export interface Mark {
  readonly kind: string
  readonly request: string
  readonly isRight: boolean
  /** What was said, or why there was no answer. */
  readonly answer: string
}

/** Plays every request with the real tools, one after another; an error of the model is a wrong answer. */
export async function evaluate(model: LanguageModelV4): Promise<readonly Mark[]> {
  const marks: Mark[] = []
  for (const request of requests) marks.push(await markOne(request, model))
  return marks
}

async function markOne(request: EvalRequest, model: LanguageModelV4): Promise<Mark> {
  const row = { kind: request.kind, request: request.turns.join(' / ') }
  try {
    const played = await playAll(request, model)
    return { ...row, isRight: request.expect(played), answer: played.answer }
  } catch (error) {
    return { ...row, isRight: false, answer: error instanceof Error ? error.message : String(error) }
  }
}

async function playAll({ board, turns, active }: EvalRequest, model: LanguageModelV4): Promise<Judged> {
  let history: LanguageModelV4Prompt = [{ role: 'system', content: instructions }]
  let judged: Judged = { before: board, graph: board, calls: [], answer: '' }
  for (const turn of turns) {
    const before = judged.graph
    const played = await play(before, turn, { history, model, ...(active ? { active } : {}) })
    history = played.prompt
    judged = { ...played, before }
  }
  return judged
}

/** A row a kind, then the wrong ones, then the score. */
export function toTable(marks: readonly Mark[]): string {
  const kinds = [...new Set(marks.map(({ kind }) => kind))]
  const rows = kinds.map((kind) => {
    const own = marks.filter((mark) => mark.kind === kind)
    return `| ${kind} | ${own.filter(({ isRight }) => isRight).length} of ${own.length} |`
  })
  const wrong = marks
    .filter(({ isRight }) => !isRight)
    .map(({ request, answer }) => `- ${request}\n  ${answer.split('\n')[0]}`)
  return [
    '| kind | right |',
    '|---|---|',
    ...rows,
    ...(wrong.length > 0 ? ['', 'Not as asked:', ...wrong] : []),
    '',
    toScore(marks),
  ].join('\n')
}

export const toScore = (marks: readonly Mark[]): string =>
  `${marks.filter(({ isRight }) => isRight).length} of ${marks.length}`
