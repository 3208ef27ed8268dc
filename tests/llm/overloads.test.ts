import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Usage } from '@/lib/history/chunks'
import type { Message } from '@/lib/history/parts'
import type { ChainCall } from '@/lib/llm/chain-config'
import type { ChainResponse, Conversation, Model, Response } from '@/lib/llm/library'
import type { ToolDefinitionRow } from '@/lib/store/ports'
import { collect, libraryOf, readings, tool } from './kit'
import { calls, says } from './scripted-model'

/* The types are checked by `tsc`; each test also does at run time what its types say. */

test('a fork without a prompt is a conversation, one with a prompt a response', async () => {
  const { model, store } = libraryOf([says('1'), says('2')])
  const r1 = model.prompt('q1')
  await r1.log(store)
  const bare = await r1.fork()
  const named = await r1.fork({ name: 'side', model })
  const asked = await r1.fork('q2', { name: 'other', model, tools: [] })
  expectTypeOf(bare).toEqualTypeOf<Conversation>()
  expectTypeOf(named).toEqualTypeOf<Conversation>()
  expectTypeOf(asked).toEqualTypeOf<Response>()
  expectTypeOf<Conversation['fork']>().returns.resolves.toEqualTypeOf<Conversation>()
  expect([bare, named, asked].map((one) => 'text' in one)).toEqual([false, false, true])
  expect(await asked.text()).toBe('2')
  // @ts-expect-error tools are given with a prompt, not with a bare fork
  await r1.fork({ tools: [] })
})

test('prompt and reply answer with a response, chain with one that is iterable by step', async () => {
  const { model, script } = libraryOf([calls(['a', {}]), says('done'), says('more')])
  expectTypeOf<Model['prompt']>().returns.toEqualTypeOf<Response>()
  expectTypeOf<Response['reply']>().returns.toEqualTypeOf<Response>()
  expectTypeOf<ChainResponse['reply']>().returns.toEqualTypeOf<Response>()
  const chain = model.chain('q', { tools: [tool('a')] })
  expectTypeOf(chain).toEqualTypeOf<ChainResponse>()
  const texts: string[] = []
  for await (const step of chain) {
    expectTypeOf(step).toEqualTypeOf<Response>()
    texts.push(await step.text())
  }
  expect(texts).toEqual(['', 'done'])
  expect(await chain.reply('and?').text()).toBe('more')
  expect(script.requests).toHaveLength(3)
})

test('what a response knows of itself has one type on every kind of response', async () => {
  const { model } = libraryOf([calls(['a', { n: 1 }]), says('done')])
  const chain = model.chain('q', { tools: [tool('a')] })
  expectTypeOf(chain.usage).resolves.toEqualTypeOf<Usage>()
  expectTypeOf(chain.tools).resolves.toEqualTypeOf<readonly ToolDefinitionRow[]>()
  expectTypeOf(chain.toolCalls).resolves.toEqualTypeOf<readonly ChainCall[]>()
  expectTypeOf(chain.path).resolves.toEqualTypeOf<readonly Message[]>()
  const [first] = await collect(chain)
  expect(await first?.toolCalls).toMatchObject([{ name: 'a', input: { n: 1 } }])
  expect(await first?.usage).toMatchObject({ inputTokens: 10 })
  expect(await chain.usage).toMatchObject({ inputTokens: 20 })
  expect((await chain.tools).map(({ name }) => name)).toEqual(['a'])
})

describe.each(readings)('the stream of a response, read as %s beside it', (_, read) => {
  test('gives the same words again to whoever comes later', async () => {
    const { model } = libraryOf([says('a ', 'b')])
    const response = model.prompt('q')
    expect(await read(response)).toBe('a b')
    expect(await collect(response.stream)).toEqual(['a ', 'b'])
    expect(await collect(response.stream)).toEqual(['a ', 'b'])
  })
})
