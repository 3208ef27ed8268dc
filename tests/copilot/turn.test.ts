import { APICallError, type LanguageModelV4Prompt } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { endInterrupted } from '@/lib/copilot/interrupted'
import { runTurn } from '@/lib/copilot/turn'
import { editNode } from '@/lib/graph/edits'
import { graphHash } from '@/lib/graph/json'
import type { NodeId } from '@/lib/graph/schema'
import { summaryMarker } from '@/lib/graph/summary-marker'
import { type Chunk, isTerminal } from '@/lib/history/chunks'
import { foldGraph } from '@/lib/history/fold'
import { toMessage } from '@/lib/history/ids'
import type { Message } from '@/lib/history/parts'
import { wellFormed } from '@/lib/history/well-formed'
import { sent } from '../llm/kit'
import {
  callParts,
  calls,
  finish,
  hanging,
  says,
  scriptedModel,
  submits,
  textParts,
  toStream,
} from '../llm/scripted-model'
import { createWorld, type World } from './world'

const risks = (...labels: string[]) =>
  ['add_nodes', { nodes: labels.map((label) => ({ label, type: 'risk' })), parent_id: 'root' }] as const

const pathOf = async (world: World) => world.owned.messages.path(await world.head())
const labelsOf = async (world: World) =>
  [...foldGraph(await pathOf(world)).nodes.values()].map(({ label }) => label)
const textIn = ({ parts }: Message) =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')

function lastOf(chunks: readonly Chunk[]) {
  const ends = chunks.filter(isTerminal)
  expect(ends.length).toBe(1)
  expect(chunks.at(-1)).toEqual({ type: 'finish' })
  return ends[0]
}

/** Every outcome leaves a path that may be sent, one terminal event that tells of it, and an ended run. */
async function checkEnd(world: World, runId: string) {
  const [path, chunks, run] = await Promise.all([
    pathOf(world),
    world.chunks(runId),
    world.owned.runs.get(runId),
  ])
  expect(wellFormed(path)).toEqual({ ok: true })
  const end = lastOf(chunks)
  expect(end?.data).toMatchObject({ headId: path.at(-1)?.id, graphHash: graphHash(foldGraph(path)) })
  expect(run?.endedAt).not.toBeNull()
  return { path, chunks, end, status: run?.status }
}

