import { expect } from 'vitest'
import type { Message, Part } from '@/lib/history/parts'
import type { Played } from './play-case'
import { type ChatMessage, textOf } from './script'

type Range = number | readonly [number, number]

export interface StreamExpect {
  readonly text?: string
  readonly textStartsWith?: string
  readonly textEndsWith?: string
  readonly textLength?: Range
  readonly textNotContains?: readonly string[]
  readonly complete?: boolean
  readonly end?: string | readonly string[]
  readonly caveat?: boolean
  readonly keptTextStartsWith?: string
  readonly calls?: readonly { readonly name: string; readonly input?: unknown; readonly ok: boolean }[]
  readonly callCounts?: Readonly<Record<string, number>>
  readonly requests?: Range
  readonly minWaitMs?: Readonly<Record<string, number>>
  readonly maxMs?: number
  readonly sent?: Readonly<Record<string, readonly SentExpect[]>>
  readonly wellFormed?: true
  readonly uniqueIds?: true
  readonly usage?: object
  readonly reasoningContains?: readonly string[]
  readonly errorContains?: readonly string[]
  readonly errorNotContains?: readonly string[]
  readonly noNetworkElsewhere?: true
}

interface SentExpect {
  readonly role: string
  readonly calls?: number
  readonly argumentsParse?: boolean
  readonly contains?: string
  readonly error?: boolean
}

type Checks = {
  readonly [K in keyof StreamExpect]-?: (wanted: NonNullable<StreamExpect[K]>, played: Played) => void
}

/** Every key of `expect` must hold, as tests/cases/README.md says. A key that is not known fails. */
export function verify(played: Played, wanted: StreamExpect): void {
  expect(played.zoo.surplus, 'requests beyond the script').toEqual([])
  for (const [key, value] of Object.entries(wanted)) {
    const check = checks[key as keyof StreamExpect] as ((wanted: unknown, played: Played) => void) | undefined
    expect(check, `a check for "${key}"`).toBeTypeOf('function')
    check?.(value, played)
  }
}

const fold = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

const partsOf = <T extends Part['type']>({ path }: Played, type: T) =>
  path.filter(({ role }) => role !== 'user' && role !== 'root').flatMap((message) => partsIn(message, type))

const partsIn = <T extends Part['type']>({ parts }: Message, type: T) =>
  parts.filter((part): part is Extract<Part, { type: T }> => part.type === type)

const textIn = (played: Played) =>
  partsOf(played, 'text')
    .map(({ text }) => text)
    .join('')

function within(value: number, range: Range, what: string): void {
  const [low, high] = typeof range === 'number' ? [range, range] : range
  expect(value, what).toBeGreaterThanOrEqual(low)
  expect(value, what).toBeLessThanOrEqual(high)
}

const checks: Checks = {
  text: (wanted, played) => expect(fold(textIn(played))).toBe(fold(wanted)),
  textStartsWith: (wanted, played) => expect(fold(textIn(played)).startsWith(fold(wanted))).toBe(true),
  textEndsWith: (wanted, played) => expect(fold(textIn(played)).endsWith(fold(wanted))).toBe(true),
  textLength: (wanted, played) => within(textIn(played).length, wanted, 'length of the text'),
  textNotContains: (wanted, played) => {
    for (const text of wanted) expect(textIn(played)).not.toContain(text)
  },
  complete: (wanted, played) => expect(played.end.caveat === undefined && !played.end.failure).toBe(wanted),
  end: (wanted, { end }) => expect([wanted].flat()).toContain(end.reason),
  caveat: (wanted, played) =>
    expect(partsOf(played, 'caveat').some(({ reason }) => reason === 'forced')).toBe(wanted),
  keptTextStartsWith: (wanted, played) => expect(textIn(played).startsWith(wanted.trimEnd())).toBe(true),
  calls: (wanted, played) =>
    expect(callsOf(played)).toEqual(wanted.map((call) => expect.objectContaining(call))),
  callCounts: (wanted, { ran }) => {
    for (const [name, count] of Object.entries(wanted)) expect(ran.get(name) ?? 0, name).toBe(count)
  },
  requests: (wanted, { zoo }) => within(zoo.requests.length, wanted, 'requests'),
  minWaitMs: (wanted, { zoo }) => {
    for (const [n, ms] of Object.entries(wanted)) {
      const [before, request] = [zoo.requests[Number(n) - 2], zoo.requests[Number(n) - 1]]
      expect((request?.at ?? 0) - (before?.at ?? 0)).toBeGreaterThanOrEqual(ms)
    }
  },
  maxMs: (wanted, { ms }) => expect(ms).toBeLessThan(wanted),
  sent: (wanted, { zoo }) => {
    for (const [n, messages] of Object.entries(wanted)) {
      const sent = (zoo.requests[Number(n) - 1]?.body.messages ?? []).filter(({ role }) => role !== 'system')
      expect(sent.map(({ role }) => role)).toEqual(messages.map(({ role }) => role))
      for (const [at, one] of messages.entries()) verifySent(sent[at], one)
    }
  },
  wellFormed: (_, { zoo }) => {
    for (const { body } of zoo.requests) verifyPaired(body.messages)
  },
  uniqueIds: (_, { zoo }) => {
    for (const { body } of zoo.requests) verifyIds(body.messages)
  },
  usage: (wanted, { end }) => expect(end.usage).toMatchObject(wanted),
  reasoningContains: (wanted, played) => {
    const reasoning = partsOf(played, 'reasoning')
      .map(({ text }) => text)
      .join('\n')
    for (const text of wanted) expect(reasoning).toContain(text)
  },
  errorContains: (wanted, { end }) => {
    for (const text of wanted) expect(end.failure?.message.toLowerCase()).toContain(text.toLowerCase())
  },
  errorNotContains: (wanted, { end }) => {
    for (const text of wanted) expect(end.failure?.message).not.toContain(text)
  },
  // The script's page would send a browser elsewhere; a loop that only reads it asks nobody else.
  noNetworkElsewhere: (_, { zoo }) =>
    expect(zoo.requests.every(({ path }) => path === '/v1/chat/completions')).toBe(true),
}

function callsOf(played: Played) {
  const results = new Map(partsOf(played, 'tool-result').map((result) => [result.callId, result]))
  return partsOf(played, 'tool-call')
    .filter(({ name }) => name !== 'submit')
    .map(({ callId, name, input }) => ({ name, input, ok: results.get(callId)?.isError !== true }))
}

function verifySent(message: ChatMessage | undefined, wanted: SentExpect): void {
  const calls = message?.tool_calls ?? []
  if (wanted.calls !== undefined) expect(calls.length).toBe(wanted.calls)
  if (wanted.argumentsParse) {
    for (const { function: call } of calls) expect(JSON.parse(call.arguments)).toBeTypeOf('object')
  }
  if (wanted.contains !== undefined && message) expect(fold(textOf(message))).toContain(fold(wanted.contains))
  if (wanted.error && message) expect(textOf(message)).not.toBe('')
}

function verifyPaired(messages: readonly ChatMessage[]): void {
  let open: string[] = []
  for (const message of messages) {
    if (message.role === 'tool') expect(message.tool_call_id).toBe(open.shift())
    else {
      expect(open).toEqual([])
      open = (message.tool_calls ?? []).map(({ id }) => id)
    }
  }
  expect(open).toEqual([])
  verifyIds(messages)
}

function verifyIds(messages: readonly ChatMessage[]): void {
  const ids = messages.flatMap(({ tool_calls }) => (tool_calls ?? []).map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toContain('')
}
