import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as actions from '@/app/actions'
import { createBoard } from '@/lib/server/boards'
import type { Runtime } from '@/lib/server/create-runtime'
import { parse, SendMessage } from '@/lib/server/inputs'
import { sendMessage } from '@/lib/server/messages'
import { untilEnded } from '@/lib/server/run-events'
import { createMemoryStore } from '@/lib/store/memory-store'
import { actionNames, routes } from '../api/routes'
import { says, scriptedModel } from '../llm/scripted-model'
import { createTestRuntime, scriptedId } from './world'

const held = vi.hoisted(() => ({ runtime: undefined as unknown, headers: new Headers() }))
vi.mock('@/lib/server/runtime', () => ({ getRuntime: async () => held.runtime }))
vi.mock('next/headers', () => ({ headers: async () => held.headers }))

const secret = 'zebra-secret'
const theirProvider = {
  kind: 'compatible',
  name: secret,
  baseUrl: `http://${secret}.test/v1`,
  models: [secret],
  isEnabled: true,
}
const local = { host: 'localhost:3000' }
let deps: Runtime
/** Ids that belong to somebody else. */
let theirs: Record<'board' | 'conversation' | 'message' | 'run' | 'node' | 'provider' | 'lens', string>

beforeAll(async () => {
  const store = createMemoryStore()
  deps = createTestRuntime(store, scriptedModel([says(secret), says('mine')]))
  held.runtime = deps
  held.headers = new Headers(local)
  const owned = store.as('somebody')
  const { boardId, conversationId } = await createBoard(deps, owned, { title: secret })
  const { runId, messageId = '' } = await sendMessage(
    deps,
    owned,
    parse(SendMessage, { conversationId, text: secret }),
  )
  await untilEnded(store, owned, runId)
  const node = [...((await deps.graphs.at(owned, messageId as never))?.nodes.keys() ?? [])][0] ?? ''
  theirs = {
    board: boardId,
    conversation: conversationId,
    message: messageId,
    run: runId,
    node,
    provider: 'theirs',
    lens: 'l_theirs',
  }
  await owned.commit([
    { op: 'session-put', session: { sessionId: 'their-session', conversationId, lastUsedAt: 1 } },
    { op: 'setting-put', key: 'defaultModelId', value: secret },
    {
      op: 'lens-put',
      isNew: true,
      lens: {
        id: 'l_theirs',
        name: secret,
        title: secret,
        instruction: secret,
        contract: 'expand',
        createdAt: 1,
        updatedAt: 1,
      },
    },
    { op: 'setting-put', key: 'provider:theirs', value: theirProvider },
  ])
})

interface Row {
  /** Whose thing the address names; without one the route names nothing of anybody. */
  readonly id?: keyof typeof theirs
  readonly body?: () => object
  readonly query?: () => Record<string, string>
  readonly status: number
}

const batch = () => ({
  source: { kind: 'person' },
  targetId: theirs.node,
  children: [{ kind: 'ChatNode', label: 'X', type: 'note', description: '' }],
})
const onConversation = (body: Row['body'] = () => ({})): Row => ({ id: 'conversation', body, status: 404 })

