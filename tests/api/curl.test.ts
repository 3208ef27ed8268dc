import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server'
import { documented, type Example, examples } from './docs'
import { routes } from './routes'

let server: RunningServer
let curlHome: string
/** Ids from the answers so far, under the names the document uses. */
const known: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  curlHome = await mkdtemp(path.join(tmpdir(), 'bough-curl-'))
  await writeFile(path.join(curlHome, '.curlrc'), 'write-out = "\\n%{http_code}"\n')
})
afterAll(() => server?.stop())

test('every route is documented, and nothing else is', () => {
  expect(documented.toSorted()).toEqual(routes.map(({ route }) => route).toSorted())
})

test.each(examples)('$route: $command', async (example) => {
  const { status, body } = await run(example)
  expect(example.statuses, body).toContain(status)
  learn(example, body)
})

function run({ command }: Example): Promise<{ status: number; body: string }> {
  const env = { ...process.env, ...known, BOUGH: server.url, CURL_HOME: curlHome }
  return new Promise((resolve, reject) => {
    execFile('bash', ['-c', command], { env, cwd: curlHome, timeout: 60_000 }, (error, stdout) => {
      // An endless stream ends by curl's own time limit.
      if (error && error.code !== 28) return reject(error)
      const at = stdout.lastIndexOf('\n')
      resolve({ status: Number(stdout.slice(at + 1)), body: stdout.slice(0, at) })
    })
  })
}

function learn({ route }: Example, body: string): void {
  const answer: unknown = body.startsWith('{') ? JSON.parse(body) : {}
  const { boardId, conversationId, messageId, runId, graph, lens } = answer as Record<string, unknown>
  if (typeof boardId === 'string') known.BOARD ??= boardId
  if (typeof conversationId === 'string') known.CONVERSATION ??= conversationId
  if (typeof conversationId === 'string' && route.endsWith('/fork')) known.BRANCH = conversationId
  if (typeof messageId === 'string') known.MESSAGE = messageId
  if (typeof runId === 'string') known.RUN = runId
  const own = (lens as { own?: { id?: unknown } } | undefined)?.own?.id
  if (typeof own === 'string') known.LENS = own
  if (typeof graph === 'object' && graph !== null && 'rootId' in graph) known.NODE ??= String(graph.rootId)
}
