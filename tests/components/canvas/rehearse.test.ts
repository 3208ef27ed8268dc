import { expect, test, vi } from 'vitest'
import { type Idle, rehearse } from '@/components/canvas/rehearse'

/** An idle time that comes when the test says so. */
function createIdle() {
  let waiting: (() => void) | null = null
  const idle: Idle = (run) => {
    waiting = run
    return () => {
      waiting = null
    }
  }
  const goOn = () => {
    const run = waiting
    waiting = null
    run?.()
    return waiting !== null
  }
  return { idle, goOn }
}

test('[X-4] the rehearsal of an edit takes one short turn at a time, ends, and asks nothing of the server', () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const { idle, goOn } = createIdle()
  rehearse(idle)
  let turns = 1
  while (goOn()) turns++
  expect(turns).toBeGreaterThan(10)
  expect(turns).toBeLessThan(100)
  expect(fetched).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('[X-4] it is called off between two turns', () => {
  const { idle, goOn } = createIdle()
  const stop = rehearse(idle)
  goOn()
  expect(goOn()).toBe(true)
  stop()
  expect(goOn()).toBe(false)
})
