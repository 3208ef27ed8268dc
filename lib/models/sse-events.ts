import type { Fetch } from './fetch-guard'

/** What one provider's stream needs beside its lines. */
export interface EventRules {
  /** Mends the data of an event, or undefined to leave it out; by default it passes as it came. */
  mend?(data: string): string | undefined
  /** Nothing counts after it: some servers say that they are done and keep the line open. */
  isLast?(data: string): boolean
  /** The answer is over, though something may follow, such as the usage; it is not waited for longer than a moment. */
  isEnd?(data: string): boolean
}

const afterEndMs = 3_000

/**
 * Gives the SDK a provider's event stream in one shape: any line ending, also across reads, no byte order mark, no comments,
 * a last event without its blank line. What cannot be read passes, for the SDK to judge, but at the stream's end, where it
 * is a cut answer.
 */
export function createEventFetch(fetchIt: Fetch, rules: EventRules = {}): Fetch {
  return async (input, init) => {
    const response = await fetchIt(input, init)
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !response.body || !/text\/event-stream/i.test(type)) return response
    const { status, statusText, headers } = response
    return new Response(toEvents(response.body, rules), { status, statusText, headers })
  }
}

/** Reads on only when asked; lets go of the provider as soon as the answer is over, or nobody listens. */
function toEvents(body: ReadableStream<Uint8Array>, rules: EventRules): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  const lines = createLines()
  const grace = Promise.withResolvers<'over'>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const letGo = (why?: unknown) => {
    clearTimeout(timer)
    return reader.cancel(why).catch(() => {})
  }
  const toText = (events: readonly string[]): { readonly text: string; readonly isOver: boolean } => {
    let text = ''
    for (const event of events) {
      const mended = rules.mend ? rules.mend(event) : event
      if (mended !== undefined) text += `data: ${mended.replaceAll('\n', '\ndata: ')}\n\n`
      if (rules.isLast?.(event)) return { text, isOver: true }
      if (rules.isEnd?.(event)) timer ??= setTimeout(() => grace.resolve('over'), afterEndMs)
    }
    return { text, isOver: false }
  }
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const read = await Promise.race([reader.read(), grace.promise])
        const isCut = read === 'over' || read.done
        const events = isCut ? lines.end() : lines.take(decoder.decode(read.value, { stream: true }))
        const { text, isOver } = toText(events)
        if (text !== '') controller.enqueue(encoder.encode(text))
        if (isCut || isOver) {
          controller.close()
          await letGo()
        }
        if (text !== '' || isCut || isOver) return
      }
    },
    cancel: letGo,
  })
}

/** Events are told apart by blank lines; a line ends with CRLF, LF or CR, also across two reads. */
function createLines() {
  let rest = ''
  let data: string[] = []
  const takeLine = (line: string): readonly string[] => {
    if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
    if (line !== '' || data.length === 0) return []
    const event = data.join('\n')
    data = []
    return [event]
  }
  return {
    take(text: string): readonly string[] {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      return lines.flatMap(takeLine)
    },
    end(): readonly string[] {
      const last = [...takeLine(rest.replace(/\r$/, '')), ...takeLine('')]
      rest = ''
      return last.filter((event) => event.trim() === '[DONE]' || tryJson(event) !== undefined)
    },
  }
}

export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
