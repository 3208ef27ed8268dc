import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { type RunningServer, startServer } from '../tests/support/server'
import { ms, percentile, printTable } from './table'

/*
 * The built server between a person and a model that streams: what a token's way costs, how soon fifty runs at once are
 * heard, and what a running run holds. The provider read directly takes turns with ours. Every token carries the time it
 * was sent at, and both ends are this process, so that the way is measured and not the model.
 */

const tokens = 300
const rounds = 10
/** Sixty tokens a second, as a quick model writes. */
const paceMs = 16
const atOnce = 50

const toEvent = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', model: 'demo', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/** By the clock and not by the last token, so that a busy moment does not make the whole stream late. */
async function speak(response: ServerResponse, count: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const began = performance.now()
  for (let n = 0; n < count && !response.destroyed; n += 1) {
    await wait(Math.max(0, began + n * paceMs - performance.now()))
    response.write(toEvent({ content: `@${performance.now().toFixed(2)} ` }))
  }
  response.end(`${toEvent({}, 'stop')}data: [DONE]\n\n`)
}

const provider = createServer((request, response) => {
  let body = ''
  request.on('data', (data) => {
    body += data
  })
  request.on('end', () => {
    const [, count = '10'] = [...body.matchAll(/say (\d+) tokens/g)].at(-1) ?? []
    speak(response, Number(count)).catch(() => response.destroy())
  })
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
const providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`

interface Heard {
  /** Milliseconds on the way, a token each. */
  readonly lags: readonly number[]
  /** From the first to the last token. */
  readonly tookMs: number
  /** The longest silence between two arrivals. */
  readonly gapMs: number
}

async function hear(response: Response): Promise<Heard> {
  const lags: number[] = []
  let [first, last, gapMs, rest, said] = [0, 0, 0, '', '']
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const now = performance.now()
    const text = rest + piece
    said = text
    // A stamp may be cut in two.
    const cut = text.lastIndexOf('@')
    const isWhole = cut < 0 || text.indexOf(' ', cut) >= 0
    rest = isWhole ? '' : text.slice(cut)
    const stamps = [...(isWhole ? text : text.slice(0, cut)).matchAll(/@(\d+\.\d\d) /g)]
    if (stamps.length === 0) continue
    for (const [, stamp] of stamps) if (lags.length < tokens) lags.push(now - Number(stamp))
    if (last > 0) gapMs = Math.max(gapMs, now - last)
    first ||= now
    last = now
    if (lags.length >= tokens) break
  }
  if (lags.length < tokens) throw new Error(`${lags.length} of ${tokens} tokens came: ${said.slice(-600)}`)
  return { lags, tookMs: last - first, gapMs }
}

async function post(url: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

const asking = (count: number) => `Please say ${count} tokens`

const direct = async () =>
  hear(
    await fetch(`${providerUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stream: true, messages: [{ role: 'user', content: asking(tokens) }] }),
    }),
  )

const newBoard = (server: RunningServer) => post(`${server.url}/api/boards`, { title: 'Tram' })

async function send(server: RunningServer, conversationId = '', text: string): Promise<string> {
  const { runId = '' } = await post(`${server.url}/api/conversations/${conversationId}/messages`, { text })
  return `${server.url}/api/runs/${runId}/events`
}

async function ours(server: RunningServer): Promise<Heard> {
  const { conversationId } = await newBoard(server)
  const events = await send(server, conversationId, asking(tokens))
  const heard = await hear(await fetch(events))
  await (await fetch(events)).text()
  return heard
}

async function untilFirst(url: string, since: number): Promise<number> {
  const stop = new AbortController()
  let text = ''
  for await (const piece of (await fetch(url, { signal: stop.signal })).body?.pipeThrough(
    new TextDecoderStream(),
  ) ?? []) {
    text += piece
    if (!text.includes('data: ')) continue
    const took = performance.now() - since
    stop.abort()
    return took
  }
  throw new Error('no event')
}

interface Fifty {
  readonly firsts: readonly number[]
  readonly eventUrls: readonly string[]
}

