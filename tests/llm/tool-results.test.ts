import { expect, test } from 'vitest'
import { libraryOf, sent, tool } from './kit'
import { calls, says } from './scripted-model'

const limit = 64 * 1024

test.each([
  ['letters', 'x'.repeat(20_000_000)],
  ['letters of several bytes', '线'.repeat(60_000)],
  ['pairs', '🚋'.repeat(30_000)],
  ['lone halves', '\ud83d'.repeat(60_000)],
])(
  '[R-B4] of a tool result of many %s at most 64 KB reach the model, with a word on the rest',
  async (_, output) => {
    const { model, script } = libraryOf([calls(['big', {}]), says('done')])
    await model.chain('q', { tools: [tool('big', () => output)] }).text()
    const result = sent(script.requests[1] as never).find((line) => line.startsWith('result: '))
    const text = result?.slice('result: '.length) ?? ''
    const bytes = new TextEncoder().encode(text).length
    expect(bytes).toBeLessThanOrEqual(limit)
    expect(bytes).toBeGreaterThan(limit - 200)
    expect(text).toMatch(/\n\(cut: \d+ more characters\)$/)
  },
)

test('[R-B4] a tool result of exactly 64 KB reaches the model whole', async () => {
  const output = 'x'.repeat(limit)
  const { model, script } = libraryOf([calls(['big', {}]), says('done')])
  await model.chain('q', { tools: [tool('big', () => output)] }).text()
  expect(sent(script.requests[1] as never)).toContain(`result: ${output}`)
})