describe('a turn', () => {
  test('[A11] calls run one after another, in order, each with one result and one commit of its own', async () => {
    const world = await createWorld()
    const run = await world.send('add risks')
    const model = scriptedModel([
      calls(risks('Cost', 'Noise'), ['find_nodes', { query: 'cost' }], risks('Time')),
      submits('Added **three** risks.'),
    ])
    await runTurn(world.deps(run, model))
    const { path, chunks, end, status } = await checkEnd(world, run.id)
    expect(path.map(({ role }) => role)).toEqual([
      'root',
      'user',
      'assistant',
      'tool',
      'tool',
      'tool',
      'assistant',
    ])
    expect(await labelsOf(world)).toEqual(['Tram', 'Cost', 'Noise', 'Time'])
    expect(path[4]?.parts).toMatchObject([{ output: expect.stringContaining('"Cost" (risk)') }])
    expect(end).toMatchObject({
      type: 'data-done',
      data: { answer: 'Added **three** risks.', terminationReason: 'submit' },
    })
    expect(status).toBe('done')
    expect(chunks.filter(({ type }) => type === 'data-batch').length).toBe(2)
    const callRows = await world.owned.messages.callsOfBoard('b1')
    expect(callRows.map(({ outputHeadId }) => outputHeadId)).toEqual([path[2]?.id, path[6]?.id])
    expect((await world.owned.messages.tools(callRows[0]?.id ?? '')).map(({ name }) => name).at(-1)).toBe(
      'submit',
    )
  })

  test('[A11] ids that are empty, repeated or used before are made unique in the conversation', async () => {
    const world = await createWorld()
    const first = await world.send('one')
    await runTurn(
      world.deps(
        first,
        scriptedModel([calls(['graph_stats', {}, 'x'], ['graph_stats', {}, '']), says('ok')]),
      ),
    )
    const second = await world.send('two')
    const again = calls(['graph_stats', {}, 'x'], ['graph_stats', {}, 'y'], ['graph_stats', {}, 'y'])
    await runTurn(world.deps(second, scriptedModel([again, says('ok')])))
    const { path } = await checkEnd(world, second.id)
    const ids = path.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : [])),
    )
    expect(ids.length).toBe(5)
    expect(new Set(ids).size).toBe(5)
    expect(ids).not.toContain('')
  })

  test('[A12] the answer streams while it is written, and is stored as text without a call', async () => {
    const world = await createWorld()
    const run = await world.send('hello')
    await runTurn(world.deps(run, scriptedModel([submits('A “quoted” \n answer \ud83c\udf0a')])))
    const { path, chunks } = await checkEnd(world, run.id)
    expect(path.at(-1)?.parts).toEqual([{ type: 'text', text: 'A “quoted” \n answer \ud83c\udf0a' }])
    const deltas = chunks.flatMap((chunk) => (chunk.type === 'text-delta' ? [chunk.delta] : []))
    expect(deltas.join('')).toBe('A “quoted” \n answer \ud83c\udf0a')
    expect(chunks.some((chunk) => 'toolName' in chunk)).toBe(false)
  })

  test('[A12] submitted beside other calls it is bounced once, then taken after their results', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    const both = calls(risks('Cost'), ['submit', { answer: 'Done.' }])
    const model = scriptedModel([both, calls(risks('Noise'), ['submit', { answer: 'Really done.' }])])
    await runTurn(world.deps(run, model))
    const { path, end } = await checkEnd(world, run.id)
    expect(path.map(({ role }) => role).slice(2)).toEqual([
      'assistant',
      'tool',
      'tool',
      'assistant',
      'tool',
      'assistant',
    ])
    expect(path[4]?.parts).toMatchObject([
      { name: 'submit', isError: true, output: expect.stringContaining('first') },
    ])
    expect(textIn(path[7] as Message)).toBe('Really done.')
    expect(end?.data.terminationReason).toBe('submit')
  })

  test('[A12] an invalid submit is an error result, and the loop goes on; plain text is an answer too', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    await runTurn(world.deps(run, scriptedModel([calls(['submit', { answer: 7 }]), says('Plain', ' text')])))
    const { path, end } = await checkEnd(world, run.id)
    expect(path[3]?.parts).toMatchObject([{ isError: true, output: expect.stringContaining('answer') }])
    expect(end).toMatchObject({ data: { answer: 'Plain text', terminationReason: 'text' } })
  })

  test('[A13] at the limit one forced submit answers, with a caveat; other calls of it are not run', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    const last = calls(risks('Never'), ['submit', { answer: 'So far so good.' }])
    const model = scriptedModel([calls(risks('Cost')), calls(risks('Noise')), last])
    await runTurn(world.deps(run, model, { chainLimit: 2 }))
    const { path, end } = await checkEnd(world, run.id)
    expect(model.requests[2]).toMatchObject({
      toolChoice: { type: 'tool', toolName: 'submit' },
      reasoning: 'none',
    })
    expect(model.requests[2]?.tools).toEqual(model.requests[1]?.tools)
    expect(await labelsOf(world)).toEqual(['Tram', 'Cost', 'Noise'])
    expect(path.at(-1)?.parts).toEqual([
      { type: 'text', text: 'So far so good.' },
      { type: 'caveat', reason: 'forced' },
    ])
    expect(end).toMatchObject({ type: 'data-done', data: { terminationReason: 'limit', caveat: 'forced' } })
  })

  test('[A13] an empty reply is asked again once, by force; twice nothing is an error', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    await runTurn(world.deps(run, scriptedModel([[finish()], [finish()]])))
    const { end, path } = await checkEnd(world, run.id)
    expect(end).toMatchObject({ type: 'data-error', data: { code: 'empty', terminationReason: 'error' } })
    expect(path.length).toBe(2)
  })

  test('[A13] a server that refuses to force is asked plainly, once', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    const refused = () =>
      new APICallError({
        message: 'no',
        url: 'u',
        requestBodyValues: {},
        statusCode: 400,
        isRetryable: false,
      })
    const model = scriptedModel([[finish()], refused, says('Plainly.')])
    await runTurn(world.deps(run, model))
    expect(model.requests.map(({ toolChoice }) => toolChoice?.type)).toEqual([undefined, 'tool', undefined])
    expect((await checkEnd(world, run.id)).end).toMatchObject({
      data: { answer: 'Plainly.', caveat: 'forced' },
    })
    const hopeless = await world.send('again')
    const never = scriptedModel([[finish()], refused, refused])
    await runTurn(world.deps(hopeless, never))
    expect((await checkEnd(world, hopeless.id)).end).toMatchObject({ data: { code: 'bad-request' } })
  })

  test('[A13] a request that is too long is sent once more with old results shortened, then ends in words', async () => {
    const tooLong = () => new Error('maximum context length exceeded')
    const world = await createWorld()
    for (let at = 0; at < 3; at += 1) {
      const run = await world.send(`grow ${at}`)
      const nodes = Array.from({ length: 12 }, (_, n) => ({
        label: `Idea ${at} ${n} ${'with many words '.repeat(3)}`,
        type: 'note',
      }))
      await runTurn(
        world.deps(run, scriptedModel([calls(['add_nodes', { nodes, parent_id: 'root' }]), says('ok')])),
      )
    }
    const run = await world.send('again')
    const model = scriptedModel([tooLong, says('It fits.')])
    await runTurn(world.deps(run, model))
    expect((await checkEnd(world, run.id)).end).toMatchObject({ data: { answer: 'It fits.' } })
    const sizes = model.requests.map(({ prompt }) => JSON.stringify(prompt).length)
    expect(sizes[1]).toBeLessThan(sizes[0] ?? 0)
    expect(JSON.stringify(model.requests[1]?.prompt)).toContain('(shortened;')

    const hopeless = await world.send('and again')
    await runTurn(world.deps(hopeless, scriptedModel([tooLong, tooLong])))
    const { end, status } = await checkEnd(world, hopeless.id)
    expect(end).toMatchObject({ type: 'data-done', data: { terminationReason: 'context' } })
    expect(status).toBe('done')
  })

  test('[A14] three identical failing calls in a row end the run', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    const failing = calls(['inspect_node', { node_id: 'nowhere at all' }])
    const model = scriptedModel([failing, failing, failing])
    await runTurn(world.deps(run, model))
    const { end, path } = await checkEnd(world, run.id)
    expect(end).toMatchObject({ type: 'data-error', data: { code: 'repeated-calls' } })
    expect(path.filter(({ role }) => role === 'tool').length).toBe(3)
    expect(path[3]?.parts).toMatchObject([{ output: expect.stringMatching(/nearest are: n\w{10} "Tram"/) }])
  })

  test('[A15] without its summary a request is a prefix of the next one, across turns; the summary is never stored', async () => {
    const world = await createWorld()
    const model = scriptedModel([calls(risks('Cost')), submits('One.'), calls(risks('Noise')), says('Two.')])
    for (const text of ['first', 'second']) {
      const run = await world.send(text)
      await runTurn(world.deps(run, model))
    }
    const prompts = model.requests.map(({ prompt }) => prompt)
    for (const prompt of prompts) expect(JSON.stringify(prompt).split(summaryMarker).length).toBe(2)
    const bare = prompts.map(withoutSummary)
    for (const [at, prompt] of bare.entries()) {
      const next = bare[at + 1]
      if (next) expect(JSON.stringify(next).startsWith(JSON.stringify(prompt).slice(0, -1))).toBe(true)
    }
    expect(new Set(model.requests.map(({ tools }) => JSON.stringify(tools))).size).toBe(1)
    expect(JSON.stringify(await pathOf(world))).not.toContain(summaryMarker)
    const [first, afterTool] = prompts
    expect(first?.at(-1)).toMatchObject({
      role: 'user',
      content: [{}, { text: expect.stringContaining('Tram') }],
    })
    expect(afterTool?.at(-1)).toMatchObject({
      role: 'tool',
      content: [
        {
          output: {
            value: expect.stringMatching(/added n\w{10} "Cost"[\s\S]*\[Current Graph Context\][\s\S]*"Cost"/),
          },
        },
      ],
    })
  })

  test('[A16] a person edits during the run: their change stands, the batch is rebased, the model is told', async () => {
    const world = await createWorld()
    const first = await world.send('add')
    await runTurn(world.deps(first, scriptedModel([calls(risks('Cost')), says('ok')])))
    const cost = [...foldGraph(await pathOf(world)).nodes.values()].find(({ label }) => label === 'Cost')
    if (!cost) throw new Error('no idea')
    const run = await world.send('rename it')
    const edit = ['edit_node', { node_id: cost.id, label: 'Price', description: 'What it costs.' }] as const
    const model = scriptedModel([calls(edit), () => says('Renamed.')])
    const deps = world.deps(run, model)
    await runTurn({ ...deps, store: editingBefore(world, 2, cost.id, 'My own words') })
    const { path, end, chunks } = await checkEnd(world, run.id)
    expect(await labelsOf(world)).toEqual(['Tram', 'My own words'])
    expect(foldGraph(path).nodes.get(cost.id)?.description).toBe('What it costs.')
    const roles = path.map(({ role }) => role).slice(-5)
    expect(roles).toEqual(['user', 'assistant', 'graph', 'tool', 'assistant'])
    expect(sent(model.requests[1] ?? { prompt: [] }).at(-1)).toMatch(/their change stands[\s\S]*My own words/)
    expect(sent(model.requests[1] ?? { prompt: [] }).at(-2)).toBe('call: edit_node')
    const batch = chunks.findLast(({ type }) => type === 'data-batch')
    expect(batch).toMatchObject({ data: { skipped: [expect.anything()] } })
    expect(end?.type).toBe('data-done')
  })

  test('[A17] what is done is said in plain words, and never submit, arguments or paths', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    const model = scriptedModel([
      calls(risks('Cost', 'Noise'), ['find_nodes', { query: '/etc/passwd' }]),
      submits('Done.'),
    ])
    await runTurn(world.deps(run, model))
    const lines = (await world.chunks(run.id)).flatMap((chunk) =>
      chunk.type === 'data-status' ? [chunk.data] : [],
    )
    expect(lines).toEqual([
      { text: 'Reading the board' },
      { text: 'Adding 2 ideas under “Tram”', nodeId: world.rootId },
      { text: 'Looking for ideas on the board' },
      { text: 'Thinking about what came back' },
    ])
  })

  test('[A17] committed steps and their events come together, in order', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    await runTurn(world.deps(run, scriptedModel([calls(risks('Cost')), submits('Done.')])))
    const types = (await world.chunks(run.id)).map(({ type }) => type)
    expect(types.filter((type) => !type.startsWith('text'))).toEqual([
      'data-status',
      'data-message',
      'tool-input-available',
      'data-status',
      'data-message',
      'tool-output-available',
      'data-batch',
      'data-status',
      'data-message',
      'data-done',
      'finish',
    ])
  })
})

