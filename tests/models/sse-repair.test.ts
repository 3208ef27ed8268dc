import { describe, expect, test } from 'vitest'
import { createRepairedFetch } from '@/lib/models/sse-repair'

const serve = (pieces: readonly string[], type = 'text/event-stream') =>
  createRepairedFetch(async () => {
    const body = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': type } })
  })

const read = async (...pieces: string[]) => (await serve(pieces)('http://127.0.0.1/')).text()

const event = (json: object) => `data: ${JSON.stringify(json)}\n\n`

describe('mending a stream', () => {
  test('what is in order passes, and the closing mark', async () => {
    const chunk = {
      id: 'x',
      choices: [{ index: 0, delta: { role: 'assistant', content: 'hi' }, finish_reason: null }],
    }
    expect(await read(event(chunk), 'data: [DONE]\n\n')).toBe(`${event(chunk)}data: [DONE]\n\n`)
  })

  test.each([
    [
      'choices that are null',
      { choices: null, usage: { prompt_tokens: 1 } },
      { choices: [], usage: { prompt_tokens: 1 } },
    ],
    [
      'an empty finish reason and an odd role',
      { choices: [{ delta: { role: 'model', content: 'x' }, finish_reason: '' }] },
      { choices: [{ delta: { role: null, content: 'x' }, finish_reason: null }] },
    ],
    [
      'arguments as an object, and ids as numbers',
      {
        choices: [
          {
            delta: { role: null, tool_calls: [{ id: 7, function: { name: 'a', arguments: { x: 1 } } }] },
            finish_reason: null,
          },
        ],
      },
      {
        choices: [
          {
            delta: { role: null, tool_calls: [{ id: '7', function: { name: 'a', arguments: '{"x":1}' } }] },
            finish_reason: null,
          },
        ],
      },
    ],
  ])('%s', async (_, given, wanted) => {
    const [line = ''] = (await read(event(given))).split('\n')
    expect(JSON.parse(line.slice(6))).toEqual(wanted)
  })

  test('any line ending, also across reads, comments, and data in two lines', async () => {
    const text = ': hello\r\n\r\ndata:{"choices":\rdata: []}\r\rdata: {"choices":[]}\n\n'
    const whole = await read(text)
    expect(whole).toBe('data: {"choices":[]}\n\ndata: {"choices":[]}\n\n')
    expect(await read(...text)).toBe(whole)
  })

  test('an error alone stays an error, a last event needs no blank line, and half of one is nothing', async () => {
    const error = event({ error: { message: 'no' } })
    expect(await read(error, 'data: {"choices":[]}')).toBe(`${error}${event({ choices: [] })}`)
    expect(await read(error, 'data: {"cut')).toBe(error)
  })

  test('what is not a stream is left alone', async () => {
    const response = await serve(['{"choices":null}'], 'application/json')('http://127.0.0.1/')
    expect(await response.text()).toBe('{"choices":null}')
  })
})
