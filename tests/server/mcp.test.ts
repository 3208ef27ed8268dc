import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { POST } from '@/app/api/mcp/route'
import { editNode } from '@/lib/graph/edits'
import { batchesOf } from '@/lib/history/fold'
import { applyBatch, undo } from '@/lib/server/batches'
import { createBoard } from '@/lib/server/boards'
import type { Runtime } from '@/lib/server/create-runtime'
import { ApplyBatch, parse } from '@/lib/server/inputs'
import { stopRun } from '@/lib/server/stop'
import { calls, hanging, type Reply, submits, textParts } from '../llm/scripted-model'
import { createServerWorld, type ServerWorld } from './world'

const held = vi.hoisted(() => ({ runtime: undefined as unknown }))
vi.mock('@/lib/server/runtime', () => ({ getRuntime: async () => held.runtime }))

const token = 'a-token-of-this-server'
const open = new Set<Client>()
afterEach(async () => {
  for (const client of open) await client.close()
  open.clear()
})

const post = (body: unknown, headers: Record<string, string> = {}) =>
  POST(
    new Request('http://localhost:3000/api/mcp', {
      method: 'POST',
      headers: {
        host: 'localhost:3000',
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  )

/** The route itself behind the official client. */
async function connect(): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/api/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: async (url, init) => {
      if (init?.method !== 'POST') return new Response(null, { status: 405 })
      const headers = new Headers(init.headers)
      headers.set('host', 'localhost:3000')
      return POST(new Request(url, { ...init, headers }), { params: Promise.resolve({}) })
    },
  })
  await client.connect(transport)
  open.add(client)
  return client
}

async function mcpWorld(replies: readonly Reply[] = []) {
  const world = await createServerWorld(replies)
  held.runtime = { ...world.deps, mcpToken: token } satisfies Runtime
  const client = await connect()
  const call = async (name: string, input: object = {}) => {
    const conversation_id = world.conversationId
    const given = name === 'list_boards' ? input : { conversation_id, ...input }
    const result = await client.callTool({ name, arguments: { ...given } })
    const [content] = result.content as { type: string; text: string }[]
    return { text: content?.text ?? '', isError: result.isError === true }
  }
  return { world, client, call }
}

const labels = async ({ deps, store, head }: ServerWorld) =>
  [...((await deps.graphs.at(store, (await head()) as never))?.nodes.values() ?? [])].map(
    ({ label }) => label,
  )

