import { describe, expect, test } from 'vitest'
import type { ContractedMessage } from '@/lib/history/contract'
import type { MessageId } from '@/lib/history/parts'
import { fitHistory, tokensIn } from '@/lib/llm/compact'

/** Turns of a question, a call with a long result, and an answer; every fifth is preceded by a note. */
function historyOf(turns: number): ContractedMessage[] {
  return Array.from({ length: turns }, (_, n) => {
    const id = (part: string) => `m1:${n}-${part}` as MessageId
    const note: ContractedMessage = {
      id: id('n'),
      role: 'user',
      parts: [{ type: 'text', text: '[The lens "expand" was run and said:]' }],
      isNote: true,
    }
    const turn: ContractedMessage[] = [
      { id: id('q'), role: 'user', parts: [{ type: 'text', text: `question ${n}, and why it is asked` }] },
      {
        id: id('c'),
        role: 'assistant',
        parts: [{ type: 'tool-call', callId: `c${n}`, name: 'find', input: {} }],
      },
      {
        id: id('r'),
        role: 'tool',
        parts: [{ type: 'tool-result', callId: `c${n}`, name: 'find', output: `${n} `.repeat(600) }],
      },
      { id: id('a'), role: 'assistant', parts: [{ type: 'text', text: `answer ${n}. `.repeat(10) }] },
    ]
    return n % 5 === 4 ? [note, ...turn] : turn
  }).flat()
}

const room = 6_000
const whole = historyOf(200)

describe('a history that does not fit', () => {
  test('what fits is sent as it is, by identity', () => {
    const short = whole.slice(0, 12)
    expect(fitHistory(short, room)).toEqual({ messages: short })
    expect(fitHistory(short, room).messages).toBe(short)
  })

  test('old results go first, then old turns are told in short, and it fits', () => {
    const some = fitHistory(historyOf(18), room)
    expect(some.compaction).toMatchObject({ turns: 0 })
    expect(some.compaction?.results).toBeGreaterThan(0)
    const { messages, compaction } = fitHistory(whole, room)
    expect(compaction?.turns).toBeGreaterThan(150)
    expect(tokensIn(messages)).toBeLessThanOrEqual(room)
    expect(messages[0]).toMatchObject({ role: 'user', isNote: true })
    expect(JSON.stringify(messages[0])).toMatch(/Person: .*question \d+.*You: .*answer \d+/)
    expect(messages.at(-1)).toBe(whole.at(-1))
  })

  test('no call loses its result, at any length', () => {
    for (let length = 1; length <= whole.length; length += 1) {
      const open = new Set<string>()
      for (const { role, parts } of fitHistory(whole.slice(0, length), room).messages) {
        for (const part of parts) {
          if (part.type === 'tool-call') open.add(part.callId)
          if (part.type === 'tool-result') expect(open.delete(part.callId)).toBe(true)
        }
        if (role === 'user') expect(open.size).toBe(0)
      }
    }
  })

  test('[A15] between its few steps each history is a byte prefix of the next', () => {
    const long = historyOf(400)
    const bytes = (length: number) =>
      JSON.stringify(fitHistory(long.slice(0, length), 20_000).messages).slice(0, -1)
    let steps = 0
    let before = bytes(1)
    for (let length = 2; length <= long.length; length += 1) {
      const next = bytes(length)
      if (!next.startsWith(before)) steps += 1
      before = next
    }
    expect(steps).toBeGreaterThan(3)
    expect(steps).toBeLessThan(long.length / 50)
  })

  test('branches that share a history are cut alike, and the step is said where it is made', () => {
    const at = whole.length - 8
    const fork: ContractedMessage = {
      id: 'm1:f' as MessageId,
      role: 'user',
      parts: [{ type: 'text', text: 'elsewhere' }],
    }
    const shared = fitHistory(whole.slice(0, at), room).messages
    expect(fitHistory([...whole.slice(0, at), fork], room).messages.slice(0, shared.length)).toEqual(shared)
    const fresh = Array.from(
      { length: whole.length },
      (_, n) => fitHistory(whole.slice(0, n + 1), room).compaction,
    )
    expect(fresh.filter((one) => one?.isNew).length).toBeLessThan(whole.length / 5)
    expect(fresh.filter((one) => one?.isNew).length).toBeGreaterThan(3)
  })

  test('a turn that is too long for itself keeps its newest step', () => {
    const [question] = historyOf(1)
    const steps = historyOf(40).filter(({ role, parts }) => role === 'tool' || parts[0]?.type === 'tool-call')
    const { messages } = fitHistory(question ? [question, ...steps] : [], room)
    expect(messages.at(-1)).toBe(steps.at(-1))
    expect(tokensIn(messages)).toBeLessThan(tokensIn(steps) / 2)
  })
})