/** Runs that are at work together, begun `everyMs` apart; each is timed from its send to the first event of its run. */
async function fifty(server: RunningServer, everyMs: number): Promise<Fifty> {
  const boards = await Promise.all(Array.from({ length: atOnce }, () => newBoard(server)))
  const eventUrls: string[] = []
  const firsts = await Promise.all(
    boards.map(async ({ conversationId }, n) => {
      await wait(n * everyMs)
      const since = performance.now()
      const url = await send(server, conversationId, asking(1_500))
      eventUrls.push(url)
      return untilFirst(url, since)
    }),
  )
  return { firsts, eventUrls }
}

/** Sends while fifty others run. */
async function amid(server: RunningServer): Promise<readonly number[]> {
  const firsts: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const { conversationId } = await newBoard(server)
    const since = performance.now()
    const url = await send(server, conversationId, asking(10))
    firsts.push(await untilFirst(url, since))
  }
  return firsts
}

const stopAll = (urls: readonly string[]) =>
  Promise.all(urls.map((url) => post(url.replace('/events', '/stop'), {})))

/** Resident memory in MB of the server process and nothing else. */
function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) / 1024
}

const server = await startServer({
  env: { OPENAI_COMPATIBLE_BASE_URL: providerUrl, OPENAI_COMPATIBLE_MODEL: 'demo' },
})
await direct()
await ours(server)
const control: Heard[] = []
const through: Heard[] = []
for (let round = 0; round < rounds; round += 1) {
  control.push(await direct())
  through.push(await ours(server))
}
const p = (heard: readonly Heard[], share: number) =>
  percentile(
    heard.flatMap(({ lags }) => lags),
    share,
  )
const perToken = (heard: readonly Heard[]) =>
  percentile(
    heard.map(({ tookMs }) => tookMs / (tokens - 1)),
    0.5,
  )
const gap = (heard: readonly Heard[]) =>
  percentile(
    heard.map(({ gapMs }) => gapMs),
    0.5,
  )

// Once beforehand, so that what fifty runs leave behind is not counted as theirs.
const burst = await fifty(server, 0)
await stopAll(burst.eventUrls)
await wait(3_000)
const before = memoryOf(server.pid)
const { firsts, eventUrls } = await fifty(server, 100)
const late = await amid(server)
const running = memoryOf(server.pid)
await stopAll(eventUrls)

printTable([
  {
    what: 'time a token through the server against the provider read directly, p50',
    figure: `${(perToken(through) / perToken(control)).toFixed(3)}×`,
    goal: '≤ 1.15×',
    control: `${ms(perToken(control))} a token`,
  },
  {
    what: 'on the way, a token, p50',
    figure: ms(p(through, 0.5)),
    goal: '',
    control: ms(p(control, 0.5)),
  },
  { what: 'on the way, a token, p95', figure: ms(p(through, 0.95)), goal: '', control: ms(p(control, 0.95)) },
  {
    what: 'longest silence in a stream, p50 of streams',
    figure: ms(gap(through)),
    goal: 'no added buffering',
    control: ms(gap(control)),
  },
  {
    what: `${atOnce} runs, ten more a second, send to first event, p95`,
    figure: ms(percentile(firsts, 0.95)),
    goal: '≤ 500 ms',
    control: `p50 ${ms(percentile(firsts, 0.5))}`,
  },
  {
    what: `amid ${atOnce} running runs, send to first event, p95`,
    figure: ms(percentile(late, 0.95)),
    goal: '≤ 500 ms',
    control: `p50 ${ms(percentile(late, 0.5))}`,
  },
  {
    what: `${atOnce} sends in the same moment, to first event, p95`,
    figure: ms(percentile(burst.firsts, 0.95)),
    goal: '',
    control: `p50 ${ms(percentile(burst.firsts, 0.5))}`,
  },
  {
    what: `${atOnce} running runs, resident memory a run`,
    figure: `${((running - before) / atOnce).toFixed(2)} MB`,
    goal: '≤ 2 MB',
    control: `${before.toFixed(0)} MB before`,
  },
])
await server.stop()
provider.closeAllConnections()
provider.close()
