import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOf, messageId, semanticHash, toMessage } from '@/lib/history/ids'
import { MessageContent, type MessageId } from '@/lib/history/parts'
import { TextTooLongError, toCleanJson, toCleanText, tryCleanText, utf8Length } from '@/lib/history/text'
import { call, root, text } from './messages'

const parent = root().id
const content = (more: Partial<MessageContent> = {}): MessageContent => ({
  parents: [parent],
  role: 'user',
  parts: [text('hello')],
  ...more,
})

test('[H1] an id is m1: and the sha256 of the canonical JSON', () => {
  const canonical = `{"parents":["${parent}"],"parts":[{"text":"hello","type":"text"}],"role":"user"}`
  const expected = `m1:${createHash('sha256').update(canonical).digest('hex')}`
  expect(messageId(content())).toBe(expected)
})

test('[H1] the id of a fixed message never changes', () => {
  expect(messageId({ parents: [], role: 'user', parts: [text('Grüße 🚋')] })).toBe(
    `m1:${createHash('sha256').update('{"parents":[],"parts":[{"text":"Grüße 🚋","type":"text"}],"role":"user"}').digest('hex')}`,
  )
})

test('[H1] key order and undefined properties do not change an id', () => {
  const shuffled = {
    parts: [{ text: 'hello', type: 'text' as const }],
    role: 'user' as const,
    parents: [parent],
  }
  expect(messageId(shuffled)).toBe(messageId(content()))
  expect(messageId(content({ providerMetadata: undefined }))).toBe(messageId(content()))
})

test('[H1] parents, role, parts, their order and metadata each change an id', () => {
  const other = `m1:${'0'.repeat(64)}` as MessageId
  const ids = [
    content(),
    content({ parents: [other] }),
    content({ parents: [parent, other] }),
    content({ parents: [other, parent] }),
    content({ role: 'assistant' }),
    content({ parts: [text('hello'), text('you')] }),
    content({ parts: [text('you'), text('hello')] }),
    content({ providerMetadata: { openai: { id: '1' } } }),
  ].map(messageId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('[H1] a message keeps its id through JSON', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (words, input) => {
      const made = toMessage(
        content({ parts: [text(words), { type: 'tool-call', callId: 'c', name: 't', input }] as never }),
      )
      const back = JSON.parse(JSON.stringify(made))
      expect(messageId(back)).toBe(made.id)
      expect(MessageContent.safeParse(back).success).toBe(true)
    }),
  )
})

test('[H2] the semantic hash is blind to metadata and call ids, here and inside parts', () => {
  const one = content({ role: 'assistant', parts: [call('a')], providerMetadata: { openai: { id: '1' } } })
  const reasoned = {
    type: 'tool-call',
    callId: 'b',
    name: 'look_up',
    input: {},
    providerMetadata: { x: { y: 1 } },
  } as const
  const two = content({ role: 'assistant', parts: [reasoned] })
  expect(messageId(one)).not.toBe(messageId(two))
  expect(semanticHash(one)).toBe(semanticHash(two))
})

test('[H2] the semantic hash sees parents, role, text and tool input', () => {
  const hashes = [
    content(),
    content({ parents: [] }),
    content({ role: 'assistant' }),
    content({ parts: [text('hallo')] }),
    content({ parts: [{ type: 'tool-call', callId: 'a', name: 'look_up', input: { q: 1 } }] }),
    content({ parts: [{ type: 'tool-call', callId: 'a', name: 'look_up', input: { q: 2 } }] }),
  ].map(semanticHash)
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('[H3] NUL goes, lone surrogates are replaced, the rest stays', () => {
  expect(toCleanText('a\0b')).toBe('ab')
  expect(toCleanText('x\ud800y')).toBe('x\ufffdy')
  expect(toCleanText('\udc00')).toBe('\ufffd')
  expect(toCleanText('🚋 \r\n\t  שלום')).toBe('🚋 \r\n\t  שלום')
})

test('[H3] cleaning equals toWellFormed without NUL, and is idempotent', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
      (raw) => {
        const clean = toCleanText(raw)
        expect(clean).toBe((raw as string & { toWellFormed(): string }).toWellFormed().replaceAll('\0', ''))
        expect(toCleanText(clean)).toBe(clean)
        expect(utf8Length(clean)).toBe(new TextEncoder().encode(clean).length)
      },
    ),
  )
})

test('[H3] over one megabyte is refused with size and limit, never cut', () => {
  expect(toCleanText('a'.repeat(1_048_576))).toHaveLength(1_048_576)
  expect(tryCleanText('é'.repeat(524_289))).toEqual({
    ok: false,
    reason: 'too-long',
    bytes: 1_048_578,
    limit: 1_048_576,
  })
  expect(() => toCleanText('a'.repeat(1_048_577))).toThrow(TextTooLongError)
})

test('[H3] clean JSON keeps its identity, unclean JSON is cleaned at every depth, also as a key', () => {
  const clean = { a: ['b', { c: 'd' }] }
  expect(toCleanJson(clean)).toBe(clean)
  expect(toCleanJson({ a: ['b\0', { 'c\0': '\ud800' }], n: null, t: true, z: 1 })).toEqual({
    a: ['b', { c: '\ufffd' }],
    n: null,
    t: true,
    z: 1,
  })
})

test('[H3] cleaning pollutes no prototype and does not recurse', () => {
  const hostile = JSON.parse('{"__proto__":{"polluted":"\\u0000"}}')
  expect(Object.hasOwn(toCleanJson(hostile), '__proto__')).toBe(true)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  let deep: unknown = 'bottom\0'
  for (let depth = 0; depth < 100_000; depth++) deep = [deep]
  expect(hashOf(toCleanJson(deep))).toMatch(/^[0-9a-f]{64}$/)
})

test('[H3] a message is hashed as it is stored', () => {
  const made = toMessage(content({ parts: [text('a\0\ud800')] }))
  expect(made.parts).toEqual([text('a\ufffd')])
  expect(made.id).toBe(messageId(made))
  expect(() => messageId(content({ parts: [text('\ud800')] }))).toThrow()
})
