import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyFile } from '@/lib/store/verify'
import { post, type RunEvent, runEvents } from '../api/client'
import { type RunningServer, startServer } from '../support/server'
import { callReply, errorReply, textReply } from '../zoo/replies'
import type { ChatBody } from '../zoo/script'
import { startZoo, type Zoo } from '../zoo/server'

/** CI kills twenty times, the nightly run more often. */
const kills = Number(process.env.BOUGH_KILLS ?? 20)
const seed = Number(process.env.BOUGH_SEED ?? Date.now() % 1_000_000)
/** About as long as a scripted run takes, and a little more. */
const longestMs = 900

let zoo: Zoo
let dataDir: string
const misformed: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'bough-kill-'))
  zoo = await startZoo(({ body }, n) => {
    const fault = unpaired(body)
    if (fault) misformed.push(fault)
    return fault ? errorReply(400, fault) : threeSteps(body, n)
  })
})
afterAll(async () => {
  await zoo?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Two calls that change the graph, then an answer; slowly, so that a kill falls inside. */
function threeSteps({ messages }: ChatBody, n: number) {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const results = messages.slice(asked).filter(({ role }) => role === 'tool').length
  if (results === 0) {
    const idea = { label: `Risk ${n}`, type: 'risk', description: 'Grün 🚋 שלום', parent_id: 'root' }
    return callReply(`call_a${n}`, 'add_node', idea, 25)
  }
  if (results === 1) return callReply(`call_b${n}`, 'graph_stats', {}, 25)
  return textReply(
    `Das war der ${n}. Schritt 🧩: ein Risiko steht nun unter dem Thema, und mehr war nicht zu tun.`,
    45,
  )
}

/** A strict provider's complaint: each call has its result, next to it, before anything else is said. */
function unpaired({ messages }: ChatBody): string | undefined {
  let open: string[] = []
  for (const { role, tool_calls: calls, tool_call_id: answered } of messages) {
    if (role === 'tool') {
      if (open[0] !== answered) return `result ${answered} where ${open[0]} was due`
      open = open.slice(1)
    } else if (open.length > 0) return `a ${role} message while ${open.join()} wait`
    if (calls) open = calls.map(({ id }) => id)
  }
  return open.length > 0 ? `${open.join()} never answered` : undefined
}

function createRandom(from: number) {
  let state = from >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const start = (): Promise<RunningServer> =>
  startServer({ dataDir, env: { OPENAI_COMPATIBLE_BASE_URL: zoo.url, OPENAI_COMPATIBLE_MODEL: 'demo' } })

interface Accepted {
  readonly clientId: string
  readonly text: string
  readonly runId: string
  readonly messageId: string
}

test(`[R-D1] [R-D3] [R-D4] killed ${kills} times at random moments, nothing accepted is lost and the conversation goes on (seed ${seed})`, {
  timeout: 60_000 + kills * 15_000,
}, async () => {
  const random = createRandom(seed)
  let server = await start()
  const { conversationId = '' } = await post(`${server.url}/api/boards`, { title: 'Tram' }, 201)
  const accepted: Accepted[] = []
  let interrupted = 0

  for (let round = 0; round < kills; round++) {
    const wish = { clientId: `k${round}`, text: `Runde ${round}` }
    const answer = await post(`${server.url}/api/conversations/${conversationId}/messages`, wish, 202)
    const mine = { ...wish, runId: answer.runId ?? '', messageId: answer.messageId ?? '' }
    accepted.push(mine)
    const watched = runEvents(server.url, mine.runId)
    await new Promise((resolve) => setTimeout(resolve, random() * longestMs))
    await server.kill()
    const seen = await watched
    expect(await findings(), `round ${round}`).toEqual([])
    server = await start()
    await holds(server, conversationId, accepted, mine, seen)
    if (await wasInterrupted(server, mine.runId)) interrupted += 1
  }
  // Kills that all fall between runs would prove nothing.
  expect(interrupted).toBeGreaterThanOrEqual(Math.floor(kills / 5))

  const last = await post(
    `${server.url}/api/conversations/${conversationId}/messages`,
    { text: 'Und jetzt?' },
    202,
  )
  const events = await runEvents(server.url, last.runId ?? '')
  expect(events.findLast(({ chunk }) => chunk.type === 'data-done')?.chunk.data).toMatchObject({
    terminationReason: 'text',
  })
  expect(misformed).toEqual([])
  await server.stop()
})

async function wasInterrupted(server: RunningServer, runId: string): Promise<boolean> {
  const run = await (await fetch(`${server.url}/api/runs/${runId}`)).json()
  return run.status === 'interrupted'
}

async function findings() {
  const found = []
  for await (const finding of verifyFile(path.join(dataDir, 'bough.db'))) found.push(finding)
  return found
}

/** Every accepted message stands on the path once; the killed run has ended; what a viewer saw is still its beginning. */
async function holds(
  server: RunningServer,
  conversationId: string,
  accepted: readonly Accepted[],
  killed: Accepted,
  seen: readonly RunEvent[],
) {
  const data = await (await fetch(`${server.url}/api/conversations/${conversationId}`)).json()
  const asked = data.messages.filter(({ role }: { role: string }) => role === 'user')
  expect(asked.map(({ id }: { id: string }) => id)).toEqual(accepted.map(({ messageId }) => messageId))
  expect(data.conversation.run).toBeNull()
  const events = await runEvents(server.url, killed.runId)
  expect(events.map(({ id }) => id)).toEqual(events.map((_, at) => at + 1))
  expect(events.slice(0, seen.length)).toEqual(seen)
  const ends = events.filter(({ chunk }) => chunk.type === 'data-done' || chunk.type === 'data-error')
  expect(ends).toHaveLength(1)
  const { clientId, text } = killed
  const again = await post(
    `${server.url}/api/conversations/${conversationId}/messages`,
    { clientId, text },
    202,
  )
  expect(again).toMatchObject({ runId: killed.runId, messageId: killed.messageId })
}
