import { describe, expect, test } from 'vitest'
import { isDeeperThan } from '@/lib/formats/json-depth'
import { seedGraph, toRootNode } from '@/lib/graph/seed'
import { toMessage } from '@/lib/history/ids'
import { bodyLimit, readJson } from '@/lib/server/body'
import { toDatabaseUrl } from '@/lib/server/database-url'
import { createStateCache } from '@/lib/server/graphs'
import { toCaller, tryRefuse } from '@/lib/server/guard'
import { toLastEventId } from '@/lib/server/inputs'
import { nextBranchName, toName } from '@/lib/server/names'
import { newId } from '@/lib/server/new-id'
import { isFault, toProblem } from '@/lib/server/problem'
import { securityHeaders } from '@/lib/server/security-headers'
import { StoreError } from '@/lib/store/ports'
import { refusalOf } from './world'

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

describe('[R-B4] bodies are read within their limits', () => {
  test('too large, said or not', async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    expect(await refusalOf(() => readJson(post(endless)))).toMatchObject({ status: 413 })
    expect(pulled).toBeLessThan(10)
    const lying = post('{}', { 'content-length': String(bodyLimit + 1) })
    expect(await refusalOf(() => readJson(lying))).toMatchObject({ status: 413 })
  })

  test('too deep, broken, empty', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(await refusalOf(() => readJson(post(deep)))).toMatchObject({ status: 400 })
    expect(await refusalOf(() => readJson(post('{"a":')))).toMatchObject({ status: 400 })
    expect(await readJson(post(''))).toEqual({})
    expect(await readJson(post('{"a":"[[[{{{\\"[["}'))).toEqual({ a: '[[[{{{"[[' })
    expect(isDeeperThan('[[]]', 2)).toBe(false)
    expect(isDeeperThan('[[[]]]', 2)).toBe(true)
  })
})

describe('[R-P1] who may speak to the server', () => {
  const caller = { host: 'localhost:3000', origin: null, site: null }
  test.each([
    ['a local page', { ...caller, origin: 'http://localhost:3000' }],
    ['curl', caller],
    ['an address in numbers', { ...caller, host: '127.0.0.1:8080' }],
    ['the sixth version of it', { ...caller, host: '[::1]:3000' }],
  ])('%s is welcome', (_, who) => expect(tryRefuse(who, undefined)).toBeUndefined())

  test.each([
    ['no host', { ...caller, host: null }],
    ['a rebound name', { ...caller, host: 'evil.example:3000' }],
    ['a name that begins like ours', { ...caller, host: 'localhost.evil.example' }],
    ['a foreign page', { ...caller, origin: 'https://evil.example' }],
    ['another port', { ...caller, origin: 'http://localhost:4000' }],
    ['a sandboxed page', { ...caller, origin: 'null' }],
    ['a cross-site request without an origin', { ...caller, site: 'cross-site' }],
  ])('%s is not', (_, who) => expect(tryRefuse(who, undefined)).toMatch(/\w/))

  test('other hosts by name', () => {
    const who = { ...caller, host: 'bough.lan:3000', origin: 'http://bough.lan:3000' }
    expect(tryRefuse(who, 'bough.lan, other')).toBeUndefined()
    expect(tryRefuse(who, 'other')).toMatch(/BOUGH_ALLOWED_HOSTS/)
  })

  test('a link on another site may open a page; a form there may not send', () => {
    const asked = (headers: Record<string, string>) =>
      tryRefuse(
        toCaller(new Headers({ host: 'localhost', 'sec-fetch-site': 'cross-site', ...headers })),
        undefined,
      )
    expect(asked({ 'sec-fetch-mode': 'navigate' })).toBeUndefined()
    expect(asked({ 'sec-fetch-mode': 'cors' })).toMatch(/another website/i)
    expect(asked({ 'sec-fetch-mode': 'navigate', origin: 'null' })).toMatch(/another website/i)
    expect(asked({ 'sec-fetch-mode': 'navigate', origin: 'https://evil.example' })).toMatch(
      /another website/i,
    )
  })
})

test('no problem tells of the inside', () => {
  const secret = new Error('at /home/me/key-sk-1234 (file.ts:1:2)')
  for (const error of [secret, 'x', undefined, new StoreError('failed', 'SQL near /home/me')]) {
    const problem = toProblem(error)
    expect(isFault(problem)).toBe(true)
    expect(JSON.stringify(problem)).not.toMatch(/home|sk-1234|\.ts|SQL/)
  }
  const reasons = ['absent', 'stale-head', 'run-active', 'busy', 'disk-full', 'read-only'] as const
  expect(reasons.map((reason) => toProblem(new StoreError(reason, 'x')).status)).toEqual([
    404, 409, 409, 503, 503, 503,
  ])
})

test('scripts run by nonce alone, and nothing goes elsewhere', () => {
  const policy = securityHeaders('abc', false)['content-security-policy'] ?? ''
  expect(policy).toContain(`script-src 'self' 'nonce-abc' 'strict-dynamic';`)
  expect(policy).toContain(`connect-src 'self';`)
  expect(policy).toContain(`img-src 'self' data: blob:;`)
  expect(policy).not.toContain('unsafe-eval')
  expect(policy).not.toContain('http')
})

test('a page that is measured may fetch its map from this machine, and from nowhere else', () => {
  const policy = securityHeaders('abc', false, true)['content-security-policy'] ?? ''
  expect(policy).toContain(`connect-src 'self' http://127.0.0.1:*;`)
  expect(policy.match(/http/g)).toHaveLength(1)
})

test('names for branches', () => {
  expect(toName('  a \n b ')).toBe('a b')
  expect(toName(' ')).toBeUndefined()
  const long = toName('word '.repeat(30)) ?? ''
  expect(long.endsWith('word…')).toBe(true)
  expect([...long].length).toBeLessThan(50)
  expect(toName('🧩'.repeat(60))).toBe(`${'🧩'.repeat(48)}…`)
  expect(nextBranchName(['Main', 'Branch 2'])).toBe('Branch 3')
})

test('ids and numbers of events', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => newId('run'))).size).toBe(1_000)
  expect(newId('board')).toMatch(/^b_[0-9a-z]{20,22}$/)
  expect(['7', null, '-1', 'x', '1.5', '1e400'].map(toLastEventId)).toEqual([7, 0, 0, 0, 0, 0])
})

test('the database lies in the project, whatever folder the built server works from', () => {
  const url = (env: object) => toDatabaseUrl(env as NodeJS.ProcessEnv, '/app')
  expect(url({})).toBe('file:/app/data/bough.db')
  expect(url({ BOUGH_DATA_DIR: '/var/bough' })).toBe('file:/var/bough/bough.db')
  expect(url({ DATABASE_URL: 'file:./x/y.db' })).toBe('file:/app/x/y.db')
  expect(url({ DATABASE_URL: 'file:/x/y.db' })).toBe('file:/x/y.db')
  expect(url({ DATABASE_URL: 'postgresql://h/d' })).toBe('postgresql://h/d')
})

test('[R-B2] graphs in memory are bounded; the least used goes first', () => {
  const cache = createStateCache(2)
  const state = seedGraph(toRootNode('T'))
  const ids = ['a', 'b', 'c'].map(
    (text) => toMessage({ parents: [], role: 'user', parts: [{ type: 'text', text }] }).id,
  )
  const [a, b, c] = ids
  if (!a || !b || !c) throw new Error('three ids')
  cache.set(a, state)
  cache.set(b, state)
  cache.get(a)
  cache.set(c, state)
  expect([a, b, c].map((id) => cache.get(id) !== undefined)).toEqual([true, false, true])
})
