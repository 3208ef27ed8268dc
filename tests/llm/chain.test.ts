import { describe, expect, test } from 'vitest'
import { CancelCall } from '@/lib/llm/chain-config'
import { createModel } from '@/lib/llm/model'
import { ToolSetError } from '@/lib/llm/tools'
import { counters, libraryOf, offered, sent, tool } from './kit'
import { calls, says, scriptedModel } from './scripted-model'

/** Tools and hooks that answer at once, and ones that answer later. */
const timings = [
  ['at once', <T>(value: T): T | Promise<T> => value],
  ['later', <T>(value: T): T | Promise<T> => Promise.resolve().then(() => value)],
] as const

type Read = string | AsyncIterable<string>

/** The whole text at once, and the last step's put together from what streams. */
const readings = [
  ['whole text', (response: { text(): Promise<string> }) => response.text()],
  [
    'streaming',
    async (response: AsyncIterable<Read>) => {
      let text = ''
      for await (const part of response) {
        if (typeof part === 'string') text += part
        else {
          text = ''
          for await (const delta of part) text += delta
        }
      }
      return text
    },
  ],
] as const

const ways = timings.flatMap(([time, when]) =>
  readings.map(([name, read]) => [time, name, when, read as (response: unknown) => Promise<string>] as const),
)

