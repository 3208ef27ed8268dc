import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server'
import { post } from './client'

let dataDir: string
let server: RunningServer
let board: Record<string, string>
let token: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'bough-mcp-'))
  server = await startServer({ dataDir, env: { BOUGH_MCP: 'on' } })
  const file = path.join(dataDir, 'bough.db.mcp-token')
  token = readFileSync(file, 'utf8').trim()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  board = await post(`${server.url}/api/boards`, { title: 'Should our city build a tram?' }, 201)
})
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function connect(headers: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp`), { requestInit: { headers } }),
  )
  return client
}

test('the official client looks, adds, asks with progress and branches over HTTP', async () => {
  const client = await connect({ authorization: `Bearer ${token}` })
  const text = async (name: string, input: object, onprogress?: (note: { message?: string }) => void) => {
    const arguments_ = { conversation_id: board.conversationId, ...input }
    const options = onprogress && { onprogress }
    const result = await client.callTool({ name, arguments: arguments_ }, undefined, options)
    expect(result.isError ?? false).toBe(false)
    return (result.content as { text: string }[]).map((part) => part.text).join()
  }
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ask', 'fork', 'list_boards', 'read_graph']),
  )
  expect(await text('list_boards', {})).toContain(`- ${board.conversationId} "Main"`)
  await text('add_node', { label: 'Rails', type: 'note', parent_id: 'root' })
  const heard: string[] = []
  const answer = await text('ask', { message: 'add two risks under Rails' }, ({ message = '' }) =>
    heard.push(message),
  )
  expect(answer).toMatch(/Change \w{12}:\nadded n\w{10} "/)
  expect(heard).toContain('Reading the board')
  expect(await text('fork', { name: 'Side' })).toMatch(/Made the branch c_\w+ "Side"/)
  expect(await text('list_branches', {})).toMatch(/^2 branches/)
  expect(await text('read_graph', {})).toMatch(/^4 ideas/)
  await client.close()
}, 60_000)

test('[R-P1] without its token, or with another, the client is turned away', async () => {
  for (const sent of [undefined, `Bearer ${token.slice(1)}`]) {
    await expect(connect(sent ? { authorization: sent } : {})).rejects.toThrow(/401|Unauthorized|MCP token/)
  }
  const elsewhere = { authorization: `Bearer ${token}`, origin: 'https://evil.example' }
  await expect(connect(elsewhere)).rejects.toThrow(/403|Another website/)
  const listening = await fetch(`${server.url}/api/mcp`, { headers: { accept: 'text/event-stream' } })
  expect(listening.status).toBe(405)
  expect(server.output()).not.toContain(token)
})