/** One row for every route; a route without one fails the test. */
const rows: Readonly<Record<string, Row>> = {
  'GET /api/health': { status: 200 },
  'GET /api/boards': { status: 200 },
  'POST /api/boards': { body: () => ({ title: 'Mine' }), status: 201 },
  'GET /api/boards/:id': { id: 'board', status: 404 },
  'PATCH /api/boards/:id': { id: 'board', body: () => ({ title: 'X' }), status: 404 },
  'DELETE /api/boards/:id': { id: 'board', status: 404 },
  'GET /api/boards/:id/history': { id: 'board', status: 404 },
  'GET /api/boards/:id/events': { id: 'board', status: 404 },
  'GET /api/boards/:id/spending': { id: 'board', status: 404 },
  'PUT /api/boards/:id/placements': {
    id: 'board',
    body: () => ({ placements: [{ nodeId: theirs.node, x: 1, y: 1, by: 'hand' }] }),
    status: 404,
  },
  'PUT /api/boards/:id/folds': {
    id: 'board',
    body: () => ({ folds: [{ nodeId: theirs.node, folded: true }] }),
    status: 404,
  },
  'GET /api/boards/:id/ideas/:nodeId': { id: 'board', status: 404 },
  'GET /api/boards/:id/bookmarks': { id: 'board', status: 404 },
  'PUT /api/boards/:id/bookmarks': {
    id: 'board',
    body: () => ({ messageId: theirs.message, name: 'X' }),
    status: 404,
  },
  'GET /api/boards/:id/export': { id: 'board', status: 404 },
  'POST /api/boards/import': { body: () => ({ format: 'bough' }), status: 400 },
  'GET /api/boards/:id/bin': { id: 'board', status: 404 },
  'GET /api/search': { query: () => ({ q: secret }), status: 200 },
  'GET /api/compare': { query: () => ({ a: theirs.conversation, b: theirs.message }), status: 404 },
  'POST /api/conversations/:id/merge': onConversation(() => ({ from: theirs.conversation })),
  'POST /api/conversations/:id/merge-note': onConversation(() => ({ from: theirs.conversation })),
  'POST /api/conversations/:id/cherry-pick': onConversation(() => ({
    from: theirs.conversation,
    nodeIds: [theirs.node],
  })),
  'GET /api/conversations/:id': onConversation(),
  'PATCH /api/conversations/:id': onConversation(() => ({ name: 'X' })),
  'DELETE /api/conversations/:id': onConversation(),
  'POST /api/conversations/:id/messages': onConversation(() => ({ text: 'X' })),
  'POST /api/conversations/:id/edit': onConversation(() => ({ messageId: theirs.message, text: 'X' })),
  'POST /api/conversations/:id/regenerate': onConversation(() => ({ messageId: theirs.message })),
  'POST /api/conversations/:id/answers': onConversation(() => ({
    text: 'X',
    models: [scriptedId, scriptedId],
  })),
  'POST /api/conversations/:id/keep': onConversation(() => ({
    from: theirs.conversation,
    messageId: theirs.message,
  })),
  'POST /api/conversations/:id/retry': onConversation(),
  'POST /api/conversations/:id/continue': onConversation(),
  'POST /api/conversations/:id/switch': onConversation(() => ({ messageId: theirs.message })),
  'POST /api/conversations/:id/undo': onConversation(),
  'POST /api/conversations/:id/redo': onConversation(),
  'POST /api/conversations/:id/batches': onConversation(() => ({ batch: batch() })),
  'POST /api/conversations/:id/lenses': onConversation(() => ({ nodeId: theirs.node, lens: 'expand' })),
  'POST /api/conversations/:id/fork': onConversation(() => ({ at: theirs.message, text: 'X' })),
  'GET /api/runs/:id': { id: 'run', status: 404 },
  'PATCH /api/runs/:id': { id: 'run', body: () => ({ text: 'X' }), status: 404 },
  'DELETE /api/runs/:id': { id: 'run', status: 404 },
  'GET /api/runs/:id/events': { id: 'run', status: 404 },
  'POST /api/runs/:id/stop': { id: 'run', status: 404 },
  'POST /api/runs/:id/approvals': {
    id: 'run',
    body: () => ({ callId: 'call', batchHash: '0'.repeat(64), decision: 'accept' }),
    status: 404,
  },
  'GET /api/messages/:id/graph': { id: 'message', status: 404 },
  'GET /api/messages/:id/calls': { id: 'message', status: 404 },
  'GET /api/messages/:id/answers': { id: 'message', status: 404 },
  'GET /api/lenses': { status: 200 },
  'POST /api/lenses': {
    body: () => ({ title: 'Mine', instruction: 'Look.', contract: 'expand' }),
    status: 201,
  },
  'PATCH /api/lenses/:id': { id: 'lens', body: () => ({ title: 'X' }), status: 404 },
  'DELETE /api/lenses/:id': { id: 'lens', status: 404 },
  'POST /api/lenses/try': {
    body: () => ({
      conversationId: theirs.conversation,
      nodeIds: [theirs.node],
      instruction: 'Look.',
      contract: 'expand',
    }),
    status: 404,
  },
  'GET /api/settings': { status: 200 },
  'PATCH /api/settings': { body: () => ({}), status: 200 },
  'GET /api/settings/search': { status: 200 },
  'PUT /api/settings/search': { body: () => ({ choice: null }), status: 200 },
  'POST /api/settings/search/check': { body: () => ({ providerId: 'nobody' }), status: 404 },
  'GET /api/settings/providers': { status: 200 },
  'PUT /api/settings/providers/:id': { id: 'provider', body: () => ({ name: 'X' }), status: 400 },
  'DELETE /api/settings/providers/:id': { id: 'provider', status: 404 },
  'POST /api/settings/providers/:id/check': { id: 'provider', body: () => ({}), status: 404 },
  'POST /api/settings/providers/:id/models': { id: 'provider', body: () => ({}), status: 404 },
  // Switched off here; with its token: tests/server/mcp.test.ts.
  'POST /api/mcp': { body: () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list' }), status: 404 },
  'POST /api/chat': { body: () => ({ sessionId: 'their-session', message: 'mine?' }), status: 200 },
}

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>

async function call(method: string, address: string, row: Row, headers: Record<string, string> = local) {
  const file = `${address.replace('/api', '').replaceAll(/:(\w+)/g, '[$1]')}/route.ts`
  const module: Record<string, Handler> = await import(path.join(import.meta.dirname, '../../app/api', file))
  const id = row.id ? theirs[row.id] : undefined
  const query = row.query ? `?${new URLSearchParams(row.query())}` : ''
  const url = `http://localhost:3000${address.replace(':id', encodeURIComponent(id ?? ''))}${query}`
  const body = row.body && JSON.stringify(row.body())
  const request = new Request(url, { method, headers, ...(body && method !== 'GET' && { body }) })
  const handler = module[method]
  if (!handler) throw new Error(`${file} has no ${method}`)
  return handler(request, { params: Promise.resolve(id === undefined ? {} : { id }) })
}

describe('[R-P1] every route, with the ids of somebody else', () => {
  test('each has a row, and each row a route', () => {
    expect(Object.keys(rows).toSorted()).toEqual(routes.map(({ route }) => route).toSorted())
  })

  test.each(routes)('$route', async ({ method, path: address, route }) => {
    const row = rows[route]
    if (!row) throw new Error(`${route} has no row`)
    const before = await pictureOfTheirs()
    const response = await call(method, address, row)
    expect(response.status).toBe(row.status)
    expect(await response.text()).not.toContain(secret)
    expect(await pictureOfTheirs()).toEqual(before)
    if (row.status === 404) expect(response.headers.get('content-type')).toBe('application/problem+json')
  })
})

test('[R-P1] erasing, archiving and taking out of the bin need the branch to be one’s own', async () => {
  const before = await pictureOfTheirs()
  const erasing = { id: 'conversation', query: () => ({ erase: '1' }), status: 404 } as const
  expect((await call('DELETE', '/api/conversations/:id', erasing)).status).toBe(404)
  for (const archived of [true, false]) {
    const row = onConversation(() => ({ archived }))
    expect((await call('PATCH', '/api/conversations/:id', row)).status).toBe(404)
  }
  expect(await pictureOfTheirs()).toEqual(before)
})

describe('[R-P1] every route, from elsewhere', () => {
  const elsewhere: readonly Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'localhost:3000', origin: 'https://evil.example' },
    { host: 'localhost:3000', 'sec-fetch-site': 'cross-site' },
  ]
  test.each(routes.filter(({ path: address }) => address !== '/api/health'))(
    '$route',
    async ({ method, path: address, route }) => {
      for (const headers of elsewhere) {
        const response = await call(method, address, rows[route] ?? { status: 0 }, headers)
        expect(response.status).toBe(403)
      }
    },
  )
})

