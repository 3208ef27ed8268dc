import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ContractedMessage, contract } from '@/lib/history/contract'
import type { Message, Part } from '@/lib/history/parts'
import { wellFormed } from '@/lib/history/well-formed'
import { paths } from './arbitraries'
import { answer, batch, call, chain, edit, last, message, result, text, user } from './messages'

/** `words`, `call:id`, `result:id`, `note:…`: what was sent, in order. */
const heard = (sent: readonly ContractedMessage[]) =>
  sent.flatMap(({ parts, isNote }) =>
    parts.map((part) => {
      if (part.type === 'text') return isNote ? `note:${part.text}` : part.text
      if (part.type === 'tool-call') return `call:${part.callId}`
      return part.type === 'tool-result' ? `result:${part.callId}` : part.type
    }),
  )

const lens = (said: string) => (parent: Message) =>
  message('graph', [parent], [{ type: 'lens', lens: 'explain', nodeIds: [], text: said }])

test('[H10] the root, hand edits, batches, caveats and empty messages are not sent', () => {
  const path = chain(
    (at) => edit(at, 'Costs'),
    (at) => user(at, 'q1'),
    (at) => message('assistant', [at], [text(''), { type: 'caveat', reason: 'stopped' }]),
    (at) => message('assistant', [at], [text('a1'), { type: 'caveat', reason: 'forced' }]),
  )
  expect(contract(path).map(({ role, parts }) => ({ role, parts }))).toEqual([
    { role: 'user', parts: [text('q1')] },
    { role: 'assistant', parts: [text('a1')] },
  ])
})

test('[H10] every text, call and result is sent once and in order', () => {
  fc.assert(
    fc.property(paths, ({ path, said }) => {
      const sent = heard(contract(path)).filter(
        (words) => !words.startsWith('note:') && !words.startsWith('call:'),
      )
      expect(sent.map((words) => words.replace('result:', ''))).toEqual(said)
    }),
    { numRuns: 500 },
  )
})

test('[H10] an attachment alone is something said, reasoning alone is not', () => {
  const file: Part = { type: 'attachment', hash: 'h', name: 'a.txt', mediaType: 'text/plain', size: 1 }
  const path = chain(
    (at) => message('user', [at], [file]),
    (at) => message('assistant', [at], [{ type: 'reasoning', text: 'hm' }]),
  )
  expect(heard(contract(path))).toEqual(['attachment'])
})

test('[H11] a call and its results are neighbours, and a note between them waits', () => {
  const path = chain(
    (at) => user(at, 'q1'),
    (at) => message('assistant', [at], [call('a'), call('b')]),
    lens('aside'),
    (at) => message('tool', [at], [result('a'), batch('Costs')]),
    (at) => edit(at, 'By hand'),
    (at) => message('tool', [at], [result('b')]),
    (at) => answer(at, 'a1'),
  )
  expect(heard(contract(path))).toEqual([
    'q1',
    'call:a',
    'call:b',
    'result:a',
    'result:b',
    'note:[The lens "explain" was run and said:]\n> aside',
    'a1',
  ])
})

test('[H11] whatever was done meanwhile, calls are followed by their results', () => {
  fc.assert(
    fc.property(paths, ({ path }) => {
      const sent = contract(path)
      sent.forEach((one, at) => {
        const calls = one.parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))
        expect(heard(sent.slice(at + 1, at + 1 + calls.length))).toEqual(calls.map((id) => `result:${id}`))
      })
    }),
    { numRuns: 500 },
  )
})

test('[H11] notes are quoted line by line on the person’s side; a merge without a note says nothing', () => {
  const merge = (note?: string) => (parent: Message) =>
    message(
      'graph',
      [parent],
      [{ type: 'merge', fromId: 'c', fromName: 'si"de', choices: {}, ...(note && { note }) }],
    )
  const [note, ...rest] = contract(chain(merge('one\ntwo'), merge()))
  expect(rest).toEqual([])
  expect(note).toMatchObject({ role: 'user', isNote: true })
  expect(note?.parts).toEqual([text('[The branch "si\\"de" was merged here with this note:]\n> one\n> two')])
})

test('[H11] a path that grows keeps what was sent as a prefix', () => {
  fc.assert(
    fc.property(paths, ({ path }) => {
      const whole = JSON.stringify(contract(path)).slice(0, -1)
      for (let length = 1; length <= path.length; length++) {
        const part = path.slice(0, length)
        if (!wellFormed(part).ok) continue
        expect(whole.startsWith(JSON.stringify(contract(part)).slice(0, -1))).toBe(true)
      }
    }),
  )
})

test('[H12] metadata of other providers, and reasoning of theirs, stays behind and stays stored', () => {
  const own = { openai: { id: '1' } }
  const both = { ...own, anthropic: { signature: 'x' } }
  const foreign = { anthropic: { signature: 'x' } }
  const path = chain((at) =>
    message(
      'assistant',
      [at],
      [
        { type: 'reasoning', text: 'theirs', providerMetadata: foreign },
        { type: 'reasoning', text: 'nobody’s' },
        { type: 'reasoning', text: 'ours', providerMetadata: both },
        { type: 'tool-call', callId: 'a', name: 't', input: {}, providerMetadata: foreign },
      ],
      { providerMetadata: both },
    ),
  )
  const before = structuredClone(path)
  expect(contract(path, { provider: 'openai' })).toEqual([
    {
      id: last(path).id,
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'ours', providerMetadata: own },
        { type: 'tool-call', callId: 'a', name: 't', input: {} },
      ],
      providerMetadata: own,
    },
  ])
  expect(path).toEqual(before)
})

test('[H12] without a named provider all metadata stays', () => {
  const providerMetadata = { anthropic: { signature: 'x' } }
  const reasoning: Part = { type: 'reasoning', text: 'hm', providerMetadata }
  const path = chain((at) => message('assistant', [at], [reasoning, text('a')], { providerMetadata }))
  expect(contract(path)).toEqual([
    { id: last(path).id, role: 'assistant', parts: [reasoning, text('a')], providerMetadata },
  ])
})

test('[H12] a provider named like an inherited property finds nothing', () => {
  const path = chain((at) => message('assistant', [at], [text('a')], { providerMetadata: { openai: {} } }))
  expect(contract(path, { provider: 'constructor' })[0]).not.toHaveProperty('providerMetadata')
})
