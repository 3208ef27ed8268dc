import { getEventListeners } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { runTurn } from '@/lib/copilot/turn'
import { systemClock } from '@/lib/llm/limits'
import { createWorld } from '../copilot/world'
import { scale } from '../support/scale'
import { modelOn } from '../zoo/play-row'
import { idea } from '../zoo/row'
import { startZoo } from '../zoo/server'
import { calls, says, stream } from '../zoo/wires/wire'
import { wires } from '../zoo/wires/wires'

const runs = scale(200, 2_000)

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** What a run leaves to the next turn of the event loop is let go of first. */
async function heap(): Promise<number> {
  for (let n = 0; n < 5; n += 1) {
    collect()
    await nextTurn()
  }
  return process.memoryUsage().heapUsed
}

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

const zoos = await Promise.all(
  wires.map((wire) =>
    startZoo(({ text }) => {
      if (text.includes('stall, please')) return stream([...wire.opening(), ...wire.text('Half of')], 'hang')
      return text.includes('"Fares') ? says(wire, 'Done.') : calls(wire, idea)
    }),
  ),
)
const models = wires.map((wire, at) => modelOn(wire, zoos[at]?.origin ?? ''))
afterAll(() => Promise.all(zoos.map((zoo) => zoo.close())))

/** Three of ten are stopped in the middle of their text. */
async function play(n: number): Promise<readonly AbortSignal[]> {
  const model = models[n % models.length]
  if (!model) throw new Error('no model')
  const isStopped = n % 10 < 3
  const world = await createWorld()
  const stop = new AbortController()
  const run = await world.send(isStopped ? 'stall, please' : 'grow')
  const unwatch = world.store.watch(`run:${run.id}`, async () => {
    const chunks = isStopped ? await world.chunks(run.id) : []
    if (chunks.some(({ type }) => type === 'text-delta')) stop.abort()
  })
  await runTurn(world.deps(run, model, { signal: stop.signal, sleep: systemClock.sleep, now: Date.now }))
  unwatch()
  for (const zoo of zoos) zoo.forget()
  expect((await world.owned.runs.get(run.id))?.status).toBe(isStopped ? 'stopped' : 'done')
  return [stop.signal]
}

test(`[R-B3] ${runs} runs, three of ten stopped: at most 1 KB a run stays, and no listener, timer or socket`, async () => {
  // The engine learns the code for some hundred runs, and keeps what it learned.
  for (let n = 0; n < 300; n += 1) await play(n)
  const [heapBefore, timersBefore] = [await heap(), timers()]
  for (let n = 0; n < runs; n += 1) {
    for (const signal of await play(n)) expect(getEventListeners(signal, 'abort').length).toBe(0)
  }
  const perRun = ((await heap()) - heapBefore) / runs
  // What the engine itself keeps moves by a few hundred KB: over few runs that is more than theirs.
  expect(perRun).toBeLessThan(1_024 + 500_000 / runs)
  expect(timers()).toBeLessThanOrEqual(timersBefore + 2)
  // Kept alive for the next request, as many as were in use at once.
  for (const zoo of zoos) expect(zoo.openSockets()).toBeLessThanOrEqual(4)
  console.info(`${Math.round(perRun)} bytes a run`)
})