/** One input for every server action, naming somebody else's things; an action without one fails the test. */
const inputs: Readonly<Record<string, () => object>> = {
  createBoard: () => ({ title: 'Mine' }),
  updateBoard: () => ({ boardId: theirs.board, title: 'X' }),
  deleteBoard: () => ({ boardId: theirs.board }),
  sendMessage: () => ({ conversationId: theirs.conversation, text: 'X' }),
  editMessage: () => ({ conversationId: theirs.conversation, messageId: theirs.message, text: 'X' }),
  regenerate: () => ({ conversationId: theirs.conversation }),
  retry: () => ({ conversationId: theirs.conversation }),
  continueRun: () => ({ conversationId: theirs.conversation }),
  cancelQueued: () => ({ runId: theirs.run }),
  runLens: () => ({ conversationId: theirs.conversation, nodeIds: [theirs.node], lens: 'expand' }),
  applyBatch: () => ({ conversationId: theirs.conversation, batch: batch() }),
  undo: () => ({ conversationId: theirs.conversation }),
  redo: () => ({ conversationId: theirs.conversation }),
  forkConversation: () => ({ conversationId: theirs.conversation, at: theirs.message }),
  switchSibling: () => ({ conversationId: theirs.conversation, messageId: theirs.message }),
  updateConversation: () => ({ conversationId: theirs.conversation, name: 'X' }),
  deleteConversation: () => ({ conversationId: theirs.conversation }),
}