describe('MCP', () => {
  test('offers the co-pilot’s tools and its own, described and annotated', async () => {
    const { client } = await mcpWorld()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'list_boards',
      'read_graph',
      'ask',
      'fork',
      'run_lens',
      'add_node',
      'inspect_node',
      'graph_stats',
      'add_nodes',
      'edit_node',
      'move_node',
      'link_nodes',
      'find_nodes',
      'list_branches',
      'read_branch',
      'compare_branches',
    ])
    for (const { name, description, inputSchema, annotations } of tools) {
      expect(description?.length).toBeGreaterThan(20)
      expect(annotations?.title).toBeTruthy()
      expect(annotations?.readOnlyHint).toBe(/^(list|read|compare|find|inspect|graph)_/.test(name))
      if (name !== 'list_boards') expect(inputSchema.required).toContain('conversation_id')
    }
    expect(client.getInstructions()).toMatch(/list_boards/)
  })

  test('a change is committed as one undo step of its own, with its origin, on the head as it is', async () => {
    const { world, call } = await mcpWorld()
    const { deps, store, conversationId } = world
    const added = await call('add_nodes', {
      nodes: [
        { label: 'Rails', type: 'note' },
        { label: 'Wires', type: 'note' },
      ],
      parent_id: 'root',
    })
    expect(added.text).toMatch(
      /^added n\w{10} "Rails" \(note\)\nadded .*\nSaved as change \w{12}, one undo step\.$/,
    )
    const row = await store.boards.conversation(conversationId)
    const message = row && (await store.messages.get(row.headId))
    expect(message?.role).toBe('graph')
    expect(message && batchesOf(message).map(({ source }) => source)).toEqual([{ kind: 'program' }])
    const graph = row && (await deps.graphs.at(store, row.headId))
    const rails = [...(graph?.nodes.values() ?? [])].find(({ label }) => label === 'Rails')
    expect(rails?.origin).toEqual({ kind: 'program' })
    await call('edit_node', { node_id: 'Rails', label: 'Steel rails' })
    expect(await labels(world)).toEqual(['Tram', 'Steel rails', 'Wires'])
    await undo(deps, store, { conversationId })
    expect(await labels(world)).toEqual(['Tram', 'Rails', 'Wires'])
    await undo(deps, store, { conversationId })
    expect(await labels(world)).toEqual(['Tram'])
  })

  test('reads: boards, graph, branches, one idea', async () => {
    const { world, call } = await mcpWorld()
    const { conversationId, boardId, deps, store } = world
    await createBoard(deps, store, { title: 'Other' })
    const boards = await call('list_boards', { query: 'tra' })
    expect(boards.text).toBe(`${boardId} "Tram", 1 idea\n- ${conversationId} "Main"`)
    expect((await call('list_boards')).text.split('\n')).toHaveLength(4)
    await call('add_node', { label: 'Cost', type: 'risk', parent_id: 'root' })
    expect((await call('read_graph', { around: 'Cost' })).text).toMatch(
      /^2 ideas[\s\S]*Active: n\w+ risk "Cost"/,
    )
    expect((await call('inspect_node', { node_id: 'Cost' })).text).toMatch(/parent: n\w+ "Tram"/)
    expect((await call('list_branches')).text).toMatch(/^1 branch of this board/)
    expect((await call('read_branch')).text).toBe('This board has no other branch.')
  })

  test('fork makes a branch at a message, which both then leave', async () => {
    const { world, call } = await mcpWorld()
    const before = (await call('list_branches')).text
    const first = await call('add_node', { label: 'Cost', type: 'risk', parent_id: 'root' })
    const change = /change (\w{12})/.exec(first.text)?.[1]
    await call('add_node', { label: 'Noise', type: 'risk', parent_id: 'root' })
    const forked = await call('fork', { at: change, name: 'Only cost' })
    const branch = /branch (\S+) "Only cost"/.exec(forked.text)?.[1] ?? ''
    expect((await call('read_graph', { conversation_id: branch })).text).not.toContain('Noise')
    expect((await call('compare_branches', { branch })).text).toMatch(/Ideas only on "Main": 1/)
    expect(before).toMatch(/^1 branch/)
    expect(await call('fork', { at: '0'.repeat(12) })).toEqual({
      text: 'There is no message "000000000000" on this board.',
      isError: true,
    })
    expect(await labels(world)).toEqual(['Tram', 'Cost', 'Noise'])
  })

  test('ask runs a turn, tells its progress, and returns the answer with what was changed', async () => {
    const { world, client } = await mcpWorld([
      calls(['add_node', { label: 'Cost', type: 'risk', parent_id: 'root' }]),
      submits('Added **Cost**.'),
    ])
    const heard: string[] = []
    const result = await client.callTool(
      { name: 'ask', arguments: { conversation_id: world.conversationId, message: 'add the cost' } },
      undefined,
      { onprogress: ({ message }) => void heard.push(message ?? '') },
    )
    expect(result).toMatchObject({
      content: [
        {
          text: expect.stringMatching(
            /^Added \*\*Cost\*\*\.\n\nChange \w{12}:\nadded n\w{10} "Cost" \(risk\)$/,
          ),
        },
      ],
    })
    expect(heard).toContain('Reading the board')
    expect(heard.some((text) => /Adding an idea/.test(text))).toBe(true)
    const row = await world.store.boards.conversation(world.conversationId)
    const path = row ? await world.store.messages.path(row.headId) : []
    expect(path.map(({ role }) => role)).toEqual(['root', 'user', 'assistant', 'tool', 'assistant'])
  })

  test('run_lens is a run like from the canvas, and answers what it added', async () => {
    const children = [{ label: 'Who pays', type: 'question', description: 'x' }]
    const { world, call } = await mcpWorld([
      [...textParts(JSON.stringify({ children })), ...submits('x').slice(-1)],
    ])
    const grown = await call('run_lens', { node_id: 'root', lens: 'expand' })
    expect(grown.text).toMatch(/added n\w{10} "Who pays" \(question\)/)
    expect(await labels(world)).toEqual(['Tram', 'Who pays'])
    expect((await world.store.runs.latest(world.conversationId))?.kind).toBe('lens')
    expect((await call('run_lens', { node_id: 'root', lens: 'no such' })).isError).toBe(true)
  })

  test('what a person is asked about first is not done, and ask leaves it waiting for them', async () => {
    const { world, call } = await mcpWorld([calls(['remove_node', { node_id: 'Cost' }])])
    await call('add_node', { label: 'Cost', type: 'risk', parent_id: 'root' })
    expect(await call('remove_node', { node_id: 'Cost' })).toEqual({
      text: 'There is no tool "remove_node".',
      isError: true,
    })
    const asked = await call('ask', { message: 'remove the cost' })
    expect(asked.text).toMatch(/waits in Bough/)
    expect(await labels(world)).toEqual(['Tram', 'Cost'])
    const run = await world.store.runs.latest(world.conversationId)
    expect(run?.status).toBe('waiting')
  })

  test('a change made beside a running turn is rebased: both stand', async () => {
    const { world, call } = await mcpWorld([() => hanging(textParts('Let me think'))])
    const asking = call('ask', { message: 'think' })
    const run = await vi.waitFor(async () => {
      const [found] = await world.store.runs.open(world.conversationId)
      if (!found) throw new Error('not yet')
      return found
    })
    await world.untilEvent(run.id, 'text-delta')
    const { deps, store, conversationId } = world
    const { rootId } = (await deps.graphs.at(store, (await world.head()) as never)) ?? { rootId: '' }
    const children = [{ kind: 'ChatNode', label: 'By hand', type: 'note', description: '' }]
    const batch = { source: { kind: 'person' }, targetId: rootId, children }
    await applyBatch(deps, store, parse(ApplyBatch, { conversationId, batch }))
    expect((await call('add_node', { label: 'By program', type: 'note', parent_id: 'root' })).isError).toBe(
      false,
    )
    await stopRun(deps, store, run.id)
    await asking
    expect((await labels(world)).toSorted()).toEqual(['By hand', 'By program', 'Tram'])
  })

  test('what goes wrong is a tool’s error in a plain sentence', async () => {
    const { call } = await mcpWorld([() => new Error('at /home/me/secret.ts')])
    expect(await call('add_node', { conversation_id: 'c_none', label: 'X', type: 'note' })).toEqual({
      text: 'There is no such branch. Nothing was changed.',
      isError: true,
    })
    expect((await call('add_node', { label: 'X', type: 'nonsense' })).text).toMatch(
      /^type: .*Nothing was changed\.$/,
    )
    expect((await call('edit_node', { node_id: 'Tran', label: 'X' })).text).toMatch(
      /nearest are: n\w+ "Tram"/,
    )
    const failed = await call('ask', { message: 'hello' })
    expect(failed.isError).toBe(true)
    expect(failed.text).not.toMatch(/secret|home/)
    expect((await call('ask', { message: '' })).isError).toBe(true)
  })

  test('[R-P1] boards and branches of somebody else are absent', async () => {
    const { world, call } = await mcpWorld()
    const theirs = await createBoard(world.deps, world.deps.store.as('somebody'), { title: 'zebra-secret' })
    expect((await call('list_boards')).text).not.toContain('zebra')
    for (const [name, more] of [
      ['read_graph', {}],
      ['ask', { message: 'x' }],
      ['fork', {}],
      ['run_lens', { node_id: 'root', lens: 'expand' }],
      ['add_node', { label: 'x', type: 'note' }],
      ['graph_stats', {}],
      ['list_branches', {}],
      ['read_branch', {}],
      ['compare_branches', {}],
    ] as const) {
      const answer = await call(name, { conversation_id: theirs.conversationId, ...more })
      expect(answer, name).toEqual({ text: 'There is no such branch. Nothing was changed.', isError: true })
    }
    const mine = await call('compare_branches', { branch: theirs.conversationId })
    expect(mine.text).toMatch(/There is no branch/)
  })
})

