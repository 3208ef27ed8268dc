import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { type RunningServer, startServer } from '../tests/support/server'
import { ms, percentile, printTable } from './table'

/* The built server over loopback, with the built-in guide: how soon a send is accepted, and how soon it is heard. */

const rounds = 60

async function post<T>(url: string, body: unknown): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Milliseconds from `since` until the run's log says `type` first; the stream is closed then. */
async function untilChunk(url: string, type: string, since: number): Promise<number> {
  const stop = new AbortController()
  const answer = await fetch(url, { signal: stop.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (reader && !text.includes(`"type":"${type}"`)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`the stream ended before ${type}`)
    text += value
  }
  const took = performance.now() - since
  stop.abort()
  return took
}

async function ended(url: string) {
  const answer = await fetch(url)
  await answer.text()
}

async function sendRounds(server: RunningServer) {
  const accepted: number[] = []
  const heard: number[] = []
  const control: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { conversationId } = await post<{ conversationId: string }>(`${server.url}/api/boards`, {
      title: `Bench ${round}`,
    })
    const floor = performance.now()
    await (await fetch(`${server.url}/api/health`)).text()
    control.push(performance.now() - floor)
    const start = performance.now()
    const { runId } = await post<{ runId: string }>(
      `${server.url}/api/conversations/${conversationId}/messages`,
      {
        clientId: `bench-${round}`,
        text: 'add three risks under the root',
      },
    )
    const answered = performance.now()
    accepted.push(answered - start)
    heard.push(await untilChunk(`${server.url}/api/runs/${runId}/events`, 'data-status', answered))
    await ended(`${server.url}/api/runs/${runId}/events`)
  }
  return { accepted: accepted.slice(5), heard: heard.slice(5), control: control.slice(5) }
}

/** Resident memory in MB of the server process and nothing else. */
function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) / 1024
}

const began = performance.now()
const server = await startServer({ env: {} })
const ready = performance.now() - began
await new Promise((resolve) => setTimeout(resolve, 3000))
const idle = memoryOf(server.pid)
const { accepted, heard, control } = await sendRounds(server)
printTable([
  { what: 'server process to ready', figure: ms(ready), goal: '≤ 3 s' },
  { what: 'idle server, resident', figure: `${idle.toFixed(0)} MB`, goal: '≤ 300 MB' },
  {
    what: 'send accepted, p95',
    figure: ms(percentile(accepted, 0.95)),
    goal: '≤ 50 ms',
    control: `health p95 ${ms(percentile(control, 0.95))}`,
  },
  {
    what: 'first status after it, p95',
    figure: ms(percentile(heard, 0.95)),
    goal: '≤ 150 ms',
    control: `health p95 ${ms(percentile(control, 0.95))}`,
  },
  { what: 'after the rounds, resident', figure: `${memoryOf(server.pid).toFixed(0)} MB`, goal: '' },
])
await server.stop()