const exported: ReadonlyMap<string, unknown> = new Map(Object.entries(actions))

describe('[R-P1] every server action', () => {
  test('each has an input, and each input an action', () => {
    expect(Object.keys(inputs).toSorted()).toEqual(actionNames.toSorted())
  })

  test.each(actionNames)('%s', async (name) => {
    const action = exported.get(name) as (input: unknown) => Promise<{ ok: boolean }>
    const input = inputs[name]?.()
    held.headers = new Headers({ host: 'localhost:3000', origin: 'https://evil.example' })
    expect(await action(input)).toMatchObject({ ok: false, problem: { status: 403 } })
    held.headers = new Headers(local)
    const before = await pictureOfTheirs()
    const answer = await action(input)
    if (name === 'createBoard') expect(answer.ok).toBe(true)
    else expect(answer).toMatchObject({ ok: false, problem: { status: 404 } })
    for (const nonsense of [undefined, null, 7, 'x', [], { clientId: {} }]) {
      expect(await action(nonsense)).toMatchObject({ ok: false, problem: { status: 400 } })
    }
    expect(await pictureOfTheirs()).toEqual(before)
  })
})

test('the matrix reads every folder of app/api', () => {
  const files = readdirSync(path.join(import.meta.dirname, '../../app/api'), {
    recursive: true,
    encoding: 'utf8',
  })
  expect(files.filter((file) => /route\.(js|jsx|tsx)$/.test(file))).toEqual([])
  expect(routes.length).toBeGreaterThan(25)
})

async function pictureOfTheirs() {
  const store = deps.store.as('somebody')
  return {
    boards: (await store.boards.list()).map(({ id, title, messages }) => ({ id, title, messages })),
    conversations: await store.boards.conversations(theirs.board),
    placements: await store.boards.placements(theirs.board),
    folds: await store.boards.folds(theirs.board),
    bookmarks: await store.boards.bookmarks(theirs.board),
    settings: await store.boards.settings(),
    lenses: await store.boards.lenses(),
  }
}
