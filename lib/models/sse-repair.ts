import type { Fetch } from './fetch-guard'
import { createEventFetch, tryJson } from './sse-events'

/** For OpenAI-compatible servers: their lines, their chunks and their ends. */
export const createRepairedFetch = (fetchIt: Fetch): Fetch =>
  createEventFetch(fetchIt, {
    mend: repairData,
    isLast: (data) => data.trim() === '[DONE]',
    isEnd: (data) => /"finish_reason"\s*:\s*"\w/.test(data),
  })

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Mends the chunks of OpenAI-compatible servers that the SDK's schema would refuse, and with them a whole answer:
 * `choices: null` beside the usage, empty finish reasons, arguments as objects. What is in order passes unchanged, and
 * what cannot be read stays as it is, for the SDK to judge.
 */
function repairData(data: string): string {
  const chunk = tryJson(data)
  return isObject(chunk) ? JSON.stringify(repairChunk(chunk)) : data
}

function repairChunk(chunk: Json): Json {
  if (chunk.choices === undefined && chunk.error !== undefined) return chunk
  // One answer is asked for: a second one between its pieces is nobody's.
  const choices = Array.isArray(chunk.choices)
    ? chunk.choices.filter((choice) => isObject(choice) && !isOther(choice)).map(repairChoice)
    : []
  return { ...chunk, choices }
}

const isOther = ({ index }: Json) => typeof index === 'number' && index > 0

function repairChoice(choice: Json): Json {
  const finish = choice.finish_reason === '' ? null : choice.finish_reason
  const said = choice.delta ?? choice.message
  const delta = isObject(said) ? repairDelta(said) : null
  return { ...choice, delta, finish_reason: finish ?? null }
}

function repairDelta(delta: Json): Json {
  const { role, tool_calls: calls } = delta
  return {
    ...delta,
    role: role === 'assistant' || role === '' ? role : null,
    ...(calls !== undefined && {
      tool_calls: Array.isArray(calls) ? calls.filter(isObject).map(repairCall) : null,
    }),
  }
}

function repairCall(call: Json): Json {
  const spec = isObject(call.function) ? call.function : {}
  const { arguments: given } = spec
  const text = isObject(given) || Array.isArray(given) ? JSON.stringify(given) : given
  return {
    ...call,
    id: call.id === undefined ? null : toText(call.id),
    function: { ...spec, arguments: text },
  }
}

const toText = (id: unknown) => (id === null || typeof id === 'string' ? id : String(id))
