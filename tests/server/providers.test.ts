import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Fetch } from '@/lib/models/fetch-guard'
import type { Variables } from '@/lib/models/provider-config'
import type { Runtime } from '@/lib/server/create-runtime'
import { parse } from '@/lib/server/inputs'
import { createModels } from '@/lib/server/models'
import { PutProvider } from '@/lib/server/provider-inputs'
import { readProviders } from '@/lib/server/provider-views'
import { checkNow, deleteProvider, putProvider, refreshModels } from '@/lib/server/providers'
import { checkSearch, createSearches, PutSearch, putSearch, readSearch } from '@/lib/server/searches'
import { createSecretWords } from '@/lib/server/secret-words'
import { createVault } from '@/lib/server/vault'
import { createMemoryStore } from '@/lib/store/memory-store'
import type { OwnedStore } from '@/lib/store/ports'
import { scriptedModel } from '../llm/scripted-model'
import { createTestRuntime, refusalOf } from './world'

const canary = 'sk-canary-0123456789-abcd'
let folder: string
let deps: Runtime
let store: OwnedStore
let asked: { url: string; key: string | null }[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bough-providers-'))
  const world = createMemoryStore()
  deps = begin({})
  store = world.as('local')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A server as it starts with an environment, on the same folder. */
function begin(env: Variables, secret?: string): Runtime {
  asked = []
  const fetch: Fetch = async (input, init) => {
    asked.push({ url: String(input), key: new Headers(init?.headers).get('authorization') })
    return Response.json({ data: [{ id: 'm1' }, { id: 'm2' }] })
  }
  const vault = createVault({ file: path.join(folder, 'bough.db.secret'), secret })
  const words = createSecretWords()
  const runtime = createTestRuntime(createMemoryStore(), scriptedModel([]))
  return {
    ...runtime,
    vault,
    fetch,
    models: createModels({ env, vault, words, fetch }),
    searches: createSearches({ env, vault, words }),
  }
}

const put = (id: string, wish: object, on = deps) =>
  putProvider(on, store, parse(PutProvider, { providerId: id, ...wish }))
const own = { name: 'Mine', baseUrl: 'http://model.test/v1', key: canary, models: ['m1'] }
const names = async (on = deps) => (await on.models.of(store)).list().map(({ id }) => id)

describe('[A20] providers in the settings', () => {
  test('one that is added is offered at once; one that is off, or gone, is not', async () => {
    expect(await names()).toEqual(['bough/guide'])
    await put('mine', own)
    await put('other', { ...own, name: 'Other', baseUrl: 'http://other.test/v1', models: ['a', 'b', 'a'] })
    expect(await names()).toEqual(['mine/m1', 'other/a', 'other/b', 'bough/guide'])
    await put('other', { isEnabled: false })
    expect(await names()).toEqual(['mine/m1', 'bough/guide'])
    await deleteProvider(deps, store, 'mine')
    expect(await names()).toEqual(['bough/guide'])
    expect(await refusalOf(() => deleteProvider(deps, store, 'mine'))).toMatchObject({ status: 404 })
  })

  test('who holds a model keeps it when the settings change', async () => {
    await put('mine', own)
    const before = await deps.models.of(store)
    await deleteProvider(deps, store, 'mine')
    expect(before.get('mine/m1').modelId).toBe('m1')
    expect(() => before.get('mine/m1')).not.toThrow()
    expect((await deps.models.of(store)).has('mine/m1')).toBe(false)
  })

  test('the same write again changes nothing, and what nobody changed is the same registry', async () => {
    await put('mine', own)
    const [rows, registry] = [await store.boards.settings(), await deps.models.of(store)]
    await put('mine', own)
    expect(await store.boards.settings()).toEqual(rows)
    expect(await deps.models.of(store)).toBe(registry)
  })

  test('a key is sealed in the store, and told by its end alone', async () => {
    const view = await put('mine', own)
    expect(view.key).toEqual({ kind: 'set', end: 'abcd' })
    expect((await put('short', { ...own, key: 'sk-short' })).key).toEqual({ kind: 'set', end: '' })
    expect(JSON.stringify(await readProviders(deps, store))).not.toContain('canary')
    expect(JSON.stringify(await store.boards.settings())).not.toMatch(/canary|sk-short/)
  })

  test('settings stand over the environment, and the environment comes back with null', async () => {
    deps = begin({ OPENAI_API_KEY: 'from-the-environment', OPENAI_COMPATIBLE_BASE_URL: 'http://env.test/v1' })
    expect((await put('openai', { models: ['brand-new'] })).key).toEqual({ kind: 'environment' })
    expect((await names())[0]).toBe('openai/brand-new')
    expect(await put('compatible', { baseUrl: 'http://env.test/v2', name: 'Next' })).toMatchObject({
      name: 'Next',
      baseUrl: 'http://env.test/v2',
      usualUrl: 'http://env.test/v1',
      variable: 'OPENAI_COMPATIBLE_BASE_URL',
    })
    expect((await put('compatible', { baseUrl: null })).baseUrl).toBe('http://env.test/v1')
    await deleteProvider(deps, store, 'openai')
    expect(await refusalOf(() => deleteProvider(deps, store, 'openai'))).toMatchObject({
      status: 409,
      detail: expect.stringContaining('OPENAI_API_KEY'),
    })
  })

  test('a key stays with its host: another address forgets it, another path does not', async () => {
    await put('mine', own)
    expect((await put('mine', { baseUrl: 'http://model.test/v2' })).key.kind).toBe('set')
    expect((await put('mine', { baseUrl: 'http://evil.test/v1' })).key.kind).toBe('none')
    deps = begin({ OPENAI_API_KEY: canary })
    const elsewhere = await put('openai', { baseUrl: 'http://evil.test/v1' })
    expect(elsewhere).toMatchObject({ key: { kind: 'none' }, isOffered: false })
    expect((await deps.models.configs(store)).every(({ apiKey }) => apiKey !== canary)).toBe(true)
  })

  test('without the secret a provider says so, the rest works, and a new key mends it', async () => {
    await put('mine', own)
    await put('plain', { ...own, key: null, name: 'Plain' })
    await rm(path.join(folder, 'bough.db.secret'))
    const later = begin({})
    const { providers } = await readProviders(later, store)
    const lost = providers.find(({ id }) => id === 'mine')?.key
    expect(lost).toMatchObject({ kind: 'lost', detail: expect.stringContaining('Paste the key again') })
    expect(providers.find(({ id }) => id === 'plain')).toMatchObject({ isOffered: true })
    const model = (await later.models.of(store)).get('mine/m1')
    await expect(model.doStream({ prompt: [] })).rejects.toThrow(/cannot be read any more/)
    expect(asked).toEqual([])
    expect((await put('mine', { key: canary }, later)).key.kind).toBe('set')
    expect((await later.models.configs(store)).find(({ id }) => id === 'mine')?.apiKey).toBe(canary)
  })

  test('a row of the store opens for its own owner and provider alone', async () => {
    await put('mine', own)
    const row = await store.boards.setting('provider:mine')
    await store.commit([{ op: 'setting-put', key: 'provider:thief', value: row }])
    const configs = await deps.models.configs(store)
    expect(configs.find(({ id }) => id === 'thief')).toMatchObject({
      trouble: expect.stringContaining('cannot be read'),
    })
    expect(configs.find(({ id }) => id === 'thief')).not.toHaveProperty('apiKey')
  })

  test('the list of models is asked with the key, kept, and forgotten with the address', async () => {
    await put('mine', own)
    expect((await refreshModels(deps, store, 'mine')).listed?.models).toEqual([{ id: 'm1' }, { id: 'm2' }])
    expect(asked).toEqual([{ url: 'http://model.test/v1/models', key: `Bearer ${canary}` }])
    expect((await put('mine', { models: ['m2'] })).listed).not.toBeNull()
    expect((await put('mine', { baseUrl: 'http://model.test/v9' })).listed).toBeNull()
  })

  test('a check of what has no key, or is off, says what to do first', async () => {
    expect(await refusalOf(() => checkNow(deps, store, 'openai'))).toMatchObject({
      status: 409,
      detail: expect.stringContaining('no key yet'),
    })
    await put('mine', { ...own, isEnabled: false })
    expect(await refusalOf(() => checkNow(deps, store, 'mine'))).toMatchObject({ status: 409 })
    expect(await refusalOf(() => checkNow(deps, store, 'nobody'))).toMatchObject({ status: 404 })
    expect(asked).toEqual([])
  })

  test('what a check found is kept', async () => {
    await put('mine', own)
    const { check, listed } = await checkNow(deps, store, 'mine')
    expect(check).toMatchObject({ ok: false, steps: [{ name: 'reach', state: 'ok' }, {}, {}, {}, {}] })
    expect(listed?.models).toHaveLength(2)
    const { providers } = await readProviders(deps, store)
    expect(providers.find(({ id }) => id === 'mine')?.check).toEqual(check)
  })

  test.each([
    ['bough', {}],
    ['Mine!', {}],
    ['', {}],
    ['__proto__', own],
    ['mine', {}],
    ['mine', { ...own, baseUrl: 'model.test' }],
    ['mine', { ...own, baseUrl: 'ftp://model.test' }],
    ['mine', { ...own, baseUrl: `http://me:${canary}@model.test/v1` }],
    ['mine', { ...own, baseUrl: `http://model.test/v1?key=${canary}` }],
    ['mine', { ...own, key: `${canary} and more` }],
    ['mine', { ...own, key: `${canary}ü` }],
    ['mine', { ...own, models: ['two words'] }],
    ['mine', { ...own, name: ' ' }],
  ])('%j with %j is refused in a sentence without the key', async (id, wish) => {
    const problem = await refusalOf(() => put(id, wish))
    expect(problem?.status).toBe(400)
    expect(problem?.detail).toMatch(/^“.*\.$/)
    expect(JSON.stringify(problem)).not.toContain('canary')
    expect(await store.boards.settings()).toEqual({})
  })
})

describe('[A9] who searches, in the settings', () => {
  const search = (wish: object) => putSearch(deps, store, parse(PutSearch, wish))

  test('a choice, an address and a sealed key stand over the environment', async () => {
    expect(await readSearch(deps, store)).toMatchObject({ wished: null, chosen: 'wordnet', missing: null })
    const set = await search({ keys: { brave: canary }, urls: { searxng: 'http://127.0.0.1:8080/' } })
    expect(set.chosen).toBe('searxng')
    expect(await search({ choice: 'brave' })).toMatchObject({ wished: 'brave', chosen: 'brave' })
    const brave = set.providers.find(({ id }) => id === 'brave')
    expect(brave).toMatchObject({ isReady: true, key: { kind: 'set', end: 'abcd' } })
    expect(JSON.stringify([set, await store.boards.settings()])).not.toContain('canary')
    expect(await search({ keys: { brave: null } })).toMatchObject({
      chosen: null,
      missing: expect.stringContaining('BRAVE_API_KEY'),
    })
    expect(await search({ choice: 'none' })).toMatchObject({ chosen: null })
    expect(await search({ choice: null, urls: { searxng: null } })).toMatchObject({ chosen: 'wordnet' })
  })

  test('the dictionary can be tried; what lacks its key says so', async () => {
    expect(await checkSearch(deps, store, 'wordnet')).toMatchObject({
      ok: true,
      words: expect.stringMatching(/^\d+ results for “tram”, \d/),
    })
    expect(await checkSearch(deps, store, 'brave')).toEqual({
      ok: false,
      words: 'Brave Search needs a key first.',
    })
    expect(await refusalOf(() => checkSearch(deps, store, 'nobody'))).toMatchObject({ status: 404 })
  })

  test.each([
    { choice: 'nobody' },
    { keys: { wordnet: 'x' } },
    { keys: { __proto__x: 'x' } },
    { urls: { brave: 'http://x.test' } },
    { urls: { searxng: 'nowhere' } },
  ])('%j is refused', async (wish) => {
    expect(await refusalOf(() => search(wish))).toMatchObject({ status: 400 })
  })
})
