// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { whileVisible } from '@/lib/client/while-visible'

function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('[X-31] a hidden tab holds no connection, a shown one holds one', () => {
  const said: string[] = []
  const stop = whileVisible(() => {
    said.push('start')
    return () => said.push('end')
  })
  show('visible')
  expect(said).toEqual(['start'])
  show('hidden')
  show('hidden')
  expect(said).toEqual(['start', 'end'])
  show('visible')
  expect(said).toEqual(['start', 'end', 'start'])
  stop()
  show('hidden')
  show('visible')
  expect(said).toEqual(['start', 'end', 'start', 'end'])
})
