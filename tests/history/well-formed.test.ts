import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message, Part } from '@/lib/history/parts'
import { canFork, openCalls, wellFormed } from '@/lib/history/well-formed'
import { paths } from './arbitraries'
import { answer, call, chain, edit, last, message, result, text, user } from './messages'

const calls =
  (...ids: string[]) =>
  (at: Message) =>
    message(
      'assistant',
      [at],
      ids.map((id) => call(id)),
    )
const tool =
  (...parts: Part[]) =>
  (at: Message) =>
    message('tool', [at], parts)
const ask = (at: Message) => user(at, 'q')

const reasonOf = (...makers: ((at: Message) => Message)[]) => {
  const checked = wellFormed(chain(ask, ...makers))
  return checked.ok ? 'ok' : checked.reason
}

test('[H13] turns with calls and edits in between are well formed', () => {
  fc.assert(
    fc.property(paths, ({ path }) => {
      expect(wellFormed(path)).toEqual({ ok: true })
    }),
  )
})

test('[H13] each way to be malformed has its name', () => {
  expect(reasonOf(calls('a'))).toBe('open-calls')
  expect(reasonOf(calls('a', 'b'), tool(result('a')))).toBe('open-calls')
  expect(reasonOf(calls('a'), ask)).toBe('calls-passed-over')
  expect(reasonOf(calls('a'), (at) => answer(at, 'a'))).toBe('calls-passed-over')
  expect(reasonOf(calls(''))).toBe('empty-call-id')
  expect(reasonOf(calls('a', 'a'))).toBe('repeated-call-id')
  expect(reasonOf(calls('a'), tool(result('a')), calls('a'))).toBe('repeated-call-id')
  expect(reasonOf(tool(result('a')))).toBe('result-without-call')
  expect(reasonOf(calls('a'), tool(result('a')), tool(result('a')))).toBe('result-without-call')
  expect(reasonOf(calls('a', 'b'), tool(result('b')))).toBe('result-out-of-order')
  expect(reasonOf(calls('a'), tool(result('a', '', 'other')))).toBe('result-of-another-tool')
  expect(reasonOf(calls('a', 'b'), tool(result('a'), result('b')))).toBe('misplaced-part')
  expect(reasonOf(calls('a'), tool(text('a')))).toBe('misplaced-part')
  expect(reasonOf((at) => message('user', [at], [call('a')]))).toBe('misplaced-part')
})

test('[H13] losing, doubling or swapping any result of a well-formed path is found', () => {
  fc.assert(
    fc.property(paths, fc.nat(), fc.constantFrom('lose', 'double'), ({ path }, which, how) => {
      const results = path.flatMap(({ role }, at) => (role === 'tool' ? [at] : []))
      const at = results[which % Math.max(results.length, 1)]
      if (at === undefined) return
      const spoiled = how === 'lose' ? path.toSpliced(at, 1) : path.toSpliced(at, 0, path[at] as Message)
      expect(wellFormed(spoiled).ok).toBe(false)
    }),
  )
})

test('[H13] a failure names the message and the open calls', () => {
  const path = chain(ask, calls('a', 'b'), tool(result('a')), (at) => edit(at, 'Costs'))
  expect(wellFormed(path)).toEqual({
    ok: false,
    reason: 'open-calls',
    messageId: path[2]?.id,
    openCalls: [call('b')],
  })
})

test('[H14] without open calls a path can be forked at, also between turns and after edits', () => {
  const path = chain(ask, calls('a'), tool(result('a')), (at) => edit(at, 'Costs'))
  expect(canFork(path)).toEqual({ ok: true })
  expect(canFork(path.slice(0, 1))).toEqual({ ok: true })
})

test('[H14] with none or some of the calls answered, it names them and where to fork instead', () => {
  const path = chain(ask, calls('a', 'b'), tool(result('a')))
  const question = path[1]?.id
  expect(openCalls(path)).toEqual([call('b')])
  expect(canFork(path)).toEqual({
    ok: false,
    reason: 'open-calls',
    openCalls: [call('b')],
    forkBefore: question,
  })
  expect(canFork(path.slice(0, 3))).toMatchObject({
    ok: false,
    openCalls: [call('a'), call('b')],
    forkBefore: question,
  })
  expect(canFork(path.slice(0, 2))).toEqual({ ok: true })
  expect(last(path).parents[0]).toBe(path[2]?.id)
})
