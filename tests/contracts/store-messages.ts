import { expect, test } from 'vitest'
import { semanticHash, toMessage } from '@/lib/history/ids'
import type { Message } from '@/lib/history/parts'
import type { OwnedStore } from '@/lib/store/ports'
import {
  callOf,
  conversationOf,
  graphOf,
  refusalOf,
  say,
  seedBoard,
  sendOps,
} from '../support/store-fixtures'
import type { Subject } from './store'

const addAll = (store: OwnedStore, messages: readonly Message[], boardId = 'b1') =>
  store.commit(messages.map((message) => ({ op: 'message-add' as const, boardId, message, at: 3 })))

export function messageContract(subject: Subject): void {
  test('a message comes back as it was put', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    const message = toMessage({
      parents: [root.id],
      role: 'assistant',
      parts: [
        { type: 'text', text: 'Émoji 🌳, "quotes", \u202eRTL\u202c and \\ lines\n\ttoo' },
        { type: 'tool-call', callId: 'k1', name: 'add_node', input: { a: [1, 2.5e-7, null], __proto: 'x' } },
      ],
      providerMetadata: { test: { signature: 'abc' } },
    })
    await addAll(mine, [message])
    const row = await mine.messages.get(message.id)
    expect(row).toEqual({
      ...message,
      boardId: 'b1',
      semanticHash: semanticHash(message),
      depth: 1,
      seq: 2,
      createdAt: 3,
    })
    expect(await mine.messages.path(message.id)).toEqual([await mine.messages.get(root.id), row])
  })

  test('adding what is there changes nothing', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    const message = say('hello', root.id)
    await addAll(mine, [message, message])
    const before = await mine.messages.get(message.id)
    await mine.commit([{ op: 'message-add', boardId: 'b1', message, at: 99 }])
    expect(await mine.messages.get(message.id)).toEqual(before)
    expect(await mine.messages.history('b1', 0, 10)).toHaveLength(2)
  })

  test('an id that is not the hash of its content, and a second root, are refused', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    const forged = { ...say('hello', root.id), role: 'assistant' as const }
    const secondRoot = toMessage({ parents: [], role: 'user', parts: [{ type: 'text', text: 'no parent' }] })
    expect((await refusalOf(addAll(mine, [forged]))).reason).toBe('failed')
    expect((await refusalOf(addAll(mine, [secondRoot]))).reason).toBe('failed')
  })

  test('parents come first, in one commit too, and a second parent counts', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    const left = say('left', root.id)
    const right = say('right', root.id)
    const merge = toMessage({ parents: [left.id, right.id], role: 'graph', parts: [] })
    expect((await refusalOf(addAll(mine, [left, merge, right]))).reason).toBe('absent')
    expect(await mine.messages.get(left.id)).toBeUndefined()
    await addAll(mine, [left, right, merge])
    expect(await mine.messages.get(merge.id)).toMatchObject({
      parents: [left.id, right.id],
      depth: 2,
      seq: 4,
    })
    expect((await mine.messages.path(merge.id)).map(({ id }) => id)).toEqual([root.id, left.id, merge.id])
    expect((await mine.messages.children([right.id])).map(({ id }) => id)).toEqual([])
  })

  test('siblings stand in the order of arrival', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    const siblings = ['c', 'a', 'b'].map((text) => say(text, root.id))
    for (const sibling of siblings) await addAll(mine, [sibling])
    const inner = siblings.flatMap((sibling) => [say('below', sibling.id)])
    await addAll(mine, inner)
    expect((await mine.messages.children([root.id])).map(({ id }) => id)).toEqual(
      siblings.map(({ id }) => id),
    )
    const below = await mine.messages.children(siblings.map(({ id }) => id).reverse())
    expect(below.map(({ id }) => id)).toEqual(inner.map(({ id }) => id))
    expect(await mine.messages.children([])).toEqual([])
  })

  test('a long path is whole and in order', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    const chain: Message[] = [root]
    for (let depth = 1; depth <= 8_100; depth++) {
      chain.push(say(`message ${depth}`, chain[depth - 1]?.id ?? root.id))
    }
    await addAll(mine, chain.slice(1))
    const path = await mine.messages.path(chain[8_100]?.id ?? root.id)
    expect(path.map(({ id }) => id)).toEqual(chain.map(({ id }) => id))
    expect(path.map(({ depth }) => depth)).toEqual(chain.map((_, depth) => depth))
    expect(await mine.messages.path(say('absent', root.id).id)).toEqual([])
    const ids = path.map(({ id }) => id)
    expect(await mine.messages.children(ids)).toEqual(path.slice(1))
    expect(await mine.messages.calls(ids)).toEqual([])
  })

  test('the history comes in pages, with first words and kinds', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    const long = say(`  many\n\n words ${'🌳'.repeat(400)}`, root.id)
    const tool = toMessage({
      parents: [long.id],
      role: 'tool',
      parts: [{ type: 'tool-result', callId: 'k', name: 'add_node', output: 'added: Cost' }],
    })
    await addAll(mine, [long, tool])
    const first = await mine.messages.history('b1', 0, 2)
    expect(first.map(({ text }) => text)).toEqual(['Board b1', `many words ${'🌳'.repeat(108)}…`])
    expect(await mine.messages.history('b1', first.at(-1)?.seq ?? 0, 2)).toEqual([
      {
        id: tool.id,
        parents: [long.id],
        role: 'tool',
        text: 'added: Cost',
        seq: 3,
        createdAt: 3,
        kinds: ['tool-result'],
      },
    ])
  })

  test('the deepest snapshot on the path is found, none beside it', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    const one = say('one', root.id)
    const two = say('two', one.id)
    const beside = say('beside', one.id)
    await addAll(mine, [one, two, beside])
    expect(await mine.messages.snapshot(two.id)).toBeUndefined()
    await mine.commit([
      { op: 'snapshot-put', messageId: root.id, state: graphOf('at the root') },
      { op: 'snapshot-put', messageId: one.id, state: graphOf('at one') },
      { op: 'snapshot-put', messageId: beside.id, state: graphOf('beside') },
    ])
    expect(await mine.messages.snapshot(two.id)).toEqual({ messageId: one.id, state: graphOf('at one') })
    expect(await mine.messages.snapshot(root.id)).toMatchObject({ messageId: root.id })
    await mine.commit([{ op: 'snapshot-put', messageId: two.id, state: graphOf('at two') }])
    expect(await mine.messages.snapshot(two.id)).toEqual({ messageId: two.id, state: graphOf('at two') })
    expect(
      (
        await refusalOf(
          mine.commit([{ op: 'snapshot-put', messageId: say('x', root.id).id, state: graphOf('') }]),
        )
      ).reason,
    ).toBe('absent')
  })

  test('the last leaf of a line is remembered for each conversation', async () => {
    const { mine } = subject
    const seeded = await seedBoard(mine)
    const one = say('one', seeded.root.id)
    const two = say('two', one.id)
    await mine.commit(sendOps(seeded, one, 0))
    await addAll(mine, [two])
    const put = (leafId: Message['id']) =>
      mine.commit([{ op: 'last-leaf-put', conversationId: 'b1-main', siblingId: one.id, leafId }])
    await put(one.id)
    await put(two.id)
    expect(await mine.messages.lastLeaf('b1-main', one.id)).toBe(two.id)
    expect(await mine.messages.lastLeaf('b1-main', two.id)).toBeUndefined()
    expect((await refusalOf(put(say('absent', one.id).id))).reason).toBe('absent')
  })

  test('calls are replaced by id, found by head, and keep their tools', async () => {
    const { mine } = subject
    const seeded = await seedBoard(mine)
    const question = say('hello', seeded.root.id)
    const answer = say('hi', question.id, 'assistant')
    await mine.commit(sendOps(seeded, question, 0))
    const tool = (name: string) => ({
      hash: `hash of ${name}`,
      name,
      description: `does ${name}`,
      inputSchema: { type: 'object', properties: { [name]: {} } },
      schemaHash: `schema of ${name}`,
    })
    const running = callOf('k1', 'b1', {
      conversationId: 'b1-main',
      inputHeadId: question.id,
      firstInputId: question.id,
      status: 'running',
      usage: null,
      durationMs: null,
    })
    await mine.commit([
      { op: 'call-put', call: running, tools: [tool('b'), tool('a')] },
      { op: 'call-put', call: callOf('k0', 'b1', { startedAt: 0 }), tools: [tool('a')] },
    ])
    const done = {
      ...running,
      status: 'ok' as const,
      outputHeadId: answer.id,
      usage: { inputTokens: 1, outputTokens: 2 },
      context: { warnings: ['drift'] },
      durationMs: 40,
    }
    await mine.commit([...sendOps(seeded, answer, 1), { op: 'call-put', call: done }])
    expect(await mine.messages.calls([answer.id])).toEqual([done])
    expect(await mine.messages.calls([question.id])).toEqual([done])
    expect(await mine.messages.calls([])).toEqual([])
    expect((await mine.messages.callsOfBoard('b1')).map(({ id }) => id)).toEqual(['k0', 'k1'])
    expect(await mine.messages.tools('k1')).toEqual([tool('b'), tool('a')])
    await mine.commit([{ op: 'call-put', call: done, tools: [] }])
    expect(await mine.messages.tools('k1')).toEqual([])
    expect(await mine.messages.tools('k0')).toEqual([tool('a')])
    await mine.commit([{ op: 'conversation-remove', conversationId: 'b1-main' }])
    expect(await mine.messages.calls([answer.id])).toEqual([{ ...done, conversationId: null }])
    const astray = callOf('k2', 'b1', { inputHeadId: say('absent', answer.id).id })
    expect((await refusalOf(mine.commit([{ op: 'call-put', call: astray }]))).reason).toBe('absent')
  })

  test('two boards never share a row', async () => {
    const { mine } = subject
    const one = await seedBoard(mine, 'b1')
    const two = await seedBoard(mine, 'b2')
    const message = say('same words', one.root.id)
    await addAll(mine, [message])
    expect((await refusalOf(addAll(mine, [message], 'b2'))).reason).toBe('absent')
    expect(say('same words', two.root.id).id).not.toBe(message.id)
    await mine.commit([{ op: 'conversation-create', conversation: conversationOf('c2', 'b2', two.root.id) }])
    expect((await mine.messages.history('b2', 0, 9)).map(({ id }) => id)).toEqual([two.root.id])
  })
}
