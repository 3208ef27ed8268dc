import * as z from 'zod'
import type { Usage } from '@/lib/history/chunks'
import { runChain } from '@/lib/llm/chain'
import type { ChainCommit, ChainEnd } from '@/lib/llm/chain-config'
import type { SubmitSpec } from '@/lib/llm/submit'
import { append } from '@/lib/llm/turn-record'
import { LensFailure } from './failure'
import { Findings } from './intel'
import type { LensPrompt } from './lens'
import type { LensRun } from './run'
import { createSearches, type Searches } from './search-tool'

export interface Researched {
  readonly findings: Findings
  readonly searches: Searches
  readonly usage: Usage
  readonly modelId: string
}

/** Model requests of one run, the last of which may only answer. */
const chainLimit = 8

/**
 * The one loop with one tool: the model searches, reads, and submits findings. Throws `LensFailure` before any model is
 * asked when nobody can search, and afterwards when the model failed or no search worked.
 */
export async function research(run: LensRun, prompt: LensPrompt): Promise<Researched> {
  const { model, signal, desk } = run
  const choice = desk?.search
  if (!desk || !choice?.provider)
    throw new LensFailure('no-search', `Nothing can be looked up here. ${choice?.missing ?? ''}`.trim(), null)
  const searches = createSearches(choice.provider, (text) => run.onStatus?.(text))
  const submit = createSubmit(() => searches.count > 0 || progress.step > 0)
  const progress = { step: 0, modelId: model.modelId }
  const end = await runChain(
    {
      model,
      modelId: model.modelId,
      instructions: prompt.instructions,
      tools: [searches.tool],
      submit: submit.spec,
      chainLimit,
      commitStep: async (commit, path) => {
        if ('call' in commit) progress.modelId = commit.call?.resolvedModel ?? progress.modelId
        return append(path, toDrafts(commit)).slice(path.length)
      },
      onEvent: (event) => {
        if (event.type === 'request') progress.step = event.step
      },
      signal,
      // The model is guarded already, so its attempts are not multiplied.
      limits: { attempts: 1, toolMs: 30_000, outputBytes: 24_000 },
      clock: desk,
      newId: desk.newId,
    },
    append([], [{ role: 'user', parts: [{ type: 'text', text: prompt.text }] }]),
  )
  signal.throwIfAborted()
  const findings = requireFindings(end, submit.taken(), searches)
  return { findings, searches, usage: end.usage, modelId: progress.modelId }
}

function toDrafts(commit: ChainCommit) {
  if (commit.kind === 'end') return commit.drafts
  return 'draft' in commit ? [commit.draft] : []
}

function requireFindings(end: ChainEnd, taken: Findings | undefined, searches: Searches): Findings {
  if (end.failure) throw new LensFailure(end.failure.code, end.failure.message, end.usage)
  if (searches.failure) throw new LensFailure('search', searches.failure.message, end.usage)
  const findings = taken ?? tryFindings(end.answer)
  if (findings) return findings
  if (end.answer.trim() === '')
    throw new LensFailure('empty', 'The model found no words for what it looked up. Try again.', end.usage)
  return { summary: end.answer, facts: [], sources: [] }
}

/** A model may write its findings instead of submitting them. */
function tryFindings(answer: string): Findings | undefined {
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
  try {
    return Findings.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}

/** `maySubmit` is false while nothing was looked up on the first request: then the model is told to search. */
function createSubmit(maySubmit: () => boolean) {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(Findings, { io: 'input' })
  let taken: Findings | undefined
  const spec: SubmitSpec = {
    description: 'Hands in what was found. Call it alone, when the searches are done.',
    inputSchema,
    field: 'summary',
    parse(input) {
      if (!maySubmit()) return { ok: false, message: 'Search first, then submit what was found.' }
      const parsed = Findings.safeParse(input)
      if (!parsed.success) return { ok: false, message: toSentence(parsed.error) }
      if (parsed.data.summary.trim() === '') return { ok: false, message: 'summary: a text is needed.' }
      taken = parsed.data
      return { ok: true, answer: parsed.data.summary }
    },
  }
  return { spec, taken: () => taken }
}

const toSentence = ({ issues }: z.ZodError) =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'findings'}: ${message}`)
    .join('; ')