describe('ends', () => {
  test('[A18] [R-S1] Stop keeps the text that came and answers open calls, in one commit', async () => {
    const world = await createWorld()
    const stop = new AbortController()
    const run = await world.send('go')
    const model = scriptedModel([
      () => {
        setTimeout(() => stop.abort(), 0)
        return hanging(callParts('submit', '{"answer":"Once upon a').slice(0, -2))
      },
    ])
    await runTurn(world.deps(run, model, { signal: stop.signal }))
    const { path, end, status } = await checkEnd(world, run.id)
    expect(path.at(-1)?.parts).toEqual([
      { type: 'text', text: 'Once upon a' },
      { type: 'caveat', reason: 'stopped' },
    ])
    expect(end).toMatchObject({
      type: 'data-done',
      data: { terminationReason: 'stopped', caveat: 'stopped' },
    })
    expect(status).toBe('stopped')
  })

  test.each([
    ['before the first word', () => hanging()],
    ['in the text', () => hanging(textParts('half').slice(0, 2))],
    ['in the arguments of a call', () => hanging(callParts('add_node', '{"label":"x').slice(0, 3))],
  ])('[R-S1] Stop %s frees the provider and starts no tool', async (_, stream) => {
    const world = await createWorld()
    const stop = new AbortController()
    const run = await world.send('go')
    let freed: AbortSignal | undefined
    const model = scriptedModel([
      (options) => {
        freed = options.abortSignal
        setTimeout(() => stop.abort(), 0)
        return stream()
      },
    ])
    await runTurn(world.deps(run, model, { signal: stop.signal }))
    expect(freed?.aborted).toBe(true)
    const { status } = await checkEnd(world, run.id)
    expect(status).toBe('stopped')
    expect(await labelsOf(world)).toEqual(['Tram'])
  })

  test('[R-S1] Stop between two calls: the first stays, the second gets a neutral result', async () => {
    const world = await createWorld()
    const stop = new AbortController()
    const run = await world.send('go')
    const deps = world.deps(run, scriptedModel([calls(risks('Cost'), risks('Noise'))]), {
      signal: stop.signal,
    })
    let commits = 0
    const store = { ...deps.store, commit: deps.store.commit }
    store.commit = async (ops) => {
      await deps.store.commit(ops)
      if (ops.some((op) => op.op === 'message-add')) commits += 1
      if (commits === 2) stop.abort()
    }
    await runTurn({ ...deps, store })
    const { path } = await checkEnd(world, run.id)
    expect(await labelsOf(world)).toEqual(['Tram', 'Cost'])
    expect(path.at(-1)?.parts).toMatchObject([
      { isError: true, output: expect.stringContaining('interrupted') },
    ])
  })

  const whole = [
    ...textParts('It is ', 'nine ', 'miles.'),
    ...callParts('add_node', { label: 'Miles', type: 'note' }),
    finish('tool-calls'),
  ]
  const truncations = (['ends', 'breaks'] as const).flatMap((how) =>
    whole.map((_, count) => ({ count, how })),
  )
  test.each(truncations)(
    '[R-D6] a stream that after $count parts $how is never complete',
    async ({ count, how }) => {
      const world = await createWorld()
      const run = await world.send('go')
      const cut = () =>
        how === 'ends'
          ? toStream(whole.slice(0, count))
          : new ReadableStream({
              start(controller) {
                for (const part of whole.slice(0, count)) controller.enqueue(part)
                // What is queued is read first.
                queueMicrotask(() => setTimeout(() => controller.error(new TypeError('terminated')), 0))
              },
            })
      await runTurn(world.deps(run, scriptedModel([cut, cut, cut])))
      const { path, end, status } = await checkEnd(world, run.id)
      expect(end?.type).toBe('data-error')
      expect(['interrupted', 'error']).toContain(status)
      expect(await labelsOf(world)).toEqual(['Tram'])
      const answers = path.filter(({ role }) => role === 'assistant')
      for (const { parts } of answers) expect(parts.map(({ type }) => type)).toContain('caveat')
    },
  )

  test('[R-D6] there are thirty truncations', () => expect(truncations.length).toBeGreaterThanOrEqual(30))

  test.each([
    ['firstChunkMs', () => hanging()],
    ['gapMs', () => hanging(textParts('half').slice(0, 2))],
    ['stepMs', () => dripping()],
    ['totalMs', () => dripping()],
  ])('[R-S3] a provider that is silent or drips is cut off by %s', async (limit, stream) => {
    const world = await createWorld()
    const run = await world.send('go')
    const model = scriptedModel([stream, stream, stream])
    await runTurn(world.deps(run, model, { limits: { [limit]: 30 } }))
    const { end } = await checkEnd(world, run.id)
    expect(end).toMatchObject({ type: 'data-error', data: { code: 'timeout' } })
  })

  test('[R-S3] a model that only calls ends at the limit of its requests', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    const replies = Array.from({ length: 16 }, (_, n) => calls(['find_nodes', { query: `q${n}` }]))
    await runTurn(world.deps(run, scriptedModel([...replies, submits('Enough.')])))
    expect((await checkEnd(world, run.id)).end?.data.terminationReason).toBe('limit')
  })

  test('[R-S3] a model that costs more than a run may ends with what it has', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    const replies = Array.from({ length: 3 }, (_, n) => calls(['find_nodes', { query: `q${n}` }]))
    const model = scriptedModel([...replies, submits('Enough.')])
    await runTurn(world.deps(run, model, { limits: { runTokens: 40 } }))
    expect((await checkEnd(world, run.id)).end?.data.terminationReason).toBe('limit')
    expect(model.requests).toHaveLength(4)
  })

  test('[R-S4] failures are retried before the first effect of a step, with the wait that was asked for', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    const waits: number[] = []
    const busy = () => Object.assign(new Error('overloaded'), { name: 'Overloaded' })
    const model = scriptedModel([busy, calls(risks('Cost')), busy, busy, says('ok')])
    await runTurn(world.deps(run, model, { sleep: async (ms) => void (ms >= 500 && waits.push(ms)) }))
    expect((await checkEnd(world, run.id)).end?.type).toBe('data-done')
    expect(waits).toEqual([500, 500, 1000])
    expect(await labelsOf(world)).toEqual(['Tram', 'Cost'])
    const rows = await world.owned.messages.callsOfBoard('b1')
    expect(rows.map(({ status }) => status)).toEqual(['error', 'ok', 'error', 'error', 'ok'])
    for (const row of rows.filter(({ status }) => status === 'error'))
      expect(row.outputHeadId).toBe(row.inputHeadId)
  })

  test('[R-S4] after text was seen nothing is asked again: what came is kept', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    const model = scriptedModel([
      () => [...textParts('It is nine '), { type: 'error', error: { message: 'upstream refused' } }],
    ])
    await runTurn(world.deps(run, model))
    const { path, end } = await checkEnd(world, run.id)
    expect(model.requests.length).toBe(1)
    expect(textIn(path.at(-1) as Message)).toBe('It is nine ')
    expect(end).toMatchObject({
      type: 'data-error',
      data: { message: expect.stringContaining('upstream refused') },
    })
  })

  test.each([
    ...[...'{"label":"Pond","type":"risk"}']
      .map((_, at, all) => all.slice(0, at).join(''))
      .filter((text) => text !== ''),
    '[]',
    'null',
    '{"label":7,"type":"risk"}',
    '{"label":"x","type":"castle"}',
    '{"__proto__":{"polluted":true},"label":"x","type":"risk"}',
  ])('[R-S5] malformed arguments run nothing: %s', async (text) => {
    const world = await createWorld()
    const run = await world.send('go')
    await runTurn(world.deps(run, scriptedModel([calls(['add_node', text]), says('ok')])))
    const { path } = await checkEnd(world, run.id)
    expect(path[3]?.parts).toMatchObject([{ isError: true }])
    expect(await labelsOf(world)).toEqual(['Tram'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test.each([
    ['a name from the prototype', '__proto__', '{}'],
    ['an unknown name', 'rm_rf', '{"path":"/"}'],
    ['a megabyte', 'add_node', JSON.stringify({ label: 'x'.repeat(1_000_000), type: 'risk' })],
  ])('[R-S5] %s is an error result, and the next request is well-formed', async (_, name, input) => {
    const world = await createWorld()
    const run = await world.send('go')
    const model = scriptedModel([
      [{ type: 'tool-call', toolCallId: 'a', toolName: name, input }, finish('tool-calls')],
      says('ok'),
    ])
    await runTurn(world.deps(run, model))
    const { path } = await checkEnd(world, run.id)
    expect(path[3]?.parts).toMatchObject([{ isError: true }])
    expect(model.requests.length).toBe(2)
  })

  test('[R-S5] NUL and lone surrogates are cleaned before they are stored, and the graph folds alike', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    const label = 'a\0b \ud800 c'
    await runTurn(world.deps(run, scriptedModel([calls(risks(label)), says('x\0y \udfff')])))
    const { path, chunks } = await checkEnd(world, run.id)
    expect(JSON.stringify(path)).not.toMatch(/\\u0000|\\ud800|\\udfff/)
    const batch = chunks.find((chunk) => chunk.type === 'data-batch')
    const [added] = batch?.type === 'data-batch' ? batch.data.added : []
    expect(added && foldGraph(path).nodes.has(added)).toBe(true)
  })

  test('[R-I2] a run that was taken over writes nothing more', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    const model = scriptedModel([
      () => {
        return new ReadableStream({
          async start(controller) {
            await endInterrupted(world.owned, run, { now: world.now })
            for (const part of calls(risks('Cost'))) controller.enqueue(part)
            controller.close()
          },
        })
      },
    ])
    await runTurn(world.deps(run, model))
    const { status, path } = await checkEnd(world, run.id)
    expect(status).toBe('interrupted')
    expect(path.length).toBe(2)
  })

  test('a fault of the store ends the run in words, with what was saved before', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    const deps = world.deps(run, scriptedModel([calls(risks('Cost')), says('ok')]))
    let commits = 0
    const store = { ...deps.store, commit: deps.store.commit }
    store.commit = async (ops) => {
      commits += ops.some(({ op }) => op === 'message-add') ? 1 : 0
      if (commits === 2) throw new Error('SQLITE_FULL at /var/lib')
      await deps.store.commit(ops)
    }
    await runTurn({ ...deps, store })
    commits = 0
    const { end } = await checkEnd(world, run.id)
    expect(end).toMatchObject({ type: 'data-error', data: { code: 'internal' } })
    expect(JSON.stringify(end)).not.toContain('/var')
  })

  test('an unknown model is named to the person', async () => {
    const world = await createWorld()
    const run = await world.send('go', { modelId: 'gone/model' })
    const deps = world.deps(run, scriptedModel([]))
    const get = () => {
      throw Object.assign(new Error('There is no model "gone/model".'), { name: 'UnknownModelError' })
    }
    await runTurn({ ...deps, models: { get, defaultId: 'x' } })
    expect((await checkEnd(world, run.id)).end).toMatchObject({
      data: { message: expect.stringContaining('gone/model') },
    })
  })
})

