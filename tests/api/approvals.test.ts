import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyFile } from '@/lib/store/verify'
import { startServer } from '../support/server'
import { post } from './client'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'bough-approvals-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const get = async (url: string) => (await fetch(url)).json()

async function findings(): Promise<readonly unknown[]> {
  const all: unknown[] = []
  for await (const finding of verifyFile(path.join(dataDir, 'bough.db'))) all.push(finding)
  return all
}

test('[X-20] [R-D3] a question outlives kills and restarts, and its answer goes on from the database alone', async () => {
  const first = await startServer({ dataDir })
  const { conversationId } = await post(`${first.url}/api/boards`, { title: 'Tram' }, 201)
  const say = async (url: string, text: string) =>
    (await post(`${url}/api/conversations/${conversationId}/messages`, { text }, 202)).runId as string
  const untilStatus = (url: string, runId: string, status: string) =>
    expect.poll(async () => (await get(`${url}/api/runs/${runId}`)).status, { timeout: 30_000 }).toBe(status)
  await untilStatus(first.url, await say(first.url, 'add a risk under the root: Costs'), 'done')
  const runId = await say(first.url, 'remove Costs and add a note under the root: Money')
  await untilStatus(first.url, runId, 'waiting')
  await first.kill()
  expect(await findings()).toEqual([])

  const second = await startServer({ dataDir })
  await untilStatus(second.url, runId, 'waiting')
  await second.stop()
  const third = await startServer({ dataDir })
  const { approvals } = await get(`${third.url}/api/runs/${runId}`)
  const { callId, batchHash } = approvals[0]
  const answer = { callId, batchHash, decision: 'accept' }
  expect(await post(`${third.url}/api/runs/${runId}/approvals`, answer, 200)).toMatchObject({
    decision: 'approved',
    skipped: [],
  })
  await untilStatus(third.url, runId, 'done')
  const { graph, messages } = await get(`${third.url}/api/conversations/${conversationId}`)
  const labels = Object.values(graph.nodes as Record<string, { label: string }>).map(({ label }) => label)
  expect(labels.sort()).toEqual(['Money', 'Tram'])
  expect(messages.at(-1)).toMatchObject({ role: 'assistant' })
  await post(`${third.url}/api/runs/${runId}/approvals`, answer, 409)
  await third.stop()
  expect(await findings()).toEqual([])
})