describe('[R-P1] who may use MCP', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

  test('while it is off there is nothing', async () => {
    const world = await createServerWorld()
    held.runtime = world.deps
    expect((await post(ping, { authorization: `Bearer ${token}` })).status).toBe(404)
  })

  test.each([
    ['no token', {}, 401],
    ['another', { authorization: 'Bearer a-token-of-that-server' }, 401],
    ['a longer one', { authorization: `Bearer ${token}x` }, 401],
    ['none after the word', { authorization: 'Bearer ' }, 401],
    ['another way', { authorization: `Basic ${btoa(`x:${token}`)}` }, 401],
    ['a cookie', { cookie: `token=${token}; authorization=Bearer ${token}` }, 401],
    ['the token', { authorization: `Bearer ${token}` }, 200],
    ['another site’s page', { authorization: `Bearer ${token}`, origin: 'https://evil.example' }, 403],
    [
      'a site’s page without an origin',
      { authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' },
      403,
    ],
    ['another host', { authorization: `Bearer ${token}`, host: 'evil.example' }, 403],
  ])('%s', async (_, headers, status) => {
    await mcpWorld()
    const answer = await post(ping, headers)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null)
    if (status !== 200) expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.text()).not.toContain(token)
  })

  test('[R-B4] a body too large or too deep is refused before it is parsed', async () => {
    await mcpWorld()
    const headers = { authorization: `Bearer ${token}` }
    expect((await post(`"${'x'.repeat(5_000_000)}"`, headers)).status).toBe(413)
    expect((await post('['.repeat(100_000), headers)).status).toBe(400)
    expect((await post('{nonsense', headers)).status).toBe(400)
    expect((await post({ not: 'rpc' }, headers)).status).toBe(400)
  })
})

test('an idea that a person changed meanwhile stands as they left it', async () => {
  const { world, call } = await mcpWorld()
  const { deps, store, conversationId } = world
  await call('add_node', { label: 'Cost', type: 'risk', parent_id: 'root' })
  const graph = await deps.graphs.at(store, (await world.head()) as never)
  const cost = [...(graph?.nodes.values() ?? [])].find(({ label }) => label === 'Cost')
  if (!graph || !cost) throw new Error('no cost')
  const renamed = editNode(graph, cost.id, { label: 'Price' }, { kind: 'person' })
  await applyBatch(deps, store, parse(ApplyBatch, { conversationId, batch: renamed }))
  expect((await call('edit_node', { node_id: cost.id, type: 'claim' })).isError).toBe(false)
  expect(await labels(world)).toEqual(['Tram', 'Price'])
})
