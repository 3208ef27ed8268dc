import type {
  JSONSchema7,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import * as z from 'zod'
import type { Usage } from '@/lib/history/chunks'
import { classifyProviderError } from '@/lib/models/errors'

export interface StructuredRequest<T> {
  readonly model: LanguageModelV4
  /** Names the schema for the provider: letters, digits and underscores. */
  readonly name: string
  readonly contract: z.ZodType<T>
  readonly instructions: string
  readonly text: string
  readonly signal: AbortSignal
  /** The JSON text so far of the attempt that is running; a retry begins again from nothing. */
  onPartial?(json: string): void
}

export interface StructuredResult<T> {
  readonly value: T
  /** Of both attempts together. */
  readonly usage: Usage
  readonly modelId: string
}

/** `contract`: two answers did not fit. `interrupted`: the stream ended without a finish. `length`: it was cut. */
export type StructuredReason = 'contract' | 'interrupted' | 'length' | 'empty'

export class StructuredOutputError extends Error {
  constructor(
    readonly reason: StructuredReason,
    message: string,
    readonly usage: Usage,
  ) {
    super(message)
    this.name = 'StructuredOutputError'
  }
}

type Way = 'native' | 'tool'
type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly json: string; readonly problem: string; readonly wasJson: boolean }

/**
 * Asks for one value that fits the contract: in the provider's native way, or by a forced tool call where the
 * provider refuses that. A violation is told to the model once; a second one is a `StructuredOutputError`.
 */
export async function runStructured<T>(request: StructuredRequest<T>): Promise<StructuredResult<T>> {
  const meter = createMeter(request.model.modelId)
  const first = await attemptEitherWay(request, meter)
  if (first.ok) return meter.result(first.value)
  const way = first.wasJson ? first.way : 'tool'
  const second = await attempt(request, way, meter, first)
  if (second.ok) return meter.result(second.value)
  throw new StructuredOutputError(
    'contract',
    `The model's answer did not fit twice: ${second.problem} Nothing was changed.`,
    meter.usage(),
  )
}

/** A provider that rejects the native way has done nothing yet, so the other way is not a retry. */
async function attemptEitherWay<T>(
  request: StructuredRequest<T>,
  meter: Meter,
): Promise<Attempt<T> & { way: Way }> {
  try {
    return { ...(await attempt(request, 'native', meter)), way: 'native' }
  } catch (error) {
    if (request.signal.aborted || error instanceof StructuredOutputError) throw error
    if (classifyProviderError(error).code !== 'bad-request') throw error
    return { ...(await attempt(request, 'tool', meter)), way: 'tool' }
  }
}

async function attempt<T>(
  request: StructuredRequest<T>,
  way: Way,
  meter: Meter,
  failed?: { readonly json: string; readonly problem: string },
): Promise<Attempt<T>> {
  const { stream } = await request.model.doStream(toOptions(request, way, failed))
  const json = await readJson(stream, request, meter)
  return check(json, request.contract)
}

function toOptions<T>(
  request: StructuredRequest<T>,
  way: Way,
  failed?: { readonly json: string; readonly problem: string },
): LanguageModelV4CallOptions {
  const schema = toSchema(request.contract)
  const prompt: LanguageModelV4CallOptions['prompt'] = [
    { role: 'system', content: request.instructions },
    { role: 'user', content: [{ type: 'text', text: request.text }] },
  ]
  if (failed) {
    const said = failed.json.trim() || '(nothing)'
    prompt.push({ role: 'assistant', content: [{ type: 'text', text: said }] })
    prompt.push({
      role: 'user',
      content: [
        { type: 'text', text: `That does not fit: ${failed.problem} Answer again, with the JSON alone.` },
      ],
    })
  }
  const base = { prompt, abortSignal: request.signal }
  if (way === 'native') return { ...base, responseFormat: { type: 'json', schema, name: request.name } }
  const tool = {
    type: 'function' as const,
    name: request.name,
    description: 'The answer.',
    inputSchema: schema,
  }
  return { ...base, tools: [tool], toolChoice: { type: 'tool', toolName: request.name } }
}

function toSchema(contract: z.ZodType): JSONSchema7 {
  const { $schema: _, ...schema } = z.toJSONSchema(contract)
  return schema as JSONSchema7
}

/** Text and tool arguments alike: some servers answer a forced tool call in prose, or the native way by a call. */
async function readJson<T>(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  request: StructuredRequest<T>,
  meter: Meter,
): Promise<string> {
  const reading = { text: '', called: '', finish: '' }
  const reader = stream.getReader()
  try {
    for (;;) {
      request.signal.throwIfAborted()
      const { done, value } = await reader.read()
      if (done) break
      take(value, reading, meter)
      if (value.type === 'text-delta' || value.type === 'tool-input-delta') {
        request.onPartial?.(reading.called || reading.text)
      }
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
  request.signal.throwIfAborted()
  return finished(reading, meter)
}

function take(
  part: LanguageModelV4StreamPart,
  reading: { text: string; called: string; finish: string },
  meter: Meter,
) {
  if (part.type === 'text-delta') reading.text += part.delta
  else if (part.type === 'tool-input-delta') reading.called += part.delta
  else if (part.type === 'tool-call') reading.called = part.input
  else if (part.type === 'response-metadata' && part.modelId) meter.model(part.modelId)
  else if (part.type === 'error') throw part.error
  else if (part.type === 'finish') {
    reading.finish = part.finishReason.unified
    meter.add(part.usage)
  }
}

function finished(reading: { text: string; called: string; finish: string }, meter: Meter): string {
  if (reading.finish === '' || reading.finish === 'other' || reading.finish === 'interrupted') {
    throw new StructuredOutputError('interrupted', 'The answer broke off before its end.', meter.usage())
  }
  if (reading.finish === 'length') {
    throw new StructuredOutputError('length', 'The answer was cut at the length limit.', meter.usage())
  }
  return reading.called || reading.text
}

function check<T>(json: string, contract: z.ZodType<T>): Attempt<T> {
  const value = tryParse(json)
  if (value === undefined) return { ok: false, json, problem: 'it is not JSON.', wasJson: false }
  const parsed = contract.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, json, problem: toProblem(parsed.error), wasJson: true }
}

/** Bare JSON, or JSON inside a fence or a sentence. */
function tryParse(text: string): unknown {
  const whole = tryJson(text)
  if (whole !== undefined) return whole
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  return from >= 0 && to > from ? tryJson(text.slice(from, to + 1)) : undefined
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toProblem(error: z.ZodError): string {
  const rows = error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'the answer'}: ${issue.message}`)
  return `${rows.join('; ')}.`
}

type Meter = ReturnType<typeof createMeter>

function createMeter(modelId: string) {
  let resolved = modelId
  const sum = {
    inputTokens: 0,
    outputTokens: 0,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    reasoningTokens: 0,
  }
  const usage = (): Usage => ({ ...sum })
  return {
    usage,
    model: (id: string) => {
      resolved = id
    },
    add: ({ inputTokens, outputTokens }: LanguageModelV4Usage) => {
      sum.inputTokens += inputTokens.total ?? 0
      sum.outputTokens += outputTokens.total ?? 0
      sum.cachedInputTokens += inputTokens.cacheRead ?? 0
      sum.cacheWriteTokens += inputTokens.cacheWrite ?? 0
      sum.reasoningTokens += outputTokens.reasoning ?? 0
    },
    result: <T>(value: T): StructuredResult<T> => ({ value, usage: usage(), modelId: resolved }),
  }
}