describe('a run that a crash left open', () => {
  test('[R-D3] [R-D4] keeps the text that was seen, and answers open calls', async () => {
    const world = await createWorld()
    const run = await world.send('go')
    const [, question] = await pathOf(world)
    if (!question) throw new Error('no question')
    const call = { type: 'tool-call' as const, callId: 'c1', name: 'add_node', input: {} }
    const asked = toMessage({ parents: [question.id], role: 'assistant', parts: [call] })
    await world.owned.commit([
      { op: 'message-add', boardId: 'b1', message: asked, at: 1 },
      { op: 'head-move', conversationId: 'c1', version: 1, headId: asked.id, at: 1 },
      {
        op: 'event-append',
        runId: run.id,
        epoch: 1,
        chunks: [
          { type: 'text-delta', id: 'a', delta: 'old ' },
          { type: 'data-message', data: { id: asked.id, parents: [question.id] } },
          { type: 'text-delta', id: 'b', delta: 'Half a ' },
          { type: 'text-delta', id: 'b', delta: 'sentence' },
        ],
      },
    ])
    await endInterrupted(world.owned, run, { now: world.now })
    await endInterrupted(world.owned, run, { now: world.now })
    const { path, status } = await checkEnd(world, run.id)
    expect(status).toBe('interrupted')
    expect(path.slice(3).map(({ parts }) => parts)).toEqual([
      [expect.objectContaining({ type: 'tool-result', callId: 'c1', isError: true })],
      [
        { type: 'text', text: 'Half a sentence' },
        { type: 'caveat', reason: 'interrupted' },
      ],
    ])
    const next = await world.send('go on')
    await runTurn(world.deps(next, scriptedModel([says('ok')])))
    expect((await checkEnd(world, next.id)).status).toBe('done')
  })
})

