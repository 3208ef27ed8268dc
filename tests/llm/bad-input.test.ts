import { describe, expect, test } from 'vitest'
import { wellFormed } from '@/lib/history/well-formed'
import type { ChainHooks } from '@/lib/llm/chain-config'
import type { Conversation } from '@/lib/llm/library'
import { ChainFailedError } from '@/lib/llm/library-errors'
import type { Tool } from '@/lib/llm/tool'
import { ToolSetError } from '@/lib/llm/tools'
import { createMemoryStore } from '@/lib/store/memory-store'
import { StoreError } from '@/lib/store/ports'
import { libraryOf, tool } from './kit'
import { calls, says } from './scripted-model'

type Ask = (conversation: Conversation, tools: readonly Tool[]) => Promise<unknown>

const entryPoints: readonly (readonly [string, Ask])[] = [
  ['prompt', (conversation, tools) => conversation.prompt('q', { tools }).text()],
  ['chain', (conversation, tools) => conversation.chain('q', { tools }).text()],
  ['reply', (conversation, tools) => conversation.prompt('q').reply('more', { tools }).text()],
]
const sets: readonly (readonly [string, readonly Tool[]])[] = [
  ['duplicate', [tool('a'), tool('b'), tool('a')]],
  ['unnamed', [tool('')]],
  ['unnamed', [{ ...tool('a'), name: undefined as never }]],
  ['reserved-name', [tool('submit')]],
  ['malformed-name', [tool('a\nb')]],
]

describe.each(entryPoints)('%s refuses', (_, ask) => {
  test.each(sets)('a set of tools that is %s, with a typed error', async (reason, tools) => {
    const { model, script } = libraryOf([says('first')])
    const error = await ask(model.conversation(), tools).catch((caught) => caught)
    expect(error).toBeInstanceOf(ToolSetError)
    expect(error).toMatchObject({ reason })
    expect(script.requests.every((request) => request.tools === undefined)).toBe(true)
  })
})

test('tools that a conversation begins with are refused by its first request', async () => {
  const { model, store } = libraryOf([])
  const response = model.conversation({ tools: [tool('a'), tool('a')] }).prompt('q')
  await expect(response.text()).rejects.toThrow(ToolSetError)
  await expect(response.log(store)).rejects.toThrow(ToolSetError)
  expect(await store.boards.list()).toEqual([])
})

const fault = () => {
  throw new Error('at /home/me/secret.ts')
}
const laterFault = async () => fault()
const hooks: readonly (readonly [string, ChainHooks, readonly string[]])[] = [
  ['beforeCall', { beforeCall: fault }, []],
  ['a later beforeCall', { beforeCall: laterFault }, []],
  ['approve', { approve: fault }, []],
  ['a later approve', { approve: laterFault }, []],
  ['afterCall', { afterCall: fault }, ['a']],
  ['a later afterCall', { afterCall: laterFault }, ['a']],
]

test.each(hooks)(
  '%s that throws ends the chain: typed, whole pairs, and it goes on',
  async (_, hook, hasRun) => {
    const { model, script, store } = libraryOf([calls(['a', {}], ['b', {}]), says('on')])
    const run: string[] = []
    const noted = (name: string) =>
      tool(name, () => {
        run.push(name)
        return 'ok'
      })
    const chain = model.chain('q', { tools: [noted('a'), noted('b')], ...hook })
    const error = await chain.text().catch((caught) => caught)
    expect(error).toBeInstanceOf(ChainFailedError)
    expect(error.end.failure.code).toBe('hook')
    expect(error.message).not.toContain('secret')
    expect(run).toEqual(hasRun)
    await chain.log(store)
    expect(wellFormed(await store.messages.path(await chain.headId))).toEqual({ ok: true })
    expect(await chain.reply('again', { tools: [] }).text()).toBe('on')
    expect(script.requests).toHaveLength(2)
  },
)

test('a reply to what another owner logged writes nothing where its parents are unknown', async () => {
  const { model, store } = libraryOf([says('1'), says('2')])
  const r1 = model.prompt('q1')
  await r1.log(store)
  const r2 = r1.reply('q2')
  const elsewhere = createMemoryStore().as('me')
  const error = await r2.log(elsewhere).catch((caught) => caught)
  expect(error).toBeInstanceOf(StoreError)
  expect(error.reason).toBe('absent')
  expect(await elsewhere.boards.list()).toEqual([])
  await r2.log(store)
  expect(await store.messages.path(await r2.headId)).toHaveLength(5)
})

test('[C21] two replies at once to one parent are two siblings, whichever is logged first', async () => {
  const { model, store } = libraryOf([says('1'), says('2'), says('3')])
  const r1 = model.prompt('q1')
  await r1.log(store)
  const [a, b] = [r1.reply('left'), r1.reply('right')]
  await Promise.all([b.log(store), a.log(store)])
  const children = await store.messages.children([await r1.headId])
  expect(children.map(({ parts }) => parts)).toEqual(
    expect.arrayContaining([[{ type: 'text', text: 'left' }], [{ type: 'text', text: 'right' }]]),
  )
  expect(children).toHaveLength(2)
})