describe.each(ways)('chain, tools %s, %s', (_, __, when, read) => {
  test('[C8] resolves calls until there is an answer; one Call for each request', async () => {
    const { model, script, store } = libraryOf([calls(['a', { place: 'x' }, 'c1']), says('done')])
    const chain = model.chain('q', { tools: [tool('a', () => when('seen x'))] })
    expect(await read(chain)).toBe('done')
    await chain.log(store)
    const path = await store.messages.path(await chain.headId)
    expect(path.map(({ role }) => role)).toEqual(['root', 'user', 'assistant', 'tool', 'assistant'])
    for (const [at, message] of path.entries())
      if (at > 0) expect(message.parents).toEqual([path[at - 1]?.id])
    expect(sent(script.requests[1] ?? { prompt: [] })).toEqual(['user: q', 'call: a', 'result: seen x'])
    const rows = await store.messages.callsOfBoard(chain.conversation.boardId)
    expect(rows.map(({ status }) => status)).toEqual(['ok', 'ok'])
    expect(rows.map(({ outputHeadId }) => outputHeadId)).toEqual([path[2]?.id, path[4]?.id])
    expect(rows.map(({ inputHeadId }) => inputHeadId)).toEqual([path[1]?.id, path[3]?.id])
  })

  test('[C9] without tools it is one prompt: the same rows, and never a limit', async () => {
    const one = libraryOf([says('1')])
    const two = libraryOf([says('1')])
    const chain = one.model.chain('q', { tools: [], chainLimit: 1 })
    const prompt = two.model.prompt('q')
    expect(await read(chain)).toBe(await read(prompt))
    expect((await chain.end).reason).toBe('text')
    expect(one.script.requests).toEqual(two.script.requests)
    await chain.log(one.store)
    await prompt.log(two.store)
    expect(await one.store.messages.path(await chain.headId)).toEqual(
      await two.store.messages.path(await prompt.headId),
    )
  })

  test('[C10] tool sets may change between turns; the pairs of the first stay on the path', async () => {
    const { model, script } = libraryOf([
      calls(['a', {}, 'c1']),
      says('1'),
      calls(['c', {}, 'c1']),
      says('2'),
    ])
    const conversation = model.conversation()
    await read(conversation.chain('q1', { tools: [tool('a', () => when('A')), tool('b')] }))
    const second = conversation.chain('q2', { tools: [tool('b'), tool('c', () => when('C'))] })
    expect(await read(second)).toBe('2')
    expect(script.requests.map(offered)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['b', 'c'],
      ['b', 'c'],
    ])
    expect(sent(script.requests[3] ?? { prompt: [] })).toEqual([
      'user: q1',
      'call: a',
      'result: A',
      'assistant: 1',
      'user: q2',
      'call: c',
      'result: C',
    ])
    const ids = (await second.path).flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : [])),
    )
    expect(ids[0]).toBe('c1')
    expect(new Set(ids).size).toBe(2)
  })

  test('[C11] drift on the path warns once, with both hashes and calls; reordering, description and siblings do not', async () => {
    const warnings: string[] = []
    const { model, store } = libraryOf([says('1'), says('2'), calls(['a', {}, 'x']), says('3'), says('4')], {
      onWarning: (text) => warnings.push(text),
    })
    const old = { ...tool('a'), inputSchema: { type: 'object', properties: {} } }
    const reordered = { ...old, description: 'Other words.', inputSchema: { properties: {}, type: 'object' } }
    const drifted = tool('a', () => when('A'), { place: { type: 'number' } })
    const r1 = model.prompt('q1', { tools: [old] })
    const r2 = r1.reply('q2', { tools: [reordered] })
    await read(r2)
    expect(warnings).toEqual([])
    const r3 = r2.conversation.chain('q3', { tools: [drifted] })
    await read(r3)
    expect(warnings.length).toBe(1)
    const [, second, third] = await callIds(store, r3)
    expect(warnings[0]).toMatch(
      new RegExp(`"a".*[0-9a-f]{12} in call ${second}, [0-9a-f]{12} in call ${third}`),
    )
    expect(await r3.warnings).toEqual(warnings)
    const stored = (await store.messages.callsOfBoard(r3.conversation.boardId)).flatMap(
      ({ context }) => context.warnings ?? [],
    )
    expect(stored).toEqual(warnings)
    await read(r1.reply('sibling', { tools: [old] }))
    expect(warnings.length).toBe(1)
  })

  test('[C12] what the model could have called is read from the rows', async () => {
    const { model, store } = libraryOf([says('1')])
    const mutable = { ...tool('a') }
    const r1 = model.prompt('q', { tools: [mutable, tool('b')] })
    await r1.log(store)
    mutable.name = 'renamed'
    expect((await r1.tools).map(({ name }) => name)).toEqual(['a', 'b'])
    const [row] = await store.messages.callsOfBoard(r1.conversation.boardId)
    expect(await r1.tools).toEqual(await store.messages.tools(row?.id ?? ''))
  })

  test('[C15] a reply to a chain goes on from its end; an inner step forks with whole pairs', async () => {
    const { model, script, store } = libraryOf([
      calls(['a', {}], ['b', {}]),
      says('done'),
      says('reply'),
      says('forked'),
    ])
    const chain = model.chain('q', { tools: [tool('a'), tool('b')] })
    const steps = []
    for await (const step of chain) steps.push(step)
    expect(steps.length).toBe(2)
    await read(chain.reply('more', { tools: [] }))
    expect(sent(script.requests[2] ?? { prompt: [] }).slice(-2)).toEqual(['assistant: done', 'user: more'])
    await chain.log(store)
    const inner = await steps[0]?.fork('other way')
    expect(await read(inner)).toBe('forked')
    expect(sent(script.requests[3] ?? { prompt: [] })).toEqual([
      'user: q',
      'call: a',
      'call: b',
      'result: a done',
      'result: b done',
      'user: other way',
    ])
    expect(await read(steps[1])).toBe('done')
  })

  test('[C16] the limit fires only when more work remains, keeps all, and continues', async () => {
    const replies = [calls(['a', { n: 1 }]), calls(['a', { n: 2 }]), calls(['a', { n: 3 }]), says('done')]
    const { model, script, store } = libraryOf(replies)
    const chain = model.chain('q', { tools: [tool('a', () => when('A'))], chainLimit: 2 })
    await read(chain)
    expect(await chain.end).toMatchObject({ reason: 'limit', answer: '' })
    expect((await chain.path).filter(({ role }) => role === 'tool').length).toBe(2)
    const more = chain.continue()
    expect(await read(more)).toBe('done')
    expect((await more.end).reason).toBe('text')
    expect(script.requests.length).toBe(4)
    expect(sent(script.requests[2] ?? { prompt: [] }).filter((line) => line.startsWith('user'))).toEqual([
      'user: q',
    ])
    await more.log(store)
    const exact = libraryOf([calls(['a', {}]), says('done')])
    const fits = exact.model.chain('q', { tools: [tool('a')], chainLimit: 2 })
    await read(fits)
    expect((await fits.end).reason).toBe('text')
  })

  test('[C16] the limit is counted anew in every turn', async () => {
    const { model } = libraryOf([calls(['a', {}]), says('1'), calls(['a', {}]), says('2')])
    const conversation = model.conversation({ tools: [tool('a')], chainLimit: 2 })
    await read(conversation.chain('q1'))
    const second = conversation.chain('q2')
    expect(await read(second)).toBe('2')
    expect((await second.end).reason).toBe('text')
  })

  test('[C17] unknown, refused, throwing and vetoed calls get error results of their own, and the loop goes on', async () => {
    const { model, script } = libraryOf([
      calls(['nothing', {}], ['a', { bad: 1 }], ['boom', {}], ['veto', {}], ['a', { place: 'x' }]),
      says('done'),
    ])
    const after: string[] = []
    const boom = tool('boom', () => {
      throw new Error('at /home/me/secret.ts:12')
    })
    const chain = model.chain('q', {
      tools: [tool('a', () => when('A')), boom, tool('veto')],
      beforeCall: ({ name }) => {
        if (name === 'veto') throw new CancelCall('not now')
        return when(undefined)
      },
      afterCall: ({ name }, { isError }) => when(void after.push(`${name}${isError ? '!' : ''}`)),
    })
    expect(await read(chain)).toBe('done')
    const results = sent(script.requests[1] ?? { prompt: [] }).filter((line) => line.startsWith('result'))
    expect(results[0]).toMatch(/There is no tool "nothing"/)
    expect(results[1]).toBe('result: bad: not allowed.')
    expect(results[2]).not.toMatch(/secret|\/home/)
    expect(results[3]).toBe('result: cancelled: not now')
    expect(results[4]).toBe('result: A')
    expect(after).toEqual(['nothing!', 'a!', 'boom!', 'veto!', 'a'])
  })

  test('[C24] Stop in a call: a neutral result for it and for those behind it, in the commit of the end', async () => {
    const stop = new AbortController()
    const { model, store } = libraryOf([calls(['a', {}], ['slow', {}], ['late', {}])])
    const ran: string[] = []
    const slow = tool('slow', async () => {
      ran.push('slow')
      stop.abort()
      await new Promise(() => {})
      return 'never'
    })
    const chain = model.chain('q', {
      tools: [tool('a', () => when('A')), slow, tool('late', () => `late ${ran.push('late')}`)],
      signal: stop.signal,
    })
    await read(chain)
    expect((await chain.end).reason).toBe('stopped')
    expect(ran).toEqual(['slow'])
    const outputs = (await chain.path).flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'tool-result' ? [part.output] : [])),
    )
    expect(outputs[0]).toBe('A')
    expect(outputs.slice(1)).toEqual(Array(2).fill(expect.stringContaining('interrupted')))
    await chain.log(store)
    expect(await (await chain.fork()).headId).toBe(await chain.headId)
  })

  async function callIds(
    store: ReturnType<typeof libraryOf>['store'],
    response: { log(s: typeof store): Promise<void>; conversation: { boardId: string } },
  ) {
    await response.log(store)
    return (await store.messages.callsOfBoard(response.conversation.boardId)).map(({ id }) => id)
  }
})

describe('what cannot be offered', () => {
  test.each([
    ['duplicate', [tool('a'), tool('a')]],
    ['unnamed', [tool('')]],
    ['reserved-name', [tool('submit')]],
    ['malformed-name', [tool('a b')]],
  ])('%s tools are refused before any request', async (reason, tools) => {
    const { model, script, store } = libraryOf([])
    const chain = model.chain('q', { tools })
    const error = await chain.text().catch((caught) => caught)
    expect(error).toBeInstanceOf(ToolSetError)
    expect(error.reason).toBe(reason)
    await expect(chain.log(store)).rejects.toThrow(ToolSetError)
    expect(script.requests).toEqual([])
    expect(await store.boards.list()).toEqual([])
  })

  test('a hook that throws ends the chain with whole pairs', async () => {
    const model = createModel(scriptedModel([calls(['a', {}], ['b', {}])]), counters())
    const chain = model.chain('q', {
      tools: [tool('a'), tool('b')],
      beforeCall: () => {
        throw new Error('mine')
      },
    })
    expect(await chain.end).toMatchObject({ reason: 'error', failure: { code: 'hook' } })
    expect((await chain.path).filter(({ role }) => role === 'tool').length).toBe(2)
  })
})
