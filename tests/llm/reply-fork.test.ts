import { describe, expect, test } from 'vitest'
import { foldGraph } from '@/lib/history/fold'
import { sumUsage } from '@/lib/history/usage'
import { NotLoggedError, OpenForkError } from '@/lib/llm/library-errors'
import { createModel, openConversation } from '@/lib/llm/model'
import { counters, libraryOf, offered, readings, sent, tool } from './kit'
import { calls, finish, says, scriptedModel, textParts } from './scripted-model'

describe.each(readings)('reply and fork, %s', (_, read) => {
  test('[C1] a reply hangs under the response it replies to, also under an inner one', async () => {
    const { model, script, store } = libraryOf([says('one'), says('two'), says('three')])
    const r1 = model.prompt('first')
    const r2 = r1.reply('second')
    expect(await read(r2)).toBe('two')
    const r3 = r1.reply('other')
    expect(await read(r3)).toBe('three')
    const path = await r3.path
    expect(path.map(({ role }) => role)).toEqual(['root', 'user', 'assistant', 'user', 'assistant'])
    expect(path[3]?.parents).toEqual([await r1.headId])
    expect(new Set(path.map(({ id }) => id)).size).toBe(path.length)
    expect(sent(script.requests[2] ?? { prompt: [] })).toEqual([
      'user: first',
      'assistant: one',
      'user: other',
    ])
    await r3.log(store)
    expect((await store.messages.path(await r3.headId)).length).toBe(5)
  })

  test('[C2] tools are inherited, dropped or overridden for one turn', async () => {
    const { model, script } = libraryOf([says('1'), says('2'), says('3'), says('4'), says('5')])
    const conversation = model.conversation({ tools: [tool('a')] })
    const r1 = conversation.prompt('q1')
    const r2 = r1.reply('q2', { tools: [] })
    const r3 = r2.reply('q3', { tools: [tool('b'), tool('c')] })
    const r4 = r3.reply('q4')
    await read(r4)
    await conversation.chain('q5', { tools: [tool('d')] }).text()
    expect(script.requests.map(offered)).toEqual([['a'], [], ['b', 'c'], ['a'], ['d']])
    expect('tools' in (script.requests[1] ?? {})).toBe(false)
  })

  test('[C3] another model answers one turn with the whole history, and no foreign metadata', async () => {
    const signed = [
      { type: 'reasoning-delta' as const, id: 'r', delta: 'hm' },
      { type: 'reasoning-end' as const, id: 'r', providerMetadata: { one: { signature: 's' } } },
      ...says('from one'),
    ]
    const { model, script, store } = libraryOf([signed, says('back')], { provider: 'one' })
    const other = scriptedModel([says('from two')], 'two')
    const r1 = model.prompt('q1')
    const r2 = r1.reply('q2', { model: createModel(other, counters()) })
    const r3 = r2.reply('q3')
    await read(r3)
    expect(sent(other.requests[0] ?? { prompt: [] })).toEqual(['user: q1', 'assistant: from one', 'user: q2'])
    expect(sent(script.requests[1] ?? { prompt: [] })).toContain('thought: hm')
    expect([r1.model.id, r2.model.id, r3.model.id]).toEqual(['one/script', 'two/script', 'one/script'])
    await r3.log(store)
    const [, , answer] = await store.messages.path(await r3.headId)
    expect(answer?.parts[0]).toMatchObject({
      type: 'reasoning',
      providerMetadata: { one: { signature: 's' } },
    })
  })

  test('[C4] a reply to a response without a conversation of its own makes an ad-hoc one', async () => {
    const { model, store } = libraryOf([says('1'), says('2')])
    const r1 = model.prompt('q1')
    const r2 = r1.reply('q2')
    await read(r2)
    expect(r2.conversation).toBe(r1.conversation)
    await r2.log(store)
    expect((await store.boards.conversation(r1.conversation.id))?.headId).toBe(await r2.headId)
  })

  test('[C5] a fork is one row at the head of its response; the original stays', async () => {
    const { model, store } = libraryOf([says('1')])
    const r1 = model.prompt('q1')
    await read(r1)
    await r1.log(store)
    const before = await store.messages.history(r1.conversation.boardId, 0, 100)
    const c2 = await r1.fork()
    expect(await store.messages.history(r1.conversation.boardId, 0, 100)).toEqual(before)
    const row = await store.boards.conversation(c2.id)
    expect(row).toMatchObject({
      headId: await r1.headId,
      forkedFromId: r1.conversation.id,
      forkedAtId: await r1.headId,
    })
    expect((await store.boards.conversation(r1.conversation.id))?.version).toBe(0)
  })

  test('[C6] a fork with a prompt answers in the new conversation, and the model receives the shared prefix', async () => {
    const { model, script, store } = libraryOf([says('1'), says('2')])
    const r1 = model.prompt('q1')
    await r1.log(store)
    const r2 = await r1.fork('another angle', { name: 'side' })
    expect(await read(r2)).toBe('2')
    expect(r2.conversation.name).toBe('side')
    expect(r2.conversation.id).not.toBe(r1.conversation.id)
    expect(sent(script.requests[1] ?? { prompt: [] })).toEqual([
      'user: q1',
      'assistant: 1',
      'user: another angle',
    ])
  })

  test('[C7] a fork of what is not logged is refused, names the ways out, and writes nothing', async () => {
    const { model, store } = libraryOf([says('1')])
    const r1 = model.prompt('q1')
    await read(r1)
    await expect(r1.fork()).rejects.toThrow(NotLoggedError)
    await expect(r1.fork()).rejects.toThrow(/log\(store\).*reply\(\)/)
    expect(await store.boards.list()).toEqual([])
  })

  test('[C13] either order of logging gives the same rows, each written once', async () => {
    const rows = async (order: readonly (0 | 1 | 2)[]) => {
      const { model, store } = libraryOf([says('1'), says('2'), says('3')])
      const r1 = model.prompt('q1')
      const r2 = r1.reply('q2')
      const r3 = r2.reply('q3')
      await read(r3)
      for (const at of order) await [r1, r2, r3][at]?.log(store)
      const path = await store.messages.path(await r3.headId)
      const head = (await store.boards.conversation(r1.conversation.id))?.headId
      return {
        ids: path.map(({ id }) => id),
        head,
        calls: (await store.messages.callsOfBoard(r1.conversation.boardId)).length,
      }
    }
    const inOrder = await rows([0, 1, 2])
    expect(await rows([2])).toEqual(inOrder)
    expect(await rows([2, 1, 0])).toEqual(inOrder)
    expect(inOrder).toMatchObject({ calls: 3, head: inOrder.ids.at(-1) })
    expect(inOrder.ids.length).toBe(7)
  })

  test('[C13] logging reads no path: only the new rows are written, and the bookmark moves on', async () => {
    const { model, store } = libraryOf([says('1'), says('2'), says('3')])
    const path = async () => {
      throw new Error('a whole path was read')
    }
    const blind: typeof store = { ...store, messages: { ...store.messages, path } }
    const r1 = model.prompt('q1')
    const r2 = r1.reply('q2')
    await read(r2)
    await r1.log(blind)
    await r2.log(blind)
    const { id, boardId } = r1.conversation
    expect(await store.boards.conversation(id)).toMatchObject({ headId: await r2.headId, version: 1 })
    const written = await store.messages.history(boardId, 0, 100)
    await r1.log(blind)
    const side = r1.reply('q3')
    await side.log(blind)
    expect(await store.boards.conversation(id)).toMatchObject({ headId: await side.headId, version: 2 })
    expect(await store.messages.history(boardId, 0, 100)).toHaveLength(written.length + 2)
  })

  test('[C14] hooks, tools and instructions do not cross a fork', async () => {
    const { model, script, store } = libraryOf([says('1'), calls(['a', {}]), says('3')])
    const seen: string[] = []
    const conversation = model.conversation({
      tools: [tool('a')],
      instructions: 'Be brief.',
      beforeCall: ({ name }) => void seen.push(name),
    })
    const r1 = conversation.prompt('q1')
    await r1.log(store)
    const forked = await r1.fork()
    await forked.chain('q2', { tools: [tool('a')] }).text()
    expect(seen).toEqual([])
    expect(sent(script.requests[0] ?? { prompt: [] })[0]).toBe('system: Be brief.')
    expect(sent(script.requests[1] ?? { prompt: [] })[0]).toBe('user: q1')
    expect(forked.tools).toEqual([])
  })

  test('[C18] a fork where calls are open is refused with its ways out; after results it stands', async () => {
    const { model, store } = libraryOf([calls(['a', {}, 'call-1']), says('done')])
    const r1 = model.prompt('q1', { tools: [tool('a')] })
    await read(r1)
    await r1.log(store)
    const refused = await r1.fork().catch((error) => error)
    expect(refused).toBeInstanceOf(OpenForkError)
    expect(refused.openCalls).toMatchObject([{ callId: 'call-1', name: 'a' }])
    expect(refused.forkBefore).toBe((await r1.path)[1]?.id)
    await expect(r1.reply('go on').text()).rejects.toThrow(/no results yet/)
    const result = {
      type: 'tool-result' as const,
      callId: 'call-1',
      name: 'a',
      output: 'declined',
      isError: true,
    }
    const r2 = r1.reply(undefined, { messages: [{ role: 'tool', parts: [result] }], tools: [] })
    expect(await read(r2)).toBe('done')
    await r2.log(store)
    expect(await (await r2.fork()).headId).toBe(await r2.headId)
  })

  test('[C19] identical regenerations share a message and count as two calls', async () => {
    const { model, store } = libraryOf([says('heads'), says('heads')])
    const conversation = model.conversation()
    const r1 = conversation.prompt('toss')
    const [root] = await r1.path
    const again = await openConversationAt(store, r1, root?.id)
    const r2 = again.prompt('toss')
    await read(r2)
    await r2.log(store)
    expect(await r2.headId).toBe(await r1.headId)
    expect((await store.messages.callsOfBoard(conversation.boardId)).length).toBe(2)
  })

  test('[C23] every entry point gives the model the same messages', async () => {
    const { model, script, store } = libraryOf([says('1'), says('2'), says('2'), says('2'), says('2')])
    const r1 = model.prompt('q1')
    await r1.log(store)
    await read(r1.reply('q2'))
    await read(await r1.fork('q2'))
    await (await r1.fork()).prompt('q2').text()
    await (await r1.fork()).chain('q2').text()
    const second = script.requests.slice(1).map(({ prompt }) => JSON.stringify(prompt))
    expect(new Set(second).size).toBe(1)
    expect(second.length).toBe(4)
  })

  test('[C24] Stop keeps the partial text, marked, and the next message hangs under it', async () => {
    const stop = new AbortController()
    const { model, script, store } = libraryOf([
      () => {
        queueMicrotask(() => setTimeout(() => stop.abort(), 0))
        return new ReadableStream({
          start(controller) {
            for (const part of textParts('Once upon').slice(0, 2)) controller.enqueue(part)
          },
        })
      },
      says('shorter'),
    ])
    const r1 = model.prompt('tell', { signal: stop.signal })
    await read(r1)
    const r2 = r1.reply('shorter please')
    await read(r2)
    await r2.log(store)
    const path = await store.messages.path(await r2.headId)
    expect(path[2]?.parts).toEqual([
      { type: 'text', text: 'Once upon' },
      { type: 'caveat', reason: 'stopped' },
    ])
    expect(sent(script.requests[1] ?? { prompt: [] })).toEqual([
      'user: tell',
      'assistant: Once upon',
      'user: shorter please',
    ])
    const [aborted] = await store.messages.callsOfBoard(r1.conversation.boardId)
    expect(aborted).toMatchObject({ status: 'aborted', outputHeadId: path[2]?.id })
  })

  test('[C25] a provider error leaves the head, and a retry makes no second question', async () => {
    const { model, store } = libraryOf([() => new Error('bad key'), says('now')])
    const r1 = model.prompt('q1')
    await expect(read(r1)).rejects.toThrow()
    expect((await r1.end).reason).toBe('error')
    await r1.log(store)
    const question = (await r1.path)[1]
    expect(await r1.headId).toBe(question?.id)
    const r2 = r1.reply()
    expect(await read(r2)).toBe('now')
    await r2.log(store)
    expect((await r2.path).map(({ role }) => role)).toEqual(['root', 'user', 'assistant'])
    const rows = await store.messages.callsOfBoard(r1.conversation.boardId)
    expect(
      rows.map(({ status, inputHeadId, outputHeadId }) => [status, inputHeadId === outputHeadId]),
    ).toEqual([
      ['error', true],
      ['ok', false],
    ])
  })

  test('[C26] tokens add up per call, per path and per board, the shared prefix once', async () => {
    const { model, store } = libraryOf([says('1'), says('2'), says('3')])
    const r1 = model.prompt('q1')
    await r1.log(store)
    const r2 = await r1.fork('q2')
    const r3 = await r1.fork('q3')
    await Promise.all([read(r2), read(r3)])
    await r2.log(store)
    await r3.log(store)
    const all = await store.messages.callsOfBoard(r1.conversation.boardId)
    expect(await r1.usage).toMatchObject({ inputTokens: 10, outputTokens: 5 })
    const onPath = new Set((await r2.path).map(({ id }) => id))
    const along = all.filter(({ outputHeadId }) => outputHeadId && onPath.has(outputHeadId))
    expect(sumUsage(along)).toEqual({ inputTokens: 20, outputTokens: 10 })
    expect(sumUsage([...all, ...along])).toEqual({ inputTokens: 30, outputTokens: 15 })
  })

  test('a stored conversation opens and goes on', async () => {
    const { model, script, store } = libraryOf([says('1'), says('2')])
    const r1 = model.prompt('q1')
    await r1.log(store)
    const opened = await openConversation(store, r1.conversation.id, model, counters())
    if (!opened) throw new Error('not stored')
    await read(opened.prompt('q2'))
    expect(sent(script.requests[1] ?? { prompt: [] })).toEqual(['user: q1', 'assistant: 1', 'user: q2'])
    expect(foldGraph(await opened.path).nodes.size).toBe(1)
    expect(await openConversation(store, 'nobody', model)).toBeUndefined()
  })

  let again = 0
  async function openConversationAt(
    store: ReturnType<typeof libraryOf>['store'],
    response: ReturnType<ReturnType<typeof libraryOf>['model']['prompt']>,
    messageId: unknown,
  ) {
    await response.log(store)
    const row = await store.boards.conversation(response.conversation.id)
    if (!row) throw new Error('not stored')
    const headId = messageId as typeof row.headId
    await store.commit([{ op: 'head-move', conversationId: row.id, version: row.version, headId, at: 1 }])
    const opened = await openConversation(store, row.id, response.model, {
      ...counters(),
      newId: () => `again-${++again}`,
    })
    if (!opened) throw new Error('not stored')
    return opened
  }
})

test('a stream without a proper finish is not an answer', async () => {
  const { model } = libraryOf([[...textParts('half'), finish('other', undefined)]])
  const end = await model.prompt('q').end
  expect(end).toMatchObject({ reason: 'interrupted', answer: 'half', caveat: 'interrupted' })
})
