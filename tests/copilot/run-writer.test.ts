import { describe, expect, test } from 'vitest'
import { createRunWriter } from '@/lib/copilot/run-writer'
import type { StoreOp } from '@/lib/store/ports'
import { createWorld } from './world'

/** A clock that a test moves by hand; sleepers wake when their time has come. */
function handClock() {
  let time = 0
  let sleepers: { at: number; wake: () => void }[] = []
  return {
    now: () => time,
    sleep: (ms: number) =>
      ms <= 0
        ? Promise.resolve()
        : new Promise<void>((wake) => {
            sleepers.push({ at: time + ms, wake })
          }),
    async advance(ms: number) {
      time += ms
      const due = sleepers.filter(({ at }) => at <= time)
      sleepers = sleepers.filter(({ at }) => at > time)
      for (const { wake } of due) wake()
      await settle()
    },
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))
const delta = (text: string) => ({ type: 'text-delta' as const, id: 't', delta: text })

async function setup() {
  const world = await createWorld()
  const run = await world.send('go')
  const commits: (readonly StoreOp[])[] = []
  const clock = handClock()
  let isBroken = false
  let slowMs = 0
  const store = {
    ...world.owned,
    commit: async (ops: readonly StoreOp[]) => {
      if (isBroken) throw new Error('busy')
      commits.push(ops)
      if (slowMs > 0) await clock.sleep(slowMs)
      await world.owned.commit(ops)
    },
  }
  const troubles: unknown[] = []
  const writer = createRunWriter({ store, run, clock, onTrouble: (error) => troubles.push(error) })
  const texts = async () =>
    (await world.chunks(run.id)).map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : chunk.type))
  const slow = (ms: number) => {
    slowMs = ms
  }
  return { world, run, writer, clock, commits, texts, troubles, slow, fail: (on: boolean) => (isBroken = on) }
}

describe('the run writer', () => {
  test('[R-D4] the first text is written at once, later text after a pause, joined', async () => {
    const { writer, clock, texts, commits } = await setup()
    writer.say(delta('Once '))
    await settle()
    expect(await texts()).toEqual(['Once '])
    for (const word of ['upon ', 'a ', 'time']) writer.say(delta(word))
    await settle()
    expect(await texts()).toEqual(['Once '])
    await clock.advance(15)
    expect(await texts()).toEqual(['Once '])
    await clock.advance(1)
    expect(await texts()).toEqual(['Once ', 'upon a time'])
    expect(commits.length).toBe(2)
  })

  test('where a write takes its time the next one waits longer, and at most 100 ms', async () => {
    const { writer, clock, texts, slow } = await setup()
    for (const [took, paused] of [
      [15, 30],
      [90, 100],
    ] as const) {
      slow(took)
      writer.say(delta('a'))
      await clock.advance(200)
      await clock.advance(took)
      slow(0)
      const before = (await texts()).length
      writer.say(delta('b'))
      await clock.advance(paused - took - 1)
      expect((await texts()).length).toBe(before)
      await clock.advance(1)
      expect((await texts()).length).toBe(before + 1)
    }
  })

  test('a commit takes along what was said before it, in order and in one transaction', async () => {
    const { writer, texts, commits } = await setup()
    writer.say(delta('a'))
    await settle()
    writer.say(delta('b'))
    await writer.commit([{ op: 'setting-put', key: 'k', value: 1 }], [{ type: 'finish' }])
    expect(await texts()).toEqual(['a', 'b', 'finish'])
    expect(commits[1]?.map(({ op }) => op)).toEqual(['event-append', 'setting-put'])
  })

  test('text whose write failed is not lost and not told twice', async () => {
    const { writer, texts, fail, troubles } = await setup()
    fail(true)
    writer.say(delta('a'))
    await settle()
    expect(troubles.length).toBe(1)
    fail(false)
    await writer.commit([], [{ type: 'finish' }])
    expect(await texts()).toEqual(['a', 'finish'])
  })

  test('after closing nothing is written', async () => {
    const { writer, clock, texts } = await setup()
    writer.say(delta('a'))
    await settle()
    writer.close()
    writer.say(delta('b'))
    await clock.advance(500)
    expect(await texts()).toEqual(['a'])
  })
})