/** Drops the summary, and the message's own end with it. */
function withoutSummary(prompt: LanguageModelV4Prompt): unknown[] {
  return JSON.parse(JSON.stringify(prompt), (_, value) => {
    if (Array.isArray(value))
      return value.filter((part) => !String(part?.text ?? '').startsWith(summaryMarker))
    return typeof value === 'string' ? (value.split(`\n\n${summaryMarker}`)[0] ?? '') : value
  })
}

/** A store in which a person renames an idea just before the n-th step is saved. */
function editingBefore(world: World, n: number, id: NodeId, label: string) {
  let commits = 0
  const store = { ...world.owned, commit: world.owned.commit }
  store.commit = async (ops) => {
    if (ops.some(({ op }) => op === 'message-add') && ++commits === n) await rename(world, id, label)
    await world.owned.commit(ops)
  }
  return store
}

async function rename(world: World, id: NodeId, label: string) {
  const path = await pathOf(world)
  const batch = editNode(foldGraph(path), id, { label })
  const message = toMessage({
    parents: [await world.head()],
    role: 'graph',
    parts: [{ type: 'batch', batch }],
  })
  const row = await world.owned.boards.conversation('c1')
  await world.owned.commit([
    { op: 'message-add', boardId: 'b1', message, at: world.now() },
    {
      op: 'head-move',
      conversationId: 'c1',
      version: row?.version ?? 0,
      headId: message.id,
      at: world.now(),
    },
  ])
}

function dripping() {
  let timer: ReturnType<typeof setInterval>
  return new ReadableStream({
    start(controller) {
      controller.enqueue({ type: 'reasoning-start', id: 'r' })
      timer = setInterval(() => controller.enqueue({ type: 'reasoning-delta', id: 'r', delta: '.' }), 2)
    },
    cancel() {
      clearInterval(timer)
    },
  })
}
