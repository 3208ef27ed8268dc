import type { Fetch } from './fetch-guard'

/**
 * Mends the chunks of OpenAI-compatible servers that the SDK's schema would refuse, and with them a whole answer:
 * `choices: null` beside the usage, empty finish reasons, arguments as objects. What is in order passes unchanged, and
 * what cannot be read stays as it is, for the SDK to judge.
 */
export function createRepairedFetch(fetchIt: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetchIt(input, init)
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !response.body || !/text\/event-stream/i.test(type)) return response
    const body = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(toEvents())
      .pipeThrough(new TextEncoderStream())
    const { status, statusText, headers } = response
    return new Response(body, { status, statusText, headers })
  }
}

/** Events are told apart by blank lines; a line ends with CRLF, LF or CR, also across two reads. */
function toEvents(): TransformStream<string, string> {
  let rest = ''
  let data: string[] = []
  const takeLine = (line: string): string => {
    if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
    if (line !== '' || data.length === 0) return ''
    const event = `data: ${repairData(data.join('\n')).replaceAll('\n', '\ndata: ')}\n\n`
    data = []
    return event
  }
  return new TransformStream({
    transform(text, controller) {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      const events = lines.map(takeLine).join('')
      if (events !== '') controller.enqueue(events)
    },
    flush(controller) {
      const events = takeLine(rest.replace(/\r$/, '')) + takeLine('')
      if (events !== '') controller.enqueue(events)
    },
  })
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function repairData(data: string): string {
  const chunk = tryJson(data)
  return isObject(chunk) ? JSON.stringify(repairChunk(chunk)) : data
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function repairChunk(chunk: Json): Json {
  if (chunk.choices === undefined && chunk.error !== undefined) return chunk
  const choices = Array.isArray(chunk.choices) ? chunk.choices.filter(isObject).map(repairChoice) : []
  return { ...chunk, choices }
}

function repairChoice(choice: Json): Json {
  const finish = choice.finish_reason === '' ? null : choice.finish_reason
  const delta = isObject(choice.delta) ? repairDelta(choice.delta) : null
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
